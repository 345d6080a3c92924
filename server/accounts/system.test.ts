import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccounts } from '../../tests/accounts/accounts-app.ts'
import { parseConfig } from '../config.ts'
import type { Context, UserActor } from '../context.ts'
import { auditLog } from '../platform/tables.ts'
import { mailToken } from './email-links/mail-token.ts'
import { previewLinkTarget } from './email-links/preview-link-target.ts'
import { signingKey } from './keys/keys.ts'
import { rotateKey } from './keys/rotate-key.ts'
import { challengeFactor } from './mfa/challenge-factor.ts'
import { enrolFactor } from './mfa/enrol-factor.ts'
import { textCode } from './mfa/text-code.ts'
import { unenrolFactor } from './mfa/unenrol-factor.ts'
import { verifyFactor } from './mfa/verify-factor.ts'
import { resetFactors, runOperatorCommand } from './operator-commands.ts'
import { changeUser } from './own-account/change-user.ts'
import { listAccountsActivity, listOwnActivity } from './own-account/list-own-activity.ts'
import { mailNotice } from './own-account/mail-notice.ts'
import { readUser } from './own-account/read-user.ts'
import { ensureFirstAdmin } from './roles/first-admin.ts'
import { grantAdmin, revokeAdmin } from './roles/grant-admin.ts'
import { endSession, listSessions } from './sessions/own-sessions.ts'
import { purgeLocations } from './sessions/purge-locations.ts'
import { signOut } from './sessions/sign-out.ts'
import { sweepExpired } from './sessions/sweep-expired.ts'
import { reauthenticate } from './sign-in/reauthenticate.ts'
import { oneTimeTokens } from './tables.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.close())

const ID = 'c0ffee00-0000-4000-8000-000000000000'
const job = { id: ID }
const user = (change: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId: ID,
  sessionId: ID,
  email: 'isla@example.org',
  aal: 'aal1',
  isAdmin: true,
  isEditor: false,
  hasFactor: false,
  signedInAt: accounts.clock.now(),
  passwordIsWeak: false,
  ...change,
})
const as = (actor: Context['actor']): Context => ({ ...accounts.ctx, actor })

describe('who may call what of the accounts', () => {
  const bySystem: Record<string, (ctx: Context) => Promise<unknown>> = {
    'reset factors': (ctx) => resetFactors(ctx, ID),
    'text a code': (ctx) => textCode(ctx, { challengeId: ID }, job),
    'mail a link': (ctx) => mailToken.run(ctx, { tokenId: ID }, job),
    'mail a notice': (ctx) =>
      mailNotice.run(ctx, { userId: ID, notice: 'new-device', at: '2026-03-10T12:00:00Z', device: '' }, job),
    'rotate the key': (ctx) => rotateKey(ctx),
    operate: (ctx) => runOperatorCommand(ctx, []),
    'make the first admin': (ctx) => ensureFirstAdmin(ctx),
    'grant a role': (ctx) => grantAdmin(ctx, ID),
    'revoke a role': (ctx) => revokeAdmin(ctx, ID),
    sweep: (ctx) => sweepExpired(ctx),
    'forget places': (ctx) => purgeLocations(ctx),
  }
  test.each(Object.entries(bySystem))('only the system may %s, not even an admin', async (_, operation) => {
    for (const actor of [{ kind: 'anonymous' } as const, user()])
      await expect((async () => operation(as(actor)))()).rejects.toMatchObject({ kind: 'missing' })
  })

  const bySession: Record<string, (ctx: Context) => Promise<unknown>> = {
    'challenge a factor': (ctx) => challengeFactor(ctx, ID),
    'begin a factor': (ctx) => enrolFactor(ctx, { factor_type: 'totp' }),
    'remove a factor': (ctx) => unenrolFactor(ctx, ID),
    'answer a challenge': (ctx) => verifyFactor(ctx, ID, { challenge_id: ID, code: '123456' }),
    'change an account': (ctx) => changeUser(ctx, {}, undefined),
    'read an account': (ctx) => readUser(ctx),
    'sign out': (ctx) => signOut(ctx, 'global'),
    'see an account’s activity': (ctx) => listOwnActivity(ctx),
    'see all activity': (ctx) => listAccountsActivity(ctx, undefined),
    'see sessions': (ctx) => listSessions(ctx),
    'end a session': (ctx) => endSession(ctx, ID),
    'ask for six digits': (ctx) => reauthenticate(ctx),
  }
  test.each(Object.entries(bySession))('nobody may %s without signing in', async (_, operation) => {
    const refused = (async () => operation(as({ kind: 'anonymous' })))()
    await expect(refused).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test.each([
    'see an account’s activity',
    'see all activity',
    'see sessions',
    'end a session',
    'ask for six digits',
  ])('nobody who has a second factor may %s without it', async (name) => {
    const refused = (async () => bySession[name]?.(as(user({ hasFactor: true }))))()
    await expect(refused).rejects.toMatchObject({ kind: 'forbidden', code: 'insufficient_aal' })
  })

  test('nobody but an admin may see all activity', async () => {
    const refused = listAccountsActivity(as(user({ isAdmin: false })), undefined)
    await expect(refused).rejects.toMatchObject({ kind: 'missing' })
  })

  test('a session whose account is gone by now gets 403 user_not_found', async () => {
    const gone = { status: 403, code: 'user_not_found' }
    await expect(readUser(as(user()))).rejects.toMatchObject(gone)
    await expect(changeUser(as(user()), { data: {} }, undefined)).rejects.toMatchObject(gone)
  })
})

test('a link is mailed while it is alive, and neither when it ends nor when it is gone', async () => {
  const { id: userId, email } = await accounts.account()
  await accounts.call('/auth/v1/recover', { json: { email } })
  const [token] = await accounts.ctx.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
  const mailed = async (tokenId: string) => {
    const before = (await accounts.mails()).length
    await mailToken.run(accounts.ctx, { tokenId }, { id: randomUUID() })
    return (await accounts.mails()).length - before
  }
  expect(token).toBeDefined()
  const id = token?.id ?? ''
  accounts.clock.advance(3_600_000 - 1)
  expect(await mailed(id)).toBe(1)
  accounts.clock.advance(1)
  expect(await mailed(id)).toBe(0)
  expect(await mailed(randomUUID())).toBe(0)
})

test('a new key is public at once and signs from its very moment on; one that waits is enough', async () => {
  const { ctx, clock } = accounts
  const { kid: old } = await signingKey(ctx)
  const said = await rotateKey(ctx)
  const signsFrom = new Date(clock.now().getTime() + 15 * 60_000).toISOString()
  expect(said).toContain(`signs from ${signsFrom} on`)
  await expect(rotateKey(ctx)).rejects.toMatchObject({ kind: 'conflict', code: 'under-way' })
  clock.advance(15 * 60_000 - 1)
  expect((await signingKey(ctx)).kid).toBe(old)
  clock.advance(1)
  const { kid } = await signingKey(ctx)
  expect(kid).not.toBe(old)
  expect(said).toContain(kid)
  expect(await rotateKey(ctx, { now: true })).toContain('signs from now on')
  const leaked = (await signingKey(ctx)).kid
  expect([old, kid]).not.toContain(leaked)
  const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'key.rotated'))
  expect(entries.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      { kid, atOnce: false },
      { kid: leaked, atOnce: true },
    ]),
  )
})

test('keys that the configuration sets are not rotated here, and another service’s links are not known here', async () => {
  const { privateJwk, kid } = await (await import('./keys/keys.ts')).makeKey()
  const keys = JSON.stringify({ keys: [{ ...privateJwk, kid, alg: 'ES256' }] })
  const config = parseConfig({ AUTH_SIGNING_KEYS: keys })
  const refused = rotateKey({ ...accounts.ctx, config })
  await expect(refused).rejects.toMatchObject({ kind: 'conflict', code: 'configured' })
  const elsewhere = { ...accounts.ctx, config: parseConfig({ AUTH_URL: 'https://auth.example/auth/v1' }) }
  const look = { type: 'signup', tokenHash: 'x' } as const
  const nothing = { address: null, own: false, asked: null }
  expect(await previewLinkTarget(elsewhere, look)).toEqual({ ...nothing, alive: true })
  expect(await previewLinkTarget(accounts.ctx, look)).toEqual({ ...nothing, alive: false })
})
