import { eq } from 'drizzle-orm'
import type { DeskJob, JobBoard } from '../../domain/desk-log.ts'
import { type Context, requireAdmin } from '../context.ts'
import { refunds } from '../orders/tables.ts'
import type { Reader } from '../platform/db/port.ts'

const SHOWN = ['orderId', 'pupilId', 'eventId', 'enquiryId', 'erasureId'] as const

/** Jobs that gave up, then those that are waiting or at work. */
export async function listJobs(ctx: Context): Promise<JobBoard> {
  requireAdmin(ctx)
  const dead = await ctx.jobs.givenUp()
  const waiting = await ctx.jobs.waiting()
  const jobs: DeskJob[] = []
  for (const { id, kind, payload, failedAt, reason } of dead)
    jobs.push({
      id,
      kind,
      state: 'given-up',
      at: failedAt.toISOString(),
      tries: null,
      reason,
      about: await subjectOf(ctx.db, payload),
    })
  for (const { id, kind, payload, state, dueAt, tries, reason } of waiting)
    jobs.push({
      id,
      kind,
      state,
      at: dueAt.toISOString(),
      tries,
      reason,
      about: await subjectOf(ctx.db, payload),
    })
  return { jobs, givenUp: dead.length, waiting: waiting.length }
}

/** The ids of a payload that lead to a screen. */
async function subjectOf(db: Reader, payload: object): Promise<DeskJob['about']> {
  const ids = Object.entries(payload).filter(
    ([name, value]) => SHOWN.some((shown) => shown === name) && typeof value === 'string',
  )
  const { refundId } = payload as { refundId?: string }
  if (!refundId) return Object.fromEntries(ids)
  const [refund] = await db.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  return refund ?? {}
}
