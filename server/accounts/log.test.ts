import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountErrors } from '../../content/errors/account.ts'
import { bearer, openAccounts, PASSWORD } from '../../tests/accounts/accounts-app.ts'
import { audit, type Context, type UserActor } from '../context.ts'
import type { Env } from '../http/route.ts'
import { auditLog } from '../platform/tables.ts'
import { runOperatorCommand } from './operator-commands.ts'
import { listAccountsActivity } from './own-account/list-own-activity.ts'
import { AuthError, badToken } from './protocol/auth-error.ts'
import { answerRestError, RestError } from './protocol/rest-error.ts'
import { users } from './tables.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts({
    RATE_LIMIT_SCALE: '1000',
    AUTH_MAIL_INTERVAL_S: '0',
    LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN: '3',
  })
})
afterAll(() => accounts.close())

const post = (path: string, json: object, token?: string) =>
  accounts.call(`/auth/v1/${path}`, { json, headers: token ? bearer(token) : {} })
const signIn = (email: string, password = PASSWORD) => post('token?grant_type=password', { email, password })

/** What the log says about somebody, oldest first; by name at one moment of the stopped clock. */
async function saidOf(subjectId: string) {
  const rows = await accounts.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(asc(auditLog.at), asc(auditLog.action))
  return rows.map(({ action, detail }) => [action, detail])
}
const linkOf = async (email: string, kind: string) => {
  const mail = (await accounts.mails()).filter((one) => one.kind === kind && one.to.includes(email)).at(-1)
  const link = new URLSearchParams(/confirm#(\S+)/.exec(mail?.text ?? '')?.[1])
  return { type: link.get('type'), token_hash: link.get('token_hash') }
}

test('what happens to an account is in the log about that account, with what tells it apart', async () => {
  const email = `${randomUUID()}@example.org`
  await post('signup', { email, password: PASSWORD })
  await post('verify', await linkOf(email, 'signup'))
  const [user] = await accounts.ctx.db.select().from(users).where(eq(users.email, email))
  const id = user?.id ?? ''
  const step = () => accounts.clock.advance(10)
  step()
  await signIn(email, 'not it')
  step()
  await post('recover', { email })
  step()
  const session = (await (await signIn(email)).json()) as { access_token: string }
  const token = session.access_token
  step()
  const password = 'bracken on the brae'
  const changed = await accounts.call('/auth/v1/user', {
    method: 'PUT',
    json: { password, current_password: PASSWORD },
    headers: bearer(token),
  })
  expect(changed.status).toBe(200)
  step()
  await post('logout?scope=others', {}, token)
  step()
  for (const command of ['grant-admin', 'revoke-admin', 'reset-factors']) {
    expect(await runOperatorCommand(accounts.ctx, [command, email])).toMatchObject({ ok: true })
    step()
  }
  const sessionId = expect.any(String)
  expect(await saidOf(id)).toEqual([
    ['account.created', {}],
    ['session.started', { sessionId, method: 'otp' }],
    ['sign-in.failed', {}],
    ['recovery.asked', {}],
    ['session.started', { sessionId, method: 'password' }],
    ['password.changed', { sessionId }],
    ['session.ended', { sessionId, scope: 'others' }],
    ['role.granted', { role: 'admin' }],
    ['role.revoked', { role: 'admin' }],
    ['factors.reset', { count: 0 }],
  ])
})

test('a wrong address is in the log without an account, and a moved one says so', async () => {
  const before = (await accounts.ctx.db.select().from(auditLog)).length
  expect((await signIn(`${randomUUID()}@example.org`)).status).toBe(400)
  const rows = await accounts.ctx.db.select().from(auditLog).orderBy(asc(auditLog.at))
  expect(rows).toHaveLength(before + 1)
  expect(
    rows.filter(({ action, subjectId }) => action === 'sign-in.failed' && subjectId === null),
  ).toHaveLength(1)

  const { id, email } = await accounts.account()
  const { access_token: token } = await accounts.signIn(email)
  const next = `next-${email}`
  await accounts.call('/auth/v1/user', { method: 'PUT', json: { email: next }, headers: bearer(token) })
  const mails = (await accounts.mails()).filter(({ kind }) => kind === 'email_change')
  for (const mail of mails) {
    const link = new URLSearchParams(/confirm#(\S+)/.exec(mail.text)?.[1])
    await post('verify', { type: 'email_change', token_hash: link.get('token_hash') })
  }
  expect((await saidOf(id)).map(([action]) => action)).toContain('email.changed')
  const [moved] = await accounts.ctx.db.select().from(users).where(eq(users.id, id))
  expect(moved).toMatchObject({ email: next, newEmail: null, emailChangeAgreed: null })
})

test('a refresh token used again too late ends its session, and the log says why', async () => {
  const { id, email } = await accounts.account()
  const { refresh_token } = await accounts.signIn(email)
  let newest = refresh_token
  const refresh = async (token: string) => post('token?grant_type=refresh_token', { refresh_token: token })
  for (let time = 0; time < 2; time++)
    newest = ((await (await refresh(newest)).json()) as { refresh_token: string }).refresh_token
  accounts.clock.advance(60_000)
  expect((await refresh(refresh_token)).status).toBe(400)
  expect((await saidOf(id)).map(([action]) => action)).toEqual(['session.started', 'session.reused'])
})

test('all activity comes in pages of a hundred, and the last one says that it is the last', async () => {
  const admin: UserActor = {
    kind: 'user',
    userId: randomUUID(),
    sessionId: randomUUID(),
    email: '',
    aal: 'aal1',
    isAdmin: true,
    isEditor: false,
    hasFactor: false,
    signedInAt: accounts.clock.now(),
    passwordIsWeak: false,
  }
  const page = (before?: string) => listAccountsActivity({ ...accounts.ctx, actor: admin }, before)
  const add = async (count: number) => {
    for (let time = 0; time < count; time++) await audit(accounts.ctx, 'sign-in.failed', {})
  }
  const { entries } = await page()
  await add(100 - entries.length)
  expect(await page()).toMatchObject({ entries: { length: 100 }, next: null })
  await add(1)
  const { next } = await page()
  expect(await page(next ?? '')).toMatchObject({ entries: { length: 1 }, next: null })
})

test('too many guesses are refused with the time to wait', async () => {
  const { email } = await accounts.account()
  const guesses = []
  for (let time = 0; time < 4; time++) guesses.push(await signIn(email, 'a guess'))
  expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400, 429])
  const { code, message } = (await guesses.at(-1)?.json()) as { code: string; message: string }
  expect(code).toBe('over_request_rate_limit')
  expect(message.endsWith(accountErrors.orForgotten(''))).toBe(true)
  const wait = Number(guesses.at(-1)?.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(200)
  expect(wait).toBeLessThanOrEqual(300)
})

test('a malformed call is refused with the name of the wrong member', async () => {
  const said = async (path: string, options: { json?: unknown; text?: string }) =>
    (
      (await (await accounts.call(`/auth/v1/${path}`, { method: 'POST', ...options })).json()) as {
        message: string
      }
    ).message
  expect(await said('recover', { json: { email: 7 } })).toBe('email should be text')
  expect(await said('recover', { json: 7 })).toMatch(/^body \S/)
  expect(await said('recover', { text: '{' })).toBe('Could not parse request body as JSON')
  expect(await said('recover', { text: '' })).toBe('Could not parse request body as JSON')
  expect(await said('recover', { json: { email: 'a\0b' } })).toBe(
    'body contains characters that cannot be stored',
  )
})

test.each([
  ['2024-01-01', true],
  ['2025-06-30', true],
  ['2023-12-31', false],
  ['2024-01-01x', false],
  ['x2024-01-01', false],
  ['9', false],
  ['', false],
])('a client of version %j is refused in the new form: %s', async (version, modern) => {
  const answer = await accounts.call('/auth/v1/nowhere', { headers: { 'X-Supabase-Api-Version': version } })
  const message = 'There is no such address'
  expect(await answer.json()).toEqual(
    modern ? { code: 'not_found', message } : { code: 404, error_code: 'not_found', msg: message },
  )
  expect(answer.headers.get('X-Supabase-Api-Version')).toBe(modern ? '2024-01-01' : null)
  expect(answer.headers.has('Retry-After')).toBe(false)
})

test('the data protocol names its errors its own way, and logs only faults of ours', async () => {
  const logged: unknown[] = []
  const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) })
  const app = new Hono<Env>().onError(answerRestError)
  app.use(async (c, next) => {
    c.set('ctx', { log, requestId: 'call-7' } as Context)
    await next()
  })
  const thrown: Record<string, Error> = {
    ours: new RestError(406, 'PGRST116', 'Too many', 'two rows'),
    token: badToken('invalid JWT'),
    session: new AuthError(403, 'session_not_found', 'It has ended'),
    fault: new Error('the disk is full'),
  }
  app.get('/:name', (c) => {
    throw thrown[c.req.param('name')] ?? new Error('none')
  })
  const said = async (name: string) => {
    const answer = await app.request(`/${name}`)
    return [answer.status, await answer.json()]
  }
  const plain = { details: null, hint: null }
  expect(await said('ours')).toEqual([
    ...[406, { code: 'PGRST116', message: 'Too many', details: 'two rows', hint: null }],
  ])
  expect(await said('token')).toEqual([401, { code: 'PGRST301', message: 'invalid JWT', ...plain }])
  expect(await said('session')).toEqual([401, { code: 'PGRST303', message: 'It has ended', ...plain }])
  expect(logged).toEqual([])
  expect(await said('fault')).toMatchObject([500, { code: 'XX000', ...plain }])
  expect(logged).toMatchObject([{ requestId: 'call-7', err: { message: 'the disk is full' } }])
})
