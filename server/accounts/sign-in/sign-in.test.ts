import { eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts, PASSWORD, quickHash } from '../../../tests/accounts/accounts-app.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { inTransaction } from '../../context.ts'
import type { Env } from '../../http/route.ts'
import { auditLog } from '../../platform/tables.ts'
import { requestPasswordRecovery } from '../email-links/recover.ts'
import { accountsRoutes } from '../routes.ts'
import { startSession } from '../sessions/start-session.ts'
import { knownBrowsers, oneTimeTokens, sessions, users } from '../tables.ts'
import { hashPassword } from './passwords.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts({
    LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN: '3',
    AUTH_MAIL_INTERVAL_S: '0',
  })
})
afterAll(() => accounts.close())

const TOKEN = '/auth/v1/token?grant_type=password'

test('the official client signs in, reads its user and signs out', async () => {
  const { id, email } = await accounts.account()
  const client = accounts.browser()
  const { data, error } = await client.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(data.user).toMatchObject({ id, email, role: 'authenticated', aud: 'authenticated', phone: '' })

  const token = data.session?.access_token ?? ''
  const user = await client.getUser()
  expect(user.error).toBeNull()
  expect(user.data.user).toMatchObject({
    id,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { sub: id, email, email_verified: true },
    identities: [{ id, user_id: id, provider: 'email' }],
  })

  expect((await client.signOut()).error).toBeNull()
  const after = await accounts.call('/auth/v1/user', { headers: bearer(token) })
  expect(after.status).toBe(403)
  expect(await after.json()).toMatchObject({ code: 'session_not_found' })
})

test('the official client checks the token with nothing but the published key set', async () => {
  const { id, email } = await accounts.account()
  const client = accounts.browser()
  await client.signInWithPassword({ email, password: PASSWORD })
  const { data, error } = await client.getClaims()
  expect(error).toBeNull()
  expect(data?.header.alg).toBe('ES256')
  expect(data?.claims).toMatchObject({
    sub: id,
    iss: 'http://127.0.0.1:3000/auth/v1',
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
  })
})

test('the key set has no private members and may be cached for ten minutes', async () => {
  const response = await accounts.call('/auth/v1/.well-known/jwks.json')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=600')
  const { keys } = (await response.json()) as { keys: object[] }
  expect(keys).toHaveLength(1)
  for (const key of keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
})

test('a wrong password, an unknown address and an account without password cannot be told apart', async () => {
  const known = await accounts.account()
  const without = await accounts.account({ passwordHash: null })
  const answers = []
  for (const email of [known.email, without.email, 'nobody@example.com']) {
    const response = await accounts.call(TOKEN, { json: { email, password: 'wrong' } })
    answers.push({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.json(),
    })
  }
  const [first] = answers
  expect(first?.status).toBe(400)
  expect(first?.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  for (const other of answers) expect(other).toEqual(first)
})

test('an unknown address costs the same password check as a known one', async () => {
  const { email } = await accounts.account({ passwordHash: await hashPassword(PASSWORD) })
  /** The whole process's processor time in ms, which other programs on the machine don't affect. */
  const cost = async (email: string) => {
    const before = process.cpuUsage()
    const response = await accounts.call(TOKEN, { json: { email, password: 'wrong' } })
    expect(response.status).toBe(400)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const least = async (emails: string[]) => {
    const costs = []
    for (const email of emails) costs.push(await cost(email))
    return Math.min(...costs)
  }
  await cost('warm@example.com')
  const unknown = await least(['a@example.com', 'b@example.com', 'c@example.com'])
  const known = await least([email, email, email])
  const waiting = 'three-times@example.com'
  for (let time = 0; time < 3; time++)
    await accounts.call('/auth/v1/signup', { json: { email: waiting, password: `${PASSWORD} ${time}` } })
  const pending = await least([waiting, waiting, waiting])
  expect(unknown / known).toBeGreaterThan(0.5)
  // One hash covers every pending sign-up of the address.
  expect(unknown / pending).toBeGreaterThan(0.5)
})

test('an address with a pending sign-up says so only to the right password', async () => {
  const email = 'waiting@example.com'
  for (const password of ['the first of two', PASSWORD])
    await accounts.call('/auth/v1/signup', { json: { email, password } })
  const wrong = await accounts.call(TOKEN, { json: { email, password: 'wrong' } })
  expect(await wrong.json()).toMatchObject({ code: 'invalid_credentials' })
  const right = await accounts.call(TOKEN, { json: { email, password: PASSWORD } })
  expect(right.status).toBe(400)
  expect(await right.json()).toEqual({ code: 'email_not_confirmed', message: 'Email not confirmed' })
})

test('a banned account cannot sign in', async () => {
  const { email } = await accounts.account({ bannedUntil: new Date(accounts.clock.now().getTime() + 60_000) })
  const response = await accounts.call(TOKEN, { json: { email, password: PASSWORD } })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'user_banned' })
})

test('guesses at one account are limited across any number of addresses, even when sent at once', async () => {
  const { email } = await accounts.account()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, guess) =>
      accounts.call(TOKEN, {
        json: { email, password: `guess ${guess}` },
        headers: { 'X-Test-Address': `198.51.100.${guess}` },
      }),
    ),
  )
  const statuses = responses.map((response) => response.status).sort()
  expect(statuses).toEqual([400, 400, 400, ...Array(9).fill(429)])
  const refused = responses.find((response) => response.status === 429)
  expect(await refused?.json()).toMatchObject({ code: 'over_request_rate_limit' })
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
  const unknown = await Promise.all(
    Array.from({ length: 4 }, () =>
      accounts.call(TOKEN, { json: { email: 'no@example.com', password: 'x' } }),
    ),
  )
  expect(unknown.map((response) => response.status).sort()).toEqual([400, 400, 400, 429])
})

/** Signs in, with the right or a wrong password, from a browser that keeps its cookies. */
async function signInAt(browser: { cookie: string }, email: string, password: string, from = '192.0.2.1') {
  const headers = { 'X-Test-Address': from, ...(browser.cookie ? { Cookie: browser.cookie } : {}) }
  const response = await accounts.call(TOKEN, { json: { email, password }, headers })
  const given = response.headers.get('Set-Cookie')
  if (given) browser.cookie = given.split(';')[0] ?? ''
  return response.status
}

test('wrong passwords from elsewhere don’t make the owner wait at a browser that has signed in before', async () => {
  const { email } = await accounts.account()
  const [own, fresh] = [{ cookie: '' }, { cookie: '' }]
  expect(await signInAt(own, email, PASSWORD)).toBe(200)
  const guesses = Array.from({ length: 8 }, (_, guess) =>
    signInAt({ cookie: '' }, email, `guess ${guess}`, `198.51.100.${guess}`),
  )
  expect((await Promise.all(guesses)).sort()).toEqual([400, 400, 400, 429, 429, 429, 429, 429])
  expect(await signInAt(own, email, PASSWORD)).toBe(200)
  // All other browsers share the count, even a new one of the owner's; a mailed link gets past it.
  expect(await signInAt(fresh, email, PASSWORD)).toBe(429)
  await accounts.call('/auth/v1/recover', { json: { email } })
  const mail = (await accounts.mails()).find(({ kind, to }) => kind === 'recovery' && to.includes(email))
  const token_hash = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const opened = await accounts.call('/auth/v1/verify', { json: { type: 'recovery', token_hash } })
  fresh.cookie = opened.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  expect(await signInAt(fresh, email, PASSWORD)).toBe(200)
})

test('a browser that has signed in before has its own count, and only that account knows it', async () => {
  const [first, second] = [await accounts.account(), await accounts.account()]
  const browser = { cookie: '' }
  expect(await signInAt(browser, first.email, PASSWORD)).toBe(200)
  const tries = []
  for (let time = 0; time < 4; time++) tries.push(await signInAt(browser, first.email, 'wrong'))
  expect(tries).toEqual([400, 400, 400, 429])
  expect(await signInAt({ cookie: '' }, first.email, PASSWORD)).toBe(200)
  for (let time = 0; time < 3; time++) await signInAt({ cookie: '' }, second.email, 'wrong')
  expect(await signInAt(browser, second.email, PASSWORD)).toBe(429)
  expect(await signInAt({ cookie: `device=${'x'.repeat(43)}` }, second.email, PASSWORD)).toBe(429)
})

test('a browser’s cookie is HttpOnly, comes only with a session, and is stored as a different hash for each account', async () => {
  const [first, second] = [await accounts.account(), await accounts.account()]
  const sign = (email: string, password: string, headers = {}) =>
    accounts.call(TOKEN, { json: { email, password }, headers })
  expect((await sign(first.email, 'wrong')).headers.get('Set-Cookie')).toBeNull()
  const given = (await sign(first.email, PASSWORD)).headers.get('Set-Cookie') ?? ''
  expect(given).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/)
  const [cookie = ''] = given.split(';')
  const again = await sign(second.email, PASSWORD, { Cookie: cookie })
  expect(again.headers.get('Set-Cookie')).toBe(given)
  const rows = await accounts.ctx.db
    .select()
    .from(knownBrowsers)
    .where(inArray(knownBrowsers.userId, [first.id, second.id]))
  expect(rows).toHaveLength(2)
  expect(rows[0]?.mark).not.toBe(rows[1]?.mark)
  expect(JSON.stringify(rows)).not.toContain(cookie.slice('device='.length))
  for (const odd of ['short', 'long'.repeat(11)]) {
    const answer = await sign(first.email, PASSWORD, { Cookie: `device=${odd}` })
    expect(answer.headers.get('Set-Cookie')).not.toContain(odd)
  }
})

test('on an https site the cookie is never sent in the clear', async () => {
  const { email } = await accounts.account()
  const config = { ...accounts.ctx.config, PUBLIC_URL: 'https://www.tweedlight.example' }
  const app = new Hono<Env>()
    .use((c, next) => {
      c.set('ctx', { ...accounts.ctx, config })
      return next()
    })
    .route('/', accountsRoutes())
  const body = JSON.stringify({ email, password: PASSWORD })
  const response = await app.request(TOKEN, { method: 'POST', body })
  expect(response.headers.get('Set-Cookie')).toContain('; Secure')
})

test('right passwords never use up an account’s limit', async () => {
  const { email } = await accounts.account()
  for (let time = 0; time < 8; time++) await accounts.signIn(email)
})

test('sign-ins and failures are written down without the address', async () => {
  const { id, email } = await accounts.account()
  await accounts.call(TOKEN, { json: { email, password: 'wrong' } })
  await accounts.signIn(email)
  const rows = await accounts.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(auditLog.action)
  expect(rows.map((row) => row.action)).toEqual(['session.started', 'sign-in.failed'])
  expect(JSON.stringify(rows)).not.toContain('@')
})

test.each([
  'known',
  'new',
])('a password that is replaced while a sign-in from a %s device checks it opens no session', async (device) => {
  const { id, email } = await accounts.account()
  if (device === 'known') await accounts.signIn(email)
  const { db } = accounts.ctx
  const ofAccount = eq(sessions.userId, id)
  let signingIn: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update')
    await tx
      .update(users)
      .set({ passwordHash: await quickHash('thistle in the glen') })
      .where(eq(users.id, id))
    await tx.delete(sessions).where(ofAccount)
    signingIn = accounts.signIn(email)
    signingIn.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(signingIn).rejects.toThrow('invalid_credentials')
  expect(await db.$count(sessions, ofAccount)).toBe(0)
})

test('an account that is banned while a sign-in checks its password gets no session', async () => {
  const { id, email } = await accounts.account()
  const { db } = accounts.ctx
  let signingIn: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    const bannedUntil = new Date(accounts.ctx.clock.now().getTime() + 3_600_000)
    await tx.update(users).set({ bannedUntil }).where(eq(users.id, id))
    signingIn = accounts.signIn(email)
    signingIn.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(signingIn).rejects.toThrow('invalid_credentials')
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0)
})

test('a weak password that is replaced while a sign-in checks it does not make the new one weak', async () => {
  const { id, email } = await accounts.account()
  const { db } = accounts.ctx
  const weak = 'letmein'
  await db
    .update(users)
    .set({ passwordHash: await quickHash(weak), passwordIsWeak: false })
    .where(eq(users.id, id))
  let signingIn: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash: await quickHash('thistle in the glen') })
      .where(eq(users.id, id))
    signingIn = accounts.signIn(email, weak)
    signingIn.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(signingIn).rejects.toThrow('invalid_credentials')
  const [account] = await db.select({ isWeak: users.passwordIsWeak }).from(users).where(eq(users.id, id))
  expect(account?.isWeak).toBe(false)
})

test('somebody who asks for a link while a sign-in from a new device is under way gets both', async () => {
  const { id, email } = await accounts.account()
  await accounts.signIn(email)
  let recovering: Promise<void> | undefined
  await inTransaction({ ...accounts.ctx, device: 'Firefox on Windows' }, async (ctx) => {
    const send: typeof ctx.jobs.send = async (...given) => {
      recovering = requestPasswordRecovery(accounts.ctx, { email }, undefined)
      await Promise.race([recovering, untilBlocked(ctx.db)])
      await ctx.jobs.send(...given)
    }
    await startSession({ ...ctx, jobs: { ...ctx.jobs, send } }, id, 'password')
  })
  await recovering
  const { db } = accounts.ctx
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(2)
  expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.userId, id))).toBe(1)
})
