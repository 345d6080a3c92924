import { randomUUID } from 'node:crypto'
import { formatRefreshToken } from '../../../server/accounts/sessions/refresh-token.ts'
import { sessions, users } from '../../../server/accounts/tables.ts'
import { openEmbedded } from '../../../server/platform/db/open.ts'
import { storedSecret } from '../../../server/platform/secrets.ts'
import { quickHash } from '../../accounts/accounts-app.ts'
import { long } from '../../long-tests.ts'
import { removeDir, type ServerProcess, startProcess } from '../../process/server.ts'
import { preparedDataDir } from '../../support/database.ts'
import { codeTo, fillSignIn, freshAddress, notice, openedLink, PASSWORD } from '../support/accounts.ts'
import { activate, expect, expectAccessible, OWNER, test } from '../support/journey.ts'

/** Settings of the operator that differ from the other journeys. */
const settings = {
  AUTH_MAIL_CONFIRMATION: 'off',
  AUTH_REAUTHENTICATION: 'on',
  AUTH_MAIL_INTERVAL_S: '0',
  RATE_LIMIT_SCALE: '100',
}

const started: ServerProcess[] = []
async function start(env: Record<string, string>) {
  const server = await startProcess(env)
  started.push(server)
  return server
}
test.afterEach(async () => {
  for (const server of started.splice(0)) {
    await server.end('SIGKILL')
    await removeDir(server.dataDir)
  }
})

/** A data folder with an account that signed in two days ago, and the session that its browser stored. */
async function signedInLongAgo(email: string) {
  const dataDir = await preparedDataDir()
  const database = await openEmbedded(dataDir)
  const [userId, sessionId] = [randomUUID(), randomUUID()]
  const then = new Date(Date.now() - 2 * 86_400_000)
  const passwordHash = await quickHash(PASSWORD)
  await database.db
    .insert(users)
    .values({ id: userId, email, passwordHash, emailConfirmedAt: then, createdAt: then, updatedAt: then })
  const amr = [{ method: 'password', timestamp: Math.floor(then.getTime() / 1000) }]
  await database.db
    .insert(sessions)
    .values({ id: sessionId, userId, amr, createdAt: then, refreshedAt: then })
  const secret = await storedSecret(database.db, 'refresh-tokens')
  await database.close()
  const refresh_token = formatRefreshToken(secret, { sessionId, counter: 1 })
  return {
    dataDir,
    storedSession: { access_token: 'over', refresh_token, expires_at: 1, user: { id: userId } },
  }
}

test(
  'the screens follow the settings for unconfirmed addresses and for old sign-ins',
  long(
    'tests/conformance/settings.test.ts',
    'reauthentication: an old session needs six digits by mail for a new password, a fresh one does not',
  ),
  async ({ browser }) => {
    const [email, wanted] = [freshAddress(), freshAddress()]
    const { dataDir, storedSession } = await signedInLongAgo(email)
    const server = await start({ ...settings, DATA_DIR: dataDir })
    const made = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: freshAddress(), password: PASSWORD }),
    })
    expect(await made.json()).toHaveProperty('access_token')

    const origin = server.url.replace('127.0.0.1', 'localhost')
    const localStorage = [{ name: 'supabase.auth.token', value: JSON.stringify(storedSession) }]
    const context = await browser.newContext({
      baseURL: origin,
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    })
    const page = await context.newPage()
    await page.goto('/school-photos/account')
    await page.getByRole('link', { name: 'Change password' }).click()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill('a better password')
    const save = page.getByRole('button', { name: 'Save the new password' })
    await save.click()
    const code = page.getByLabel('please type the code that I emailed you')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page, 'change-password-code')
    const right = await codeTo(server, 'reauthentication', email)
    await code.fill(right === '111111' ? '222222' : '111111')
    await save.click()
    await expect(page.getByText('That code is wrong or too old')).toBeVisible()
    await code.fill(right)
    await save.click()
    await expect(notice(page, 'Your new password is saved')).toBeVisible()

    await page.getByRole('link', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill(wanted)
    await page.getByRole('button', { name: 'Change my email' }).click()
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    await question.getByLabel('Your password').fill('a better password')
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect(notice(page, 'Your email address has been changed')).toBeVisible()
    await expect(page.getByText(`You are signed in as ${wanted}`)).toBeVisible()

    await context.close()
  },
)

test(
  'pages and server are pointed at a hosted accounts service by configuration alone',
  long(
    'tests/conformance/settings.test.ts',
    'its tokens are checked by its key set, its sessions and its roles; our own accounts service is off',
  ),
  async ({ page, server: hosted }) => {
    const service = hosted.url.replace('127.0.0.1', 'localhost')
    const shop = await start({ AUTH_URL: `${service}/auth/v1` })
    const origin = shop.url.replace('127.0.0.1', 'localhost')
    const origins = new Set<string>()
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (/^\/(auth|rest)\/v1/.test(pathname)) origins.add(origin)
    })

    // The page's data about the service does not affect hydration.
    await page.goto(`${origin}/about`)
    await activate(page)
    await page.goto(`${origin}/school-photos/sign-in`)
    await fillSignIn(page, OWNER.email, OWNER.password)
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    const stored = await page.evaluate("localStorage.getItem('supabase.auth.token')")
    const { access_token } = JSON.parse(String(stored)) as { access_token: string }
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await fetch(`${shop.url}/api/admin/events`, { headers })).status).toBe(200)
    const [head = '', , signature = ''] = access_token.split('.')
    const foreign = { Authorization: `Bearer ${[head, btoa('{}'), signature].join('.')}` }
    expect((await fetch(`${shop.url}/api/admin/events`, { headers: foreign })).status).toBe(401)

    await page.goto(`${origin}/school-photos/account`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    // The browser ends its session before it tells the service.
    await expect.poll(async () => (await fetch(`${hosted.url}/auth/v1/user`, { headers })).status).toBe(403)

    // The account's own data cannot make it an admin.
    const email = freshAddress()
    await fetch(`${hosted.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, data: { role: 'admin' } }),
    })
    await openedLink(hosted, 'signup', email)
    await page.goto(`${origin}/school-photos/sign-in?next=/school-photos/account`)
    await fillSignIn(page, email)
    await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible()
    await page.goto(`${origin}/school-photos/admin`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

    expect([...origins]).toEqual([service])
  },
)
