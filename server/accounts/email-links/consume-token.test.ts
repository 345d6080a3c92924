import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, openAccounts, PASSWORD } from '../../../tests/accounts/accounts-app.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import type { Transaction } from '../../platform/db/port.ts'
import { oneTimeTokens, signUpAttempts, users } from '../tables.ts'
import { hashToken } from './one-time-token.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts({ RATE_LIMIT_SCALE: '1000', AUTH_MAIL_INTERVAL_S: '0' })
})
afterAll(() => accounts.close())

const post = (path: string, json: object) => accounts.call(`/auth/v1/${path}`, { json })

/** The links mailed to an address, as `POST /verify` takes them. */
async function linksTo(email: string) {
  const mails = (await accounts.mails()).filter(({ to }) => to === email)
  return mails.map(({ text }) => {
    const link = new URLSearchParams(/confirm#(\S+)/.exec(text)?.[1])
    return { type: link.get('type'), token_hash: link.get('token_hash') }
  })
}

async function open(link: object | undefined) {
  const answer = await post('verify', link ?? {})
  return [answer.status, ((await answer.json()) as { code?: unknown }).code]
}

/** Opens a link while `change` is under way, which holds a lock that the opening waits for. */
async function openDuring(
  link: object | undefined,
  change: (tx: Transaction, wait: () => Promise<void>) => Promise<unknown>,
) {
  const { opening } = await accounts.ctx.db.transaction(async (tx) => {
    let opening: ReturnType<typeof open> | undefined
    await change(tx, async () => {
      opening = open(link)
      await untilBlocked(tx)
    })
    return { opening }
  })
  return opening
}

test('a sign-up replaced while its link is opened makes no account, and the address’s other links still work', async () => {
  const email = `${randomUUID()}@example.com`
  for (const password of [PASSWORD, 'bracken on the brae']) await post('signup', { email, password })
  const [first, second] = await linksTo(email)
  const opened = await openDuring(first, async (tx, wait) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
    await wait()
    await tx.delete(signUpAttempts).where(eq(signUpAttempts.tokenHash, hashToken(first?.token_hash ?? '')))
  })
  expect(opened).toEqual([403, 'otp_expired'])
  expect(await accounts.ctx.db.$count(users, eq(users.email, email))).toBe(0)
  expect(await open(second)).toEqual([200, undefined])
})

test('a recovery link replaced while it is opened signs nobody in, and the newer ones still work', async () => {
  const { id, email } = await accounts.account()
  for (let time = 0; time < 2; time++) await post('recover', { email })
  const [first, second] = await linksTo(email)
  const opened = await openDuring(first, async (tx, wait) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update')
    await wait()
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, hashToken(first?.token_hash ?? '')))
  })
  expect(opened).toEqual([403, 'otp_expired'])
  expect(await open(second)).toEqual([200, undefined])
})

/** An account whose old address has agreed to a new one: the link that the new one still has to open. */
async function movingTo(next: string) {
  const { id, email } = await accounts.account()
  const { access_token: token } = await accounts.signIn(email)
  await accounts.call('/auth/v1/user', { method: 'PUT', json: { email: next }, headers: bearer(token) })
  const [current] = await linksTo(email)
  expect(await open(current)).toEqual([200, '200'])
  const [link] = await linksTo(next)
  const isUnmoved = async () =>
    (await accounts.ctx.db.select().from(users).where(eq(users.id, id)))[0]?.email === email
  return { link, isUnmoved }
}

test('an address that another account takes while a change to it is confirmed stays with that account', async () => {
  const next = `${randomUUID()}@example.com`
  const { link, isUnmoved } = await movingTo(next)
  const other = await accounts.account()
  const opened = await openDuring(link, async (tx, wait) => {
    await tx.update(users).set({ email: next }).where(eq(users.id, other.id))
    await wait()
  })
  expect(opened).toEqual([422, 'email_exists'])
  expect(await isUnmoved()).toBe(true)
})

test('a change of address that the database refuses for another reason is not blamed on another account', async () => {
  const next = `${randomUUID()}@example.com`
  const { link, isUnmoved } = await movingTo(next)
  await accounts.ctx.db.execute(sql.raw(`alter table users add constraint odd check (email <> '${next}')`))
  expect(await open(link)).toEqual([500, 'unexpected_failure'])
  await accounts.ctx.db.execute(sql`alter table users drop constraint odd`)
  expect(await isUnmoved()).toBe(true)
  expect(await open(link)).toEqual([200, undefined])
})
