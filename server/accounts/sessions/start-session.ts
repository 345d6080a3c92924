import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { audit, type TransactionContext } from '../../context.ts'
import { queueNotice } from '../own-account/mail-notice.ts'
import { invalidCredentials } from '../protocol/auth-error.ts'
import { deviceFingerprint } from '../sign-in/device-fingerprint.ts'
import { browserHash } from '../sign-in/known-browser.ts'
import { knownBrowsers, knownDevices, sessions, users } from '../tables.ts'
import type { SessionRow } from './session.ts'

/**
 * Opens a session at `aal1`; `method` is how the person proved who they are (`password`, `otp`, …). The owner is
 * mailed about a device or network that the account has not been used from before, except for the very first.
 * `passwordHash` is that of the password that was checked; throws 400 `invalid_credentials` if the account has another
 * by now, or has been banned since.
 */
export async function startSession(
  ctx: TransactionContext,
  userId: string,
  method: string,
  passwordHash?: string | null,
): Promise<SessionRow> {
  const now = ctx.clock.now()
  const checked = passwordHash ? eq(users.passwordHash, passwordHash) : undefined
  const notBanned = or(isNull(users.bannedUntil), lte(users.bannedUntil, now))
  // Locked, so that whoever replaces the password ends this session too, or has replaced it before.
  const [account] = await ctx.db
    .update(users)
    .set({ lastSignInAt: now })
    .where(and(eq(users.id, userId), checked, notBanned))
    .returning({ id: users.id })
  if (!account) throw invalidCredentials()
  await noticeDevice(ctx, userId)
  await rememberBrowser(ctx, userId)
  const [session] = await ctx.db
    .insert(sessions)
    .values({
      id: randomUUID(),
      userId,
      amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
      address: ctx.address,
      device: ctx.device ?? '',
      createdAt: now,
      refreshedAt: now,
    })
    .returning()
  if (!session) throw new Error('no session was written')
  await audit(ctx, 'session.started', { subjectId: userId, sessionId: session.id, method })
  return session
}

/** Remembers the device, and mails the owner if it is new, except for an account's first. */
async function noticeDevice(ctx: TransactionContext, userId: string) {
  const now = ctx.clock.now()
  const [seen] = await ctx.db
    .insert(knownDevices)
    .values({ userId, mark: deviceFingerprint(ctx, userId), seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.mark], set: { seenAt: now } })
    // `xmax` is zero for a row that was inserted, not updated.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (!seen?.isNew || (await ctx.db.$count(knownDevices, eq(knownDevices.userId, userId))) === 1) return
  await queueNotice(ctx, userId, 'new-device')
}

/** Remembers the browser, whose wrong passwords are counted apart from strangers'. */
async function rememberBrowser({ browser, clock, db }: TransactionContext, userId: string) {
  const mark = browserHash(userId, browser)
  if (!mark) return
  const seenAt = clock.now()
  await db
    .insert(knownBrowsers)
    .values({ userId, mark, seenAt })
    .onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.mark], set: { seenAt } })
}
