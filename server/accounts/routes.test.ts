import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts, PASSWORD } from '../../tests/accounts/accounts-app.ts'
import type { UserActor } from '../context.ts'
import { enrolFactor } from './mfa/enrol-factor.ts'
import { unenrolFactor } from './mfa/unenrol-factor.ts'
import { changeUser } from './own-account/change-user.ts'
import { readActor } from './sessions/read-actor.ts'
import { factors, sessions, users } from './tables.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts({ LIMIT_SIGN_INS_PER_5_MIN: '10', RATE_LIMIT_SCALE: '2' })
})
afterAll(() => accounts.close())

const TOKEN = '/auth/v1/token?grant_type=password'
let lastAddress = 0
/** Its own caller each time, so that only the test of limits meets them. */
const stranger = () => ({ 'X-Test-Address': `203.0.113.${++lastAddress}` })

async function codeOf(response: Response) {
  return [response.status, ((await response.json()) as { code: unknown }).code]
}

test('a failure speaks the protocol version of the caller', async () => {
  const ask = (version: string) =>
    accounts.call('/auth/v1/user', { headers: { 'X-Supabase-Api-Version': version } })
  for (const version of ['2024-01-01', '2025-06-30']) {
    const modern = await ask(version)
    expect(modern.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01')
    expect(await modern.json()).toEqual({ code: 'no_authorization', message: expect.any(String) })
  }
  for (const version of ['', '2023-12-31', 'nonsense']) {
    const old = await ask(version)
    expect(old.headers.get('X-Supabase-Api-Version')).toBeNull()
    expect(await old.json()).toEqual({ code: 401, error_code: 'no_authorization', msg: expect.any(String) })
  }
})

test('bad bodies are refused by name and never break anything', async () => {
  const send = async (body: string) =>
    codeOf(await accounts.call(TOKEN, { method: 'POST', text: body, headers: stranger() }))
  for (const body of ['', '{', 'email=a&password=b', '\u0000'])
    expect(await send(body)).toEqual([400, 'bad_json'])
  const wrong = [
    'null',
    '[]',
    '7',
    '{}',
    '{"email":"","password":"x"}',
    '{"email":null,"phone":null,"password":"x"}',
    '{"email":{"$ne":1},"password":"x"}',
    '{"email":"a@example.com","password":["x"]}',
    '{"email":"a\\u0000@example.com","password":"x"}',
    '{"email":"a@example.com","password":"\\ud800"}',
  ]
  for (const body of wrong) expect(await send(body), body).toEqual([400, 'validation_failed'])
  for (const body of ['{"email":"a@example.com"}', '{"phone":"447700900123","password":"x"}'])
    expect(await send(body), body).toEqual([400, 'invalid_credentials'])
  const large = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(1024 * 1024) })
  expect(await send(large)).toEqual([413, 'request_entity_too_large'])
})

test('unknown members have no effect', async () => {
  const { email } = await accounts.account()
  const extra = {
    data: {},
    gotrue_meta_security: {},
    code_challenge: null,
    role: 'admin',
    app_metadata: { admin: true },
  }
  const response = await accounts.call(TOKEN, {
    json: { email, password: PASSWORD, ...extra },
    headers: stranger(),
  })
  expect(response.status).toBe(200)
  expect(((await response.json()) as { user: object }).user).toMatchObject({
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
  })
})

test('unknown grants and addresses are refused in JSON', async () => {
  for (const grant of ['', '?grant_type=', '?grant_type=implicit', '?grant_type=password%00'])
    expect(await codeOf(await accounts.call(`/auth/v1/token${grant}`, { json: {} }))).toEqual([
      400,
      'invalid_credentials',
    ])
  for (const path of ['/auth/v1/', '/auth/v1/admin/users', '/auth/v1/token', '/auth/v1/otp'])
    expect(await codeOf(await accounts.call(path)), path).toEqual([404, 'not_found'])
})

test('any origin may ask, without credentials, and can see the protocol version', async () => {
  for (const path of [
    '/auth/v1/token',
    '/auth/v1/user',
    '/rest/v1/user_roles',
    '/auth/v1/.well-known/jwks.json',
  ]) {
    const preflight = await accounts.call(path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    for (const header of [
      'apikey',
      'authorization',
      'content-type',
      'x-client-info',
      'x-supabase-api-version',
      'prefer',
    ])
      expect(preflight.headers.get('Access-Control-Allow-Headers')?.split(',')).toContain(header)
  }
  const failed = await accounts.call('/auth/v1/user', { headers: { Origin: 'https://elsewhere.example' } })
  expect(failed.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(failed.headers.get('Access-Control-Expose-Headers')).toContain('X-Supabase-Api-Version')
})

test('only the key set may be cached', async () => {
  for (const path of [
    '/auth/v1/user',
    '/auth/v1/settings',
    '/auth/v1/health',
    '/auth/v1/nothing',
    '/rest/v1/user_roles',
  ])
    expect((await accounts.call(path)).headers.get('Cache-Control'), path).toBe('no-store')
})

test('sign-ins are limited by address, with the scale applied, and refreshes are counted separately', async () => {
  // Whoever has one address of an IPv6 network has them all.
  const headers = (time: number) => ({ 'X-Test-Address': `2001:db8:0:1::${time}` })
  const guess = (time: number) =>
    accounts.call(TOKEN, {
      json: { email: `guess${time}@example.com`, password: 'x' },
      headers: headers(time),
    })
  for (let time = 0; time < 20; time++) expect((await guess(time)).status).toBe(400)
  const refused = await guess(20)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(200)
  expect(await codeOf(refused)).toEqual([429, 'over_request_rate_limit'])
  expect(
    (await accounts.call(TOKEN, { json: { email: 'x@example.com', password: 'x' }, headers: stranger() }))
      .status,
  ).toBe(400)
  const refresh = await accounts.call('/auth/v1/token?grant_type=refresh_token', {
    json: { refresh_token: 'x'.repeat(40) },
    headers: headers(20),
  })
  expect(await codeOf(refresh)).toEqual([400, 'refresh_token_not_found'])
})

test('settings and health answer', async () => {
  expect(await (await accounts.call('/auth/v1/settings')).json()).toMatchObject({
    external: { email: true, phone: false },
  })
  expect(await (await accounts.call('/auth/v1/health')).json()).toEqual({
    version: expect.any(String),
    name: expect.any(String),
    description: expect.any(String),
  })
})

test('a change that outlives its session has no effect', async () => {
  const { id, email } = await accounts.account()
  const { access_token } = await accounts.signIn(email)
  const enrolled = await accounts.call('/auth/v1/factors', {
    json: { factor_type: 'totp' },
    headers: bearer(access_token),
  })
  const { id: factorId } = (await enrolled.json()) as { id: string }
  await accounts.ctx.db.update(factors).set({ status: 'verified' }).where(eq(factors.id, factorId))
  const actor = await readActor(accounts.ctx, `Bearer ${access_token}`)
  // As it was when the request came in, at the second level.
  const ctx = { ...accounts.ctx, actor: { ...actor, aal: 'aal2' as const } as UserActor }
  const lowered = unenrolFactor(ctx, factorId)
  await expect(lowered).rejects.toMatchObject({ status: 422, code: 'insufficient_aal' })
  await accounts.ctx.db.delete(sessions).where(eq(sessions.userId, id))
  for (const work of [
    () => changeUser(ctx, { password: 'another password' }, undefined),
    () => changeUser(ctx, { email: 'other@example.com' }, undefined),
    () => changeUser(ctx, { data: { a: 1 } }, undefined),
    () => unenrolFactor(ctx, factorId),
    () => enrolFactor(ctx, { factor_type: 'totp' }),
  ])
    await expect(work()).rejects.toMatchObject({ status: 403, code: 'session_not_found' })
  const [row] = await accounts.ctx.db.select().from(users).where(eq(users.id, id))
  expect(row).toMatchObject({ newEmail: null, userMetadata: {} })
})
