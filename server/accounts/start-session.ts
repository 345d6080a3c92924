import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { audit, type TransactionContext } from '../context.ts'
import { deviceMark } from './device.ts'
import { mailNoticeKind } from './mail-notice.ts'
import type { SessionRow } from './session.ts'
import { knownDevices, sessions, users } from './tables.ts'
import type { UserRow } from './user.ts'

export interface StartedSession {
  session: SessionRow
  user: UserRow
}

/**
 * Opens a session at `aal1`; `method` is how the person proved who they are (`password`, `otp`, …). A device or
 * network that the account has not been used from before is told to its owner, but for the very first.
 */
export async function startSession(
  ctx: TransactionContext,
  userId: string,
  method: string,
): Promise<StartedSession> {
  const now = ctx.clock.now()
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
  const [user] = await ctx.db.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId)).returning()
  if (!session || !user) throw new Error('no session was opened')
  await audit(ctx, 'session.started', { subjectId: userId, sessionId: session.id, method })
  await noticeDevice(ctx, userId, now)
  return { session, user }
}

async function noticeDevice(ctx: TransactionContext, userId: string, now: Date) {
  const [seen] = await ctx.db
    .insert(knownDevices)
    .values({ userId, mark: deviceMark(ctx, userId), seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.mark], set: { seenAt: now } })
    // A row's version is made by an insert, or takes the place of one before.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (!seen?.isNew || (await ctx.db.$count(knownDevices, eq(knownDevices.userId, userId))) === 1) return
  const about = { notice: 'new-device', at: now.toISOString(), device: ctx.device ?? '' } as const
  await ctx.jobs.send(mailNoticeKind, { userId, ...about })
}
