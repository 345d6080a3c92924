import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts, PASSWORD } from '../../tests/accounts-app.ts'
import { auditLog } from '../platform/tables.ts'
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

test('the official client checks the token by the published key set alone', async () => {
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

test('the key set shows no private member and may be kept for ten minutes', async () => {
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
  /** Processor time of the whole process in ms: other programs on the machine do not count. */
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
  // One hash tells of all that wait for their link.
  expect(unknown / pending).toBeGreaterThan(0.5)
})

test('an address that waits for its link says so only to the right password', async () => {
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

test('guesses at one account are limited from any number of addresses, also when sent at once', async () => {
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

test('right passwords never use up the limit of an account', async () => {
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
