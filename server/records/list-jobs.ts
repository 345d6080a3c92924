import { inArray } from 'drizzle-orm'
import type { DeskJob, JobBoard } from '../../domain/records/desk-log.ts'
import { audit, type Context, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'
import { refunds } from '../orders/tables.ts'
import type { Reader } from '../platform/db/port.ts'
import { jobLabel } from './display-names.ts'

const SHOWN = ['orderId', 'pupilId', 'eventId', 'enquiryId', 'erasureId'] as const

/** Failed jobs, then those waiting or running. */
export async function listJobs(ctx: Context): Promise<JobBoard> {
  requireAdmin(ctx)
  const dead = await ctx.jobs.deadLettered()
  const waiting = await ctx.jobs.waiting()
  const about = await subjectsOf(ctx.db, [...dead, ...waiting])
  const jobs: DeskJob[] = [
    ...dead.map(({ id, kind, failedAt, reason }) => ({
      id,
      kind,
      label: jobLabel(kind),
      reason,
      state: 'given-up' as const,
      tries: null,
      at: failedAt.toISOString(),
      about: about.get(id) ?? {},
    })),
    ...waiting.map(({ id, kind, state, dueAt, tries, reason }) => ({
      id,
      kind,
      label: jobLabel(kind),
      state,
      tries,
      reason,
      at: dueAt.toISOString(),
      about: about.get(id) ?? {},
    })),
  ]
  return { jobs, givenUp: dead.length, waiting: waiting.length }
}

/** The ids in each job's payload that lead to a screen; a refund leads to its order. */
async function subjectsOf(db: Reader, jobs: readonly { id: string; payload: object }[]) {
  const refundOf = (payload: object) => (payload as { refundId?: string }).refundId
  const refundIds = [...new Set(jobs.flatMap(({ payload }) => refundOf(payload) ?? []))]
  const found =
    refundIds.length > 0
      ? await db
          .select({ id: refunds.id, orderId: refunds.orderId })
          .from(refunds)
          .where(inArray(refunds.id, refundIds))
      : []
  const orderOf = new Map(found.map(({ id, orderId }) => [id, orderId]))
  const subjectOf = (payload: object): DeskJob['about'] => {
    const refundId = refundOf(payload)
    if (refundId) return orderOf.has(refundId) ? { orderId: orderOf.get(refundId) } : {}
    return Object.fromEntries(
      Object.entries(payload).filter(
        ([name, value]) => SHOWN.some((shown) => shown === name) && typeof value === 'string',
      ),
    )
  }
  return new Map(jobs.map(({ id, payload }) => [id, subjectOf(payload)]))
}

/** Runs a failed or waiting job again now. */
export async function retryJob(ctx: Context, jobId: string): Promise<void> {
  requireAdmin(ctx)
  if (!(await ctx.jobs.retry(jobId))) throw notFound('job')
  await audit(ctx, 'job.retried', { subjectId: jobId })
}
