import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import { auditEntry, type Context, type TransactionContext } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { param, prepared } from '../../platform/db/statements.ts'
import { auditLog } from '../../platform/tables.ts'
import { queueNotice } from '../own-account/mail-notice.ts'
import { invalidCredentials } from '../protocol/auth-error.ts'
import { browserMark } from '../sign-in/browser.ts'
import { deviceMark } from '../sign-in/device.ts'
import { knownBrowsers, knownDevices, sessions, users } from '../tables.ts'
import type { SessionRow } from './session.ts'

/**
 * Opens a session at `aal1`; `method` is how the person proved who they are (`password`, `otp`, …). The owner is
 * mailed about a device or network that the account has not been used from before, except for the very first.
 * `passwordHash` is that of the password that was checked; throws 400 `invalid_credentials` if the account has another
 * by now.
 */
export async function startSession(
  ctx: TransactionContext,
  userId: string,
  method: string,
  passwordHash?: string | null,
): Promise<SessionRow> {
  // The account before its devices, as the statement below locks them.
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await noticeDevice(ctx, userId)
  const session = await openFromKnownDevice(ctx, userId, method, passwordHash)
  if (!session) throw invalidCredentials()
  return session
}

/**
 * Opens a session from a known device, in one statement and without a mail; undefined, with nothing done, for a new
 * device, or if the password that was checked has been replaced.
 */
export async function openFromKnownDevice(
  ctx: Pick<Context, 'actor' | 'address' | 'device' | 'browser' | 'clock' | 'keys'> & { db: Reader },
  userId: string,
  method: string,
  passwordHash: string | null = null,
): Promise<SessionRow | undefined> {
  const now = ctx.clock.now()
  const sessionId = randomUUID()
  const written = auditEntry(ctx, 'session.started', { subjectId: userId, sessionId, method })
  const [opened] = await openStatement(ctx.db).execute({
    userId,
    passwordHash,
    sessionId,
    mark: deviceMark(ctx, userId),
    browserMark: browserMark(userId, ctx.browser),
    now: now.toISOString(),
    amr: JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }]),
    actor: written.actor,
    action: written.action,
    address: written.address,
    device: written.device,
    detail: JSON.stringify(written.detail),
  })
  return opened
}

const openStatement = prepared((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const mark = sql.placeholder('mark')
  const checked = param<string | null>('passwordHash', 'text')
  // Locked, so that whoever replaces the password ends this session too, or has replaced it before.
  const account = db.$with('account').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, sql.placeholder('userId')),
          or(sql`${checked} is null`, eq(users.passwordHash, checked)),
        ),
      )
      .for('no key update'),
  )
  const seen = db.$with('seen').as(
    db
      .update(knownDevices)
      .set({ seenAt: now })
      .from(account)
      .where(and(eq(knownDevices.userId, account.id), eq(knownDevices.mark, mark)))
      .returning({ userId: knownDevices.userId }),
  )
  const from = {
    address: param<string>('address', 'text').as('address'),
    device: param<string>('device', 'text').as('device'),
  }
  const session = {
    id: param<string>('sessionId', 'uuid').as('id'),
    userId: seen.userId,
    aal: sql<'aal1'>`'aal1'`.as('aal'),
    amr: param<SessionRow['amr']>('amr', 'jsonb').as('amr'),
    counter: sql<number>`1`.as('counter'),
    stepUpCounter: sql<number>`1`.as('step_up_counter'),
    factorId: sql<string | null>`null::uuid`.as('factor_id'),
    ...from,
    createdAt: param<Date>('now', 'timestamptz').as('created_at'),
    refreshedAt: param<Date>('now', 'timestamptz').as('refreshed_at'),
  }
  const opened = db.$with('opened').as(db.insert(sessions).select(db.select(session).from(seen)).returning())
  const signedIn = db
    .$with('signed_in')
    .as(db.update(users).set({ lastSignInAt: now }).from(seen).where(eq(users.id, seen.userId)))
  const browser = {
    userId: seen.userId,
    mark: param<string>('browserMark', 'text').as('mark'),
    seenAt: param<Date>('now', 'timestamptz').as('seen_at'),
  }
  const remembered = db.$with('remembered').as(
    db
      .insert(knownBrowsers)
      .select(
        db
          .select(browser)
          .from(seen)
          .where(sql`${param('browserMark', 'text')} <> ''`),
      )
      .onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.mark], set: { seenAt: now } }),
  )
  const entry = {
    id: sql<string>`gen_random_uuid()`.as('id'),
    at: param<Date>('now', 'timestamptz').as('at'),
    actor: param<string>('actor', 'text').as('actor'),
    action: param<string>('action', 'text').as('action'),
    subjectId: sql<string>`${seen.userId}::text`.as('subject_id'),
    ...from,
    detail: param<unknown>('detail', 'jsonb').as('detail'),
  }
  const written = db.$with('written').as(db.insert(auditLog).select(db.select(entry).from(seen)))
  return db
    .with(account, seen, opened, signedIn, remembered, written)
    .select()
    .from(opened)
    .prepare('accounts_open_session')
})

/** Remembers the device, and mails the owner if it is new, except for an account's first. */
async function noticeDevice(ctx: TransactionContext, userId: string) {
  const now = ctx.clock.now()
  const [seen] = await ctx.db
    .insert(knownDevices)
    .values({ userId, mark: deviceMark(ctx, userId), seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.mark], set: { seenAt: now } })
    // `xmax` is zero for a row that was inserted, not updated.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (!seen?.isNew || (await ctx.db.$count(knownDevices, eq(knownDevices.userId, userId))) === 1) return
  await queueNotice(ctx, userId, 'new-device')
}
