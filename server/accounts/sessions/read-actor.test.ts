import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts } from '../../../tests/accounts/accounts-app.ts'
import { signingKey } from '../keys/keys.ts'
import { sessions, signingKeys, userRoles, users } from '../tables.ts'
import { readActor } from './read-actor.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.close())

async function signedIn() {
  const { id, email } = await accounts.account()
  const { access_token } = await accounts.signIn(email)
  return { id, email, token: access_token, claims: claimsOf(access_token) }
}

const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token signed with our own key, with any claims. */
async function signedByUs(claims: JWTPayload, header: Record<string, unknown> = {}) {
  const { kid, signing } = await signingKey(accounts.ctx)
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header }).sign(signing)
}

/** What the auth service, the data service and the rest of the site make of a token. */
async function verdicts(token: string) {
  const user = await accounts.call('/auth/v1/user', { headers: bearer(token) })
  const rest = await accounts.call('/rest/v1/user_roles?select=role', { headers: bearer(token) })
  const actor = await readActor(accounts.ctx, `Bearer ${token}`).then(
    () => 'let in',
    (error) => error.code,
  )
  return [user.status, ((await user.json()) as { code?: string }).code, rest.status, actor]
}

const BAD = [403, 'bad_jwt', 401, 'session-ended']

test('a good token names the user, the session and the role', async () => {
  const { id, email, token, claims } = await signedIn()
  const expected = {
    kind: 'user',
    userId: id,
    sessionId: claims.session_id,
    email,
    aal: 'aal1',
    hasFactor: false,
    passwordIsWeak: false,
    signedInAt: new Date(Math.floor(accounts.clock.now().getTime() / 1000) * 1000),
  }
  const named = () => readActor(accounts.ctx, `Bearer ${token}`)
  const { db } = accounts.ctx
  expect(await named()).toEqual({ ...expected, isAdmin: false, isEditor: false })
  await db.insert(userRoles).values({ userId: id, role: 'editor' })
  expect(await named()).toEqual({ ...expected, isAdmin: false, isEditor: true })
  await db.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, id))
  expect(await readActor(accounts.ctx, `bearer ${token}`)).toEqual({
    ...expected,
    isAdmin: true,
    isEditor: false,
  })
})

test('without a header, with another scheme or with the public key the caller is anonymous', async () => {
  for (const header of [undefined, '', 'Basic b3duZXI6b3duZXI=', 'Bearer', 'Bearer public'])
    expect(await readActor(accounts.ctx, header)).toEqual({ kind: 'anonymous' })
  const response = await accounts.call('/auth/v1/user')
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'no_authorization' })
})

test('a token whose algorithm or signature is not ours is refused', async () => {
  const { token, claims } = await signedIn()
  const { kid, publicJwk } = await signingKey(accounts.ctx)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const stranger = await generateKeyPair('ES256', { extractable: true })
  const hmac = new TextEncoder().encode(JSON.stringify(publicJwk))
  const forged = [
    `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${part({ alg: 'none', kid, typ: 'JWT' })}.${payload}.${signature}`,
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(hmac),
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(stranger.privateKey),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'stranger', jwk: await exportJWK(stranger.publicKey) })
      .sign(stranger.privateKey),
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(stranger.privateKey),
    `${header}.${part({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
    `${header}.${payload}`,
    `${header}.${payload}.${signature}.x`,
    'not-a-token',
    'ü.ü.ü',
  ]
  for (const token of forged) expect(await verdicts(encodeURI(token)), token).toEqual(BAD)
})

test('a token of ours that has expired, never expires, or is meant for another audience is refused', async () => {
  const { claims } = await signedIn()
  const { exp, ...endless } = claims
  const { session_id, ...sessionless } = claims
  const now = Math.floor(accounts.clock.now().getTime() / 1000)
  for (const wrong of [
    // A minute is allowed for clocks that differ.
    { ...claims, exp: now - 60 },
    { ...claims, exp: String(exp) },
    endless,
    sessionless,
    { ...claims, iss: 'https://elsewhere.example/auth/v1' },
    { ...claims, aud: 'anon' },
    { ...claims, sub: 'somebody' },
    { ...claims, session_id: "' or 1=1" },
  ])
    expect(await verdicts(await signedByUs(wrong as JWTPayload)), JSON.stringify(wrong)).toEqual(BAD)
  expect((await verdicts(await signedByUs(claims)))[0]).toBe(200)
})

test('an expired token is called expired, whether or not it was ever seen before', async () => {
  const { claims } = await signedIn()
  const said = async (token: string) => {
    const answer = await accounts.call('/auth/v1/user', { headers: bearer(token) })
    return ((await answer.json()) as { message?: string }).message
  }
  const now = Math.floor(accounts.clock.now().getTime() / 1000)
  // A minute is allowed for clocks that differ.
  expect(await said(await signedByUs({ ...claims, exp: now - 61 }))).toBe('invalid JWT: token is expired')
  const nearly = await signedByUs({ ...claims, exp: now - 50 })
  for (const [passed, told] of [
    [0, undefined],
    [9_000, undefined],
    [1_000, 'invalid JWT: token is expired'],
  ] as const) {
    accounts.clock.advance(passed)
    expect(await said(nearly), String(passed)).toBe(told)
  }
  accounts.clock.advance(-10_000)
})

test('a token whose account or session is gone is refused', async () => {
  const gone = await signedIn()
  await accounts.ctx.db.delete(users).where(eq(users.id, gone.id))
  expect(await verdicts(gone.token)).toEqual([403, 'user_not_found', 401, 'session-ended'])
  const out = await signedIn()
  await accounts.ctx.db.delete(sessions).where(eq(sessions.userId, out.id))
  expect(await verdicts(out.token)).toEqual([403, 'session_not_found', 401, 'session-ended'])
})

test('another account’s session opens nothing', async () => {
  const [mine, theirs] = [await signedIn(), await signedIn()]
  const crossed = await signedByUs({ ...mine.claims, session_id: theirs.claims.session_id })
  expect(await verdicts(crossed)).toEqual([403, 'session_not_found', 401, 'session-ended'])
})

test('a banned account is out at once, and back in when the ban ends', async () => {
  const { id, token } = await signedIn()
  const bannedUntil = new Date(accounts.clock.now().getTime() + 60_000)
  await accounts.ctx.db.update(users).set({ bannedUntil }).where(eq(users.id, id))
  accounts.clock.advance(59_999)
  expect(await verdicts(token)).toEqual([403, 'user_banned', 401, 'session-ended'])
  accounts.clock.advance(1)
  expect((await verdicts(token))[0]).toBe(200)
})

test('a key added by another process works at once, and a retired one stops working', async () => {
  const { claims, token } = await signedIn()
  const pair = await generateKeyPair('ES256', { extractable: true })
  const privateJwk = await exportJWK(pair.privateKey)
  const now = accounts.clock.now()
  const signsFrom = new Date(now.getTime() + 3_600_000)
  await accounts.ctx.db.insert(signingKeys).values({ kid: 'next', privateJwk, signsFrom, createdAt: now })
  const signing = await importJWK(privateJwk, 'ES256')
  const early = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'next' }).sign(signing)
  expect((await verdicts(early))[0]).toBe(200)
  expect((await signingKey(accounts.ctx)).kid).not.toBe('next')

  accounts.clock.advance(3_600_000)
  expect((await signingKey(accounts.ctx)).kid).toBe('next')
  const still = await signedByUs({ ...claims, exp: Math.floor(signsFrom.getTime() / 1000) + 600 })
  expect((await verdicts(still))[0]).toBe(200)

  const first = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
  await accounts.ctx.db
    .update(signingKeys)
    .set({ retiredAt: new Date(accounts.clock.now().getTime() + 61_000) })
    .where(eq(signingKeys.kid, first))
  accounts.clock.advance(61_000)
  const { keys } = (await (await accounts.call('/auth/v1/.well-known/jwks.json')).json()) as {
    keys: { kid: string }[]
  }
  expect(keys.map((key) => key.kid)).toEqual(['next'])
})

test('the very first sign-in finds a key even if time moves on while it is made', async () => {
  await accounts.ctx.db.delete(signingKeys)
  accounts.clock.advance(61_000)
  let at = accounts.clock.now().getTime()
  const clock = { now: () => new Date(at++) }
  const { kid } = await signingKey({ ...accounts.ctx, clock })
  expect((await accounts.ctx.db.select().from(signingKeys)).map((key) => key.kid)).toEqual([kid])
  const behind = { now: () => new Date(at - 5_000) }
  expect((await signingKey({ ...accounts.ctx, clock: behind })).kid).toBe(kid)
})
