import { GoTrueClient } from '@supabase/auth-js'
import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { long } from '../long-tests.ts'
import { preparedDataDir } from '../support/database.ts'
import { runBackupCommand } from './backup-commands.ts'
import { killRemaining, removeDir, startProcess } from './server.ts'

const dirs: string[] = []
afterAll(async () => {
  await killRemaining()
  for (const dir of dirs) await removeDir(dir)
})

/** The operator's command, as typed. */
async function accounts(DATA_DIR: string, ...words: string[]) {
  const { code, output } = await runBackupCommand('accounts', words, { DATA_DIR })
  return { code, output: output.trim() }
}

const clientOf = (url: string) =>
  new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: 'public' },
    autoRefreshToken: false,
    persistSession: true,
    storageKey: `key-${Math.random()}`,
  })

const kidOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

const PARENT = { email: 'parent@example.com', password: 'heather on the hill' }
const SETTINGS = {
  AUTH_MAIL_CONFIRMATION: 'off',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'peat and bracken',
}

async function isAdmin(url: string, client: GoTrueClient): Promise<boolean> {
  const token = (await client.getSession()).data.session?.access_token
  const rows = await fetch(`${url}/rest/v1/user_roles?select=role`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await rows.json()) as object[]).length === 1
}

test('the operator makes somebody an admin while the server runs, and resets factors while it does not', async () => {
  const DATA_DIR = await preparedDataDir()
  dirs.push(DATA_DIR)
  const server = await startProcess({ DATA_DIR, ...SETTINGS })
  const client = clientOf(server.url)
  await client.signUp(PARENT)
  expect(await isAdmin(server.url, client)).toBe(false)
  expect(await accounts(DATA_DIR, 'grant-admin', 'Parent@Example.com')).toEqual({
    code: 0,
    output: 'parent@example.com is an admin now.',
  })
  expect(await isAdmin(server.url, client)).toBe(true)
  expect(await server.end()).toBe(0)
  expect(await accounts(DATA_DIR, 'reset-factors', PARENT.email)).toMatchObject({
    code: 0,
    output: expect.stringContaining('removed: 0'),
  })
  expect(await accounts(DATA_DIR, 'grant-admin', 'nobody@example.com')).toEqual({
    code: 1,
    output: 'There is no account nobody@example.com.',
  })
})

test(
  'the operator grants and revokes admins, resets factors and rotates the key, with the server running or not',
  long(
    'tests/process/accounts.test.ts',
    'the operator makes somebody an admin while the server runs, and resets factors while it does not',
  ),
  async () => {
    const DATA_DIR = await preparedDataDir()
    dirs.push(DATA_DIR)
    const env = { DATA_DIR, ...SETTINGS }
    const server = await startProcess(env)
    const client = clientOf(server.url)
    const { data } = await client.signUp(PARENT)

    expect(await isAdmin(server.url, client)).toBe(false)
    expect(await accounts(DATA_DIR, 'grant-admin', 'Parent@Example.com')).toEqual({
      code: 0,
      output: 'parent@example.com is an admin now.',
    })
    expect(await isAdmin(server.url, client)).toBe(true)
    expect((await accounts(DATA_DIR, 'revoke-admin', data.user?.id ?? '')).code).toBe(0)
    expect(await isAdmin(server.url, client)).toBe(false)
    expect(await accounts(DATA_DIR, 'grant-admin', 'nobody@example.com')).toEqual({
      code: 1,
      output: 'There is no account nobody@example.com.',
    })
    expect((await accounts(DATA_DIR, 'make-tea')).output).toContain(
      'npm run accounts -- grant-admin EMAIL_OR_ID',
    )

    const app = await client.mfa.enroll({ factorType: 'totp' })
    const secret = app.data?.totp.secret ?? ''
    const code = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate()
    await client.mfa.challengeAndVerify({ factorId: app.data?.id ?? '', code })
    const before = (await client.getSession()).data.session?.access_token
    expect((await accounts(DATA_DIR, 'rotate-key', '--now')).code).toBe(0)
    await expect.poll(async () => (await client.getUser()).error?.code).toBe('bad_jwt')
    const refreshed = (await client.refreshSession()).data.session?.access_token
    expect(kidOf(refreshed)).not.toBe(kidOf(before))
    expect(await server.end()).toBe(0)

    expect(await accounts(DATA_DIR, 'reset-factors', PARENT.email)).toMatchObject({
      code: 0,
      output: expect.stringContaining('removed: 1'),
    })
    expect(await accounts(DATA_DIR, 'grant-admin', PARENT.email)).toMatchObject({ code: 0 })
    expect(await accounts(DATA_DIR, 'rotate-key')).toMatchObject({
      code: 0,
      output: expect.stringContaining('signs from'),
    })

    const again = await startProcess(env)
    const returned = clientOf(again.url)
    const signedIn = await returned.signInWithPassword(PARENT)
    expect(signedIn.data.user?.factors).toBeUndefined()
    const token = signedIn.data.session?.access_token ?? ''
    const keys = (await (await fetch(`${again.url}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: { kid: string }[]
    }
    expect(keys.keys).toHaveLength(2)
    expect(keys.keys.map(({ kid }) => kid)).toContain(kidOf(token))
    const activity = await fetch(`${again.url}/api/admin/accounts/activity`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const actions = ((await activity.json()) as { entries: { action: string; email: string }[] }).entries
      .filter(({ email }) => email === PARENT.email)
      .map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining([
        'role.granted',
        'role.revoked',
        'factors.reset',
        'factor.added',
        'session.started',
      ]),
    )
    expect(await again.end()).toBe(0)
    expect(again.output() + server.output()).not.toContain(PARENT.email)
  },
)
