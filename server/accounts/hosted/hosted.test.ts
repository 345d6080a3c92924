import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK_ROLES } from '../../../domain/accounts/roles.ts'
import { openAccounts } from '../../../tests/accounts/accounts-app.ts'
import type { Context } from '../../context.ts'
import { hostedRoles } from '../roles/hosted-roles.ts'
import { sweepExpired } from '../sessions/sweep-expired.ts'
import { hostedSessions, users } from '../tables.ts'
import { readHostedToken } from './hosted-issuer.ts'
import { cacheSession, dropCachedSession, getCachedSession } from './hosted-sessions.ts'
import { mirrorUser } from './mirror-user.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let accounts: Awaited<ReturnType<typeof openAccounts>>
let service: Awaited<ReturnType<typeof startHosted>>
beforeAll(async () => {
  service = await startHosted()
  accounts = await openAccounts({ AUTH_URL: service.issuer, AUTH_API_KEY: 'our-key' })
})
afterAll(async () => {
  service.close()
  await accounts.close()
})

type Answer = [status: number, body: unknown]

/** A hosted accounts service that answers what it is told to. */
async function startHosted() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys: Answer = [200, { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] }]
  const answers: Record<'keys' | 'user' | 'roles', Answer> = { keys, user: [200, {}], roles: [200, []] }
  const asked: { url: string; apikey: unknown; token: unknown }[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const [status, body] =
      answers[url.endsWith('/jwks.json') ? 'keys' : url.endsWith('/user') ? 'user' : 'roles']
    if (!url.endsWith('/jwks.json')) asked.push({ url, apikey: headers.apikey, token: headers.authorization })
    response.writeHead(status, { 'Content-Type': 'application/json', Location: '/auth/v1/user' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`
  return {
    issuer,
    answers,
    asked,
    /** A signed token of a new person, whom the service knows. */
    async person(change: Record<string, unknown> = {}, { alg = 'ES256' } = {}) {
      const [id, sessionId] = [randomUUID(), randomUUID()]
      const seconds = Math.floor(accounts.clock.now().getTime() / 1000)
      const claims = {
        iss: issuer,
        aud: 'authenticated',
        sub: id,
        session_id: sessionId,
        exp: seconds + 3600,
        aal: 'aal1',
        amr: [{ timestamp: seconds - 50 }, { timestamp: seconds - 20 }],
        ...change,
      }
      const key = alg === 'ES256' ? privateKey : (await generateKeyPair(alg)).privateKey
      const token = await new SignJWT(claims).setProtectedHeader({ alg, kid: 'k' }).sign(key)
      const email = `${id}@example.org`
      answers.user = [200, { id, email }]
      answers.roles = [200, []]
      return { id, sessionId, email, token, signedInAt: new Date((seconds - 20) * 1000) }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const read = (token: string, issuer = service.issuer) => readHostedToken(accounts.ctx, issuer, token)
const unavailable = { kind: 'unavailable', code: 'accounts-unavailable' }
const ended = { status: 403, code: 'session_not_found' }

describe('a hosted service’s token', () => {
  test('is its user, as the token and the service say', async () => {
    const { id, sessionId, email, token, signedInAt } = await service.person({ aal: 'aal2' })
    service.answers.roles = [200, [{ role: 'editor' }, { role: 'admin' }]]
    service.answers.user = [200, { id, email, factors: [{ status: 'unverified' }, { status: 'verified' }] }]
    service.asked.length = 0
    expect(await read(token)).toEqual({
      kind: 'user',
      userId: id,
      sessionId,
      email,
      aal: 'aal2',
      isAdmin: true,
      isEditor: false,
      hasFactor: true,
      signedInAt,
      passwordIsWeak: false,
    })
    const asked = { apikey: 'our-key', token: `Bearer ${token}` }
    expect(service.asked.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual([
      { ...asked, url: '/auth/v1/user' },
      { ...asked, url: `/rest/v1/user_roles?select=role&user_id=eq.${id}&role=in.(admin,editor)` },
    ])
  })

  test('is a user’s without a role or a factor if the service names none', async () => {
    const one = await service.person()
    const none = { isAdmin: false, isEditor: false }
    service.answers.roles = [200, [{ role: 'school' }]]
    service.answers.user = [200, { id: one.id, email: one.email, factors: [{ status: 'unverified' }] }]
    expect(await read(one.token)).toMatchObject({ ...none, hasFactor: false, aal: 'aal1' })
    const other = await service.person()
    service.answers.roles = [403, {}]
    expect(await read(other.token)).toMatchObject(none)
  })

  test('is an editor’s if the service names that role and no higher one', async () => {
    const { token } = await service.person()
    service.answers.roles = [200, [{ role: 'editor' }]]
    expect(await read(token)).toMatchObject({ isAdmin: false, isEditor: true })
  })

  test('is asked about at most every half minute, whichever way the clock goes', async () => {
    const { token } = await service.person()
    await read(token)
    const count = async (ms: number) => {
      service.asked.length = 0
      accounts.clock.advance(ms)
      await read(token)
      return service.asked.length
    }
    expect(await count(0)).toBe(0)
    expect(await count(29_999)).toBe(0)
    expect(await count(1)).toBe(2)
    expect(await count(-29_999)).toBe(0)
    expect(await count(-1)).toBe(2)
  })

  test.each([
    ['of another issuer', { iss: 'https://elsewhere.example/auth/v1' }],
    ['for another audience', { aud: 'anon' }],
    ['expired for more than a minute', { exp: 1 }],
    ['without an end', { exp: undefined }],
    ['without a session', { session_id: undefined }],
    ['without a user', { sub: undefined }],
    ['of a level that does not exist', { aal: 'aal3' }],
    ['of a user whose id is none', { sub: 'somebody' }],
  ])('is refused if it is %s', async (_, change) => {
    const { token } = await service.person(change)
    await expect(read(token)).rejects.toMatchObject({ status: 403, code: 'bad_jwt' })
  })

  test('is refused if it was signed by another key or in another way, or is another person’s', async () => {
    const refused = { status: 403, code: 'bad_jwt' }
    const { token } = await service.person({}, { alg: 'RS256' })
    await expect(read(token)).rejects.toMatchObject(refused)
    await expect(read('no.token.atall')).rejects.toMatchObject(refused)
    const one = await service.person()
    await service.person()
    await expect(read(one.token)).rejects.toMatchObject(refused)
  })

  test.each([401, 403])('ends its session here when the service answers %i', async (status) => {
    const { id: userId, sessionId, token } = await service.person()
    await read(token)
    service.answers.user = [status, {}]
    accounts.clock.advance(31_000)
    await expect(read(token)).rejects.toMatchObject(ended)
    await expect(getCachedSession(accounts.ctx, { userId, sessionId, aal: 'aal1' })).rejects.toMatchObject(
      ended,
    )
  })

  test.each<[string, 'user' | 'roles', Answer]>([
    ['fails', 'user', [500, {}]],
    ['sends elsewhere', 'user', [302, {}]],
    ['answers no JSON', 'user', [200, '<p>Down</p>']],
    ['answers something else', 'user', [200, { id: 7 }]],
    ['does not know the address', 'user', [404, {}]],
    ['cannot name the role', 'roles', [500, []]],
    ['names no roles', 'roles', [200, {}]],
    ['has been asked for roles too often', 'roles', [429, {}]],
  ])('lets nobody in and ends nothing while the service %s', async (_, what, answer) => {
    const { id: userId, sessionId, token } = await service.person()
    await read(token)
    accounts.clock.advance(31_000)
    service.answers[what] = answer
    await expect(read(token)).rejects.toMatchObject(unavailable)
    expect(await getCachedSession(accounts.ctx, { userId, sessionId, aal: 'aal1' })).toMatchObject({ userId })
  })

  test('cannot be checked while the service’s keys cannot be had', async () => {
    const other = await startHosted()
    const { token } = await other.person()
    other.answers.keys = [500, {}]
    await expect(read(token, other.issuer)).rejects.toMatchObject(unavailable)
    other.close()
    await expect(read(token, other.issuer)).rejects.toMatchObject(unavailable)
  })
})

describe('a session that the service has vouched for', () => {
  const vouched = async (
    change: { aal?: 'aal1' | 'aal2'; isAdmin?: boolean; isEditor?: boolean; userId?: string } = {},
  ) => {
    const { id } = await accounts.account()
    const userId = change.userId ?? id
    const session = { userId, sessionId: randomUUID(), aal: 'aal1', ...change } as const
    const signedInAt = accounts.clock.now()
    const more = {
      email: '',
      isAdmin: true,
      isEditor: false,
      hasFactor: true,
      signedInAt,
      passwordIsWeak: false,
    }
    await cacheSession(accounts.ctx, { kind: 'user', ...more, ...session })
    return session
  }
  const recall = (session: Parameters<typeof getCachedSession>[1]) => getCachedSession(accounts.ctx, session)

  test('is good for three minutes after its last word', async () => {
    const session = await vouched()
    accounts.clock.advance(3 * MINUTE_MS - 1)
    expect(await recall(session)).toMatchObject({
      kind: 'user',
      userId: session.userId,
      sessionId: session.sessionId,
      isAdmin: true,
      hasFactor: true,
      email: `${session.userId}@example.com`,
      passwordIsWeak: false,
    })
    accounts.clock.advance(1)
    await expect(recall(session)).rejects.toMatchObject(ended)
  })

  test('is at the lower of the levels that the service and the caller remember', async () => {
    const [low, high] = [await vouched(), await vouched({ aal: 'aal2' })]
    expect((await recall(high)).aal).toBe('aal2')
    expect((await recall({ ...high, aal: 'aal1' })).aal).toBe('aal1')
    expect((await recall({ ...low, aal: 'aal2' })).aal).toBe('aal1')
    expect((await recall(low)).aal).toBe('aal1')
  })

  test('is its own user’s alone, and nobody’s once it is forgotten', async () => {
    const [first, second] = [await vouched(), await vouched()]
    await expect(recall({ ...first, userId: second.userId })).rejects.toMatchObject(ended)
    await dropCachedSession(accounts.ctx, first.sessionId)
    await expect(recall(first)).rejects.toMatchObject(ended)
    expect(await recall(second)).toMatchObject({ userId: second.userId })
  })

  test('is kept for thirty days', async () => {
    const system: Context = { ...accounts.ctx, actor: { kind: 'system', name: 'test' } }
    const { sessionId } = await vouched()
    const isKept = async () =>
      (await accounts.ctx.db.select().from(hostedSessions).where(eq(hostedSessions.id, sessionId))).length ===
      1
    accounts.clock.advance(30 * DAY_MS)
    await sweepExpired(system)
    expect(await isKept()).toBe(true)
    accounts.clock.advance(1)
    await sweepExpired(system)
    expect(await isKept()).toBe(false)
  })

  test('makes an admin or editor known here, until a later word on the same account says otherwise', async () => {
    const roles = hostedRoles(service.issuer)
    const knownAs = async (userId: string) => {
      const found = await Promise.all(DESK_ROLES.map((role) => roles.withRole(accounts.ctx, role)))
      return DESK_ROLES.filter((_, at) => found[at]?.includes(userId))
    }
    const { userId } = await vouched({ isAdmin: true })
    expect(await knownAs(userId)).toEqual(['admin'])
    accounts.clock.advance(1000)
    await vouched({ userId, isAdmin: false, isEditor: true })
    expect(await knownAs(userId)).toEqual(['editor'])
    accounts.clock.advance(1000)
    await vouched({ userId, isAdmin: false })
    expect(await knownAs(userId)).toEqual([])
    expect(roles.keptHere).toBe(false)
  })
})

test('an address that moved to another account of the service moves here too, and an account keeps its row', async () => {
  const { ctx, clock } = accounts
  const [first, second] = [randomUUID(), randomUUID()]
  const email = `${first}@example.org`
  const rowOf = async (id: string) => (await ctx.db.select().from(users).where(eq(users.id, id)))[0]
  await mirrorUser(ctx, { id: first, email, factors: [] })
  const made = await rowOf(first)
  expect(made).toMatchObject({ email, createdAt: clock.now(), emailConfirmedAt: clock.now() })
  clock.advance(1000)
  await mirrorUser(ctx, { id: first, email, factors: [] })
  expect(await rowOf(first)).toEqual(made)
  await mirrorUser(ctx, { id: second, email, factors: [] })
  expect((await rowOf(first))?.email).toBe(`${first}@moved.invalid`)
  expect((await rowOf(second))?.email).toBe(email)
  await mirrorUser(ctx, { id: second, email: `new-${email}`, factors: [] })
  expect((await rowOf(second))?.email).toBe(`new-${email}`)
})
