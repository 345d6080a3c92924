import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { HOUR_MS, startOfLondonDay } from '../../../domain/days.ts'
import type { JobData } from '../../../domain/job-data.ts'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { orders } from '../../orders/tables.ts'
import { derivePhotoJob } from '../../photos/derive/derive-photo.ts'
import { photos } from '../../photos/tables.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { classes, codeMails, events, pupils } from '../../school/tables.ts'
import { seedProjects } from '../projects/seed-projects.ts'
import { PAST_EVENT } from '../sample-campaign.ts'
import { isSampleBeingRemoved, sampleRowsOf } from '../sample-rows.ts'
import { seedPhotosJob } from '../seed-photos.ts'
import { planOrders } from './plan-orders.ts'
import { seedEnquiries } from './seed-enquiries.ts'
import { type SoldPupil, writeOrder } from './write-order.ts'

export const seedOrdersJob = defineJob('seed.orders')

const AT_A_TIME = 20
const WAIT_S = 15

/** The pupils who are sold to, and the photos of each, as they were when the plan was made. */
type Plan = NonNullable<JobData['seed.orders']['plan']>

/**
 * Writes the orders of the sample's past event. First it queues the portraits, writes the enquiries, the projects and the code mails,
 * and waits until there is nothing left to draw, however slow the machine is. Then the plan is made once, and goes from job
 * to job with the number of the first order to write: whatever is drawn later, and wherever it was interrupted, every order
 * is the one that was planned.
 */
export async function seedOrders(ctx: Context, { round, plan }: JobData['seed.orders']): Promise<void> {
  requireSystem(ctx)
  const eventId = await findPastEvent(ctx)
  if (!eventId || (await isSampleBeingRemoved(ctx.db))) return
  if (plan) return writePlanned(ctx, { eventId, plan, from: round })
  if (round === 0) {
    await seedEnquiries(ctx)
    await seedProjects(ctx)
    await recordSentCodes(ctx, eventId)
    await queuePortraits(ctx, eventId)
  }
  if (!(await isDrawn(ctx, eventId)))
    return queueNext(
      ctx,
      { round: round + 1 },
      { startAfter: new Date(ctx.clock.now().getTime() + WAIT_S * 1000) },
    )
  const sold = await soldPupils(ctx, eventId)
  if (sold.length > 0)
    await queueNext(
      ctx,
      { round: 0, plan: sold.map(({ id, photoIds }) => ({ pupilId: id, photoIds })) },
      { key: `plan of ${eventId}` },
    )
}

async function writePlanned(
  ctx: Context,
  { eventId, plan, from }: { eventId: string; plan: Plan; from: number },
): Promise<void> {
  const now = new Map((await soldPupils(ctx, eventId)).map((pupil) => [pupil.id, pupil]))
  const planned = planOrders(plan.length)
  const batch = planned.slice(from, from + AT_A_TIME)
  const keys = batch.map(({ id }) => id)
  const written = await ctx.db.$count(orders, inArray(orders.idempotencyKey, keys))
  // The last one may have been interrupted.
  for (const order of batch.slice(Math.max(0, written - 1))) {
    const sold = order.pupils.flatMap((at) => {
      const { pupilId = '', photoIds = [] } = plan[at] ?? {}
      const pupil = now.get(pupilId)
      return pupil ? [{ ...pupil, photoIds }] : []
    })
    if (sold.length < order.pupils.length) continue
    await writeOrder(ctx, order, sold).catch((error: unknown) => {
      // The owner has changed the sample meanwhile; the others are written all the same.
      if (!isRefused(error)) throw error
      ctx.log.warn({ err: error }, 'an order of the sample was left out')
    })
  }
  if (from + AT_A_TIME < planned.length)
    await queueNext(
      ctx,
      { round: from + AT_A_TIME, plan },
      { key: `order ${from + AT_A_TIME} of ${eventId}` },
    )
}

const isRefused = (error: unknown) => error instanceof AppError && error.kind === 'conflict'

const queueNext = (
  ctx: Context,
  data: JobData['seed.orders'],
  options: { startAfter?: Date; key?: string },
): Promise<void> => inTransaction(ctx, (ctx) => ctx.jobs.send(seedOrdersJob, data, options))

/** Tries again what has given up; called when the program starts. */
export async function resumeOrders(ctx: Context): Promise<void> {
  requireSystem(ctx)
  for (const { id, kind } of await ctx.jobs.deadLettered())
    if (kind === seedOrdersJob.name) await ctx.jobs.retry(id)
}

/** Whether some of the sample's orders are still to be written. */
export const areOrdersUnderWay = async ({ jobs }: Pick<Context, 'jobs'>): Promise<boolean> =>
  (await jobs.unfinished([seedOrdersJob])) > 0

async function findPastEvent({ db }: Context): Promise<string | undefined> {
  const ids = await sampleRowsOf(db, 'event')
  const [event] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, ids), eq(events.date, PAST_EVENT.date)))
  return event?.id
}

const photographed = (eventId: string) =>
  and(eq(classes.eventId, eventId), inArray(classes.ref, [...PAST_EVENT.photographed]))

async function queuePortraits(ctx: Context, eventId: string) {
  const rows = await ctx.db
    .select({ pupilId: pupils.id })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(photographed(eventId))
  await inTransaction(ctx, (ctx) => ctx.jobs.sendAll(seedPhotosJob, rows))
}

/** Whether all portraits are ready, or those that are not have been given up. */
async function isDrawn({ db, jobs }: Context, eventId: string): Promise<boolean> {
  const ready = await db.$count(photos, and(eq(photos.eventId, eventId), eq(photos.state, 'ready')))
  const [due] = await db
    .select({ n: count() })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(photographed(eventId))
  if (ready >= (due?.n ?? 0) * PAST_EVENT.photosPerPupil) return true
  return (await jobs.unfinished([seedPhotosJob, derivePhotoJob])) === 0
}

/** The pupils with portraits, in an order that does not depend on their ids. */
async function soldPupils({ db }: Context, eventId: string): Promise<SoldPupil[]> {
  const rows = await db
    .select({
      id: pupils.id,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      classRef: classes.ref,
      accessCode: pupils.accessCode,
      photoId: photos.id,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(photos, and(eq(photos.pupilId, pupils.id), eq(photos.state, 'ready')))
    .where(eq(classes.eventId, eventId))
    .orderBy(asc(classes.ref), asc(pupils.lastName), asc(pupils.firstName), asc(photos.createdAt))
  return [...Map.groupBy(rows, ({ accessCode }) => accessCode).values()].flatMap((own) =>
    own[0] ? [{ ...own[0], photoIds: own.map(({ photoId }) => photoId) }] : [],
  )
}

/** Four in the afternoon of the day before sales began. */
const SENT_AT = new Date(startOfLondonDay('2024-03-21').getTime() + 16 * HOUR_MS)

/** Records that the past event's parents were sent their codes before sales began. Runs once. */
async function recordSentCodes(ctx: Context, eventId: string): Promise<void> {
  requireSystem(ctx)
  const mailed = await ctx.db
    .select({ pupilId: pupils.id, accessCode: pupils.accessCode, email: pupils.parentEmail })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(
      and(
        eq(classes.eventId, eventId),
        inArray(classes.ref, [...PAST_EVENT.photographed]),
        isNotNull(pupils.parentEmail),
      ),
    )
  if (mailed.length === 0) return
  await ctx.db
    .insert(codeMails)
    .values(
      mailed.map(({ email, ...pupil }) => ({
        ...pupil,
        email: email ?? '',
        round: 1,
        state: 'sent' as const,
        attempts: 1,
        askedAt: SENT_AT,
        settledAt: SENT_AT,
      })),
    )
    .onConflictDoNothing()
}
