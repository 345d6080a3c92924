import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts, PASSWORD } from '../../../tests/accounts/accounts-app.ts'
import { forged } from '../../../tests/support/forged.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { refreshSecret } from '../keys/keys.ts'
import { sessions, users } from '../tables.ts'
import { refreshSession } from './refresh-session.ts'
import { formatRefreshToken, parseRefreshToken } from './refresh-token.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.close())

type Answer = { status: number; refresh_token: string; access_token: string; code?: string; message?: string }

async function refresh(token: unknown): Promise<Answer> {
  const response = await accounts.call('/auth/v1/token?grant_type=refresh_token', {
    json: { refresh_token: token },
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

async function signedIn() {
  const { id, email } = await accounts.account()
  return { id, email, ...(await accounts.signIn(email)) }
}

const userStatus = async (token: string) =>
  (await accounts.call('/auth/v1/user', { headers: bearer(token) })).status

const pastReuse = () => accounts.clock.advance(11_000)

test('the official client refreshes and stays in the same session', async () => {
  const { email } = await accounts.account()
  const client = accounts.browser()
  const before = (await client.signInWithPassword({ email, password: PASSWORD })).data.session
  accounts.clock.advance(1000)
  const { data, error } = await client.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
  expect(data.session?.access_token).not.toBe(before?.access_token)
  const sessionOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const [then, now] = [sessionOf(before?.access_token), sessionOf(data.session?.access_token)]
  expect(now.session_id).toBe(then.session_id)
  expect(now.amr).toEqual(then.amr)
})

test('five refreshes of one token at once all get the same current token', async () => {
  const { refresh_token } = await signedIn()
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refresh_token)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
})

test('five clients with the same stored session all refresh', async () => {
  const { email } = await accounts.account()
  const { access_token, refresh_token } = await accounts.signIn(email)
  const tabs = Array.from({ length: 5 }, () => accounts.browser())
  for (const tab of tabs) await tab.setSession({ access_token, refresh_token })
  const results = await Promise.all(tabs.map((tab) => tab.refreshSession()))
  expect(results.map((result) => result.error)).toEqual([null, null, null, null, null])
})

test('a refresh waits for another one of the same session', async () => {
  const { refresh_token } = await signedIn()
  const sessionId = refresh_token.split('.')[0] ?? ''
  const second = await accounts.ctx.db.transaction(async (tx) => {
    await tx.update(sessions).set({ counter: 5 }).where(eq(sessions.id, sessionId))
    const waiting = refresh(refresh_token)
    await untilBlocked(tx)
    return { waiting }
  })
  expect((await second.waiting).refresh_token.split('.')[1]).toBe('5')
})

test('the parent of the current token still works an hour later, and moves nothing', async () => {
  const { refresh_token: parent } = await signedIn()
  const { refresh_token: current } = await refresh(parent)
  accounts.clock.advance(3_600_000)
  const again = await refresh(parent)
  expect(again).toMatchObject({ status: 200, refresh_token: current })
  expect(await userStatus(again.access_token)).toBe(200)
})

test('an older token works within the reuse interval and gives the current one', async () => {
  const { refresh_token: first } = await signedIn()
  const second = await refresh(first)
  const third = await refresh(second.refresh_token)
  accounts.clock.advance(9_000)
  expect(await refresh(first)).toMatchObject({ status: 200, refresh_token: third.refresh_token })
})

test('an older token used too late ends its session and no other', async () => {
  const stolen = await signedIn()
  const elsewhere = await accounts.signIn(stolen.email)
  const second = await refresh(stolen.refresh_token)
  const third = await refresh(second.refresh_token)
  pastReuse()
  expect(await refresh(stolen.refresh_token)).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  })
  expect(await refresh(third.refresh_token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect(await userStatus(third.access_token)).toBe(403)
  expect(await userStatus(elsewhere.access_token)).toBe(200)
})

test('a token not written by this server is not found', async () => {
  const { refresh_token } = await signedIn()
  const [sessionId, counter, mark] = refresh_token.split('.')
  const wrong = [
    'x'.repeat(80),
    [sessionId, Number(counter) + 1, mark].join('.'),
    ['00000000-0000-4000-8000-000000000000', counter, mark].join('.'),
    forged(refresh_token),
    formatRefreshToken(
      'another server',
      parseRefreshToken(await refreshSecret(accounts.ctx), refresh_token) ?? never(),
    ),
  ]
  for (const token of wrong)
    expect(await refresh(token)).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
  expect((await refresh(refresh_token)).status).toBe(200)
})

test('anything that is not a refresh token is a bad request', async () => {
  for (const token of [undefined, null, 7, {}, '', 'short', 'x'.repeat(600)])
    expect(await refresh(token)).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('a banned account gets no new tokens', async () => {
  const { id, refresh_token } = await signedIn()
  const bannedUntil = new Date(accounts.clock.now().getTime() + 60_000)
  await accounts.ctx.db.update(users).set({ bannedUntil }).where(eq(users.id, id))
  expect(await refresh(refresh_token)).toMatchObject({ status: 400, code: 'user_banned' })
})

test('a ban that ends while a refresh is under way never costs the session', async () => {
  for (let ms = 0; ms < 5; ms++) {
    const { id, refresh_token } = await signedIn()
    pastReuse()
    const start = accounts.clock.now().getTime()
    const bannedUntil = new Date(start + ms)
    await accounts.ctx.db.update(users).set({ bannedUntil }).where(eq(users.id, id))
    let at = start
    const clock = { now: () => new Date(at++) }
    await refreshSession({ ...accounts.ctx, clock }, { refresh_token }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'user_banned' }),
    )
    accounts.clock.advance(5)
    expect((await refresh(refresh_token)).status, `${ms} ms`).toBe(200)
  }
})

test('signing out of this session, the others, or everywhere ends exactly those', async () => {
  const { email } = await accounts.account()
  const [here, there, third] = [
    await accounts.signIn(email),
    await accounts.signIn(email),
    await accounts.signIn(email),
  ]
  const logout = (scope: string) =>
    accounts.call(`/auth/v1/logout${scope}`, { method: 'POST', headers: bearer(here.access_token) })
  const alive = async () =>
    Promise.all(
      [here, there, third].map(async ({ access_token }) => (await userStatus(access_token)) === 200),
    )

  expect((await logout('?scope=nowhere')).status).toBe(400)
  expect(await alive()).toEqual([true, true, true])
  const others = await logout('?scope=others')
  expect(others.status).toBe(204)
  expect(await others.text()).toBe('')
  expect(await alive()).toEqual([true, false, false])
  expect((await logout('?scope=local')).status).toBe(204)
  expect(await alive()).toEqual([false, false, false])
  expect((await refresh(here.refresh_token)).code).toBe('refresh_token_not_found')

  const [one, two] = [await accounts.signIn(email), await accounts.signIn(email)]
  await accounts.call('/auth/v1/logout', { method: 'POST', headers: bearer(one.access_token) })
  expect([await userStatus(one.access_token), await userStatus(two.access_token)]).toEqual([403, 403])
})

function never(): never {
  throw new Error('not reached')
}
