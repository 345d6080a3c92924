import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { HOUR_MS, startOfLondonDay } from '../../../domain/days.ts'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { orders } from '../../orders/tables.ts'
import { photos } from '../../photos/tables.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { classes, codeMails, events, pupils } from '../../school/tables.ts'
import { PAST_EVENT } from '../sample-campaign.ts'
import { isSampleBeingRemoved, sampleRowsOf } from '../sample-rows.ts'
import { seedPhotosJob } from '../seed-photos.ts'
import { planOrders } from './plan-orders.ts'
import { seedEnquiries } from './seed-enquiries.ts'
import { type SoldPupil, writeOrder } from './write-order.ts'

export const seedOrdersJob = defineJob('seed.orders')

const AT_A_TIME = 20
const WAIT_S = 15
/** How many rounds to wait for portraits; one that fails must not hold up the orders for ever. */
const WAIT_ROUNDS = 60

/**
 * Writes the orders of the sample's past event in batches, once its portraits exist. Before that it queues the
 * portraits and writes the enquiries and code mails.
 */
export async function seedOrders(ctx: Context, { round }: { round: number }): Promise<void> {
  requireSystem(ctx)
  const eventId = await findPastEvent(ctx)
  if (!eventId || (await isSampleBeingRemoved(ctx.db))) return
  if (round === 0) {
    await seedEnquiries(ctx)
    await recordSentCodes(ctx, eventId)
    await queuePortraits(ctx, eventId)
  }
  if (round < WAIT_ROUNDS && !(await isDrawn(ctx, eventId))) return again(ctx, round + 1, WAIT_S)
  const sold = await soldPupils(ctx, eventId)
  if (sold.length === 0) return
  const plan = planOrders(sold.length)
  const written = await ctx.db.$count(
    orders,
    inArray(
      orders.idempotencyKey,
      plan.map(({ id }) => id),
    ),
  )
  // The last one may have been interrupted.
  const from = Math.max(0, written - 1)
  for (const planned of plan.slice(from, from + AT_A_TIME))
    await writeOrder(
      ctx,
      planned,
      planned.pupils.flatMap((at) => sold[at] ?? []),
    )
  if (from + AT_A_TIME < plan.length) await again(ctx, Math.max(WAIT_ROUNDS, round), 0)
}

const again = (ctx: Context, round: number, seconds: number) =>
  inTransaction(ctx, (ctx) =>
    ctx.jobs.send(
      seedOrdersJob,
      { round },
      { startAfter: new Date(ctx.clock.now().getTime() + seconds * 1000) },
    ),
  )

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

/** Whether all portraits of the pupils that should have some are ready. */
async function isDrawn({ db }: Context, eventId: string): Promise<boolean> {
  const ready = await db.$count(photos, and(eq(photos.eventId, eventId), eq(photos.state, 'ready')))
  const [due] = await db
    .select({ n: count() })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(photographed(eventId))
  return ready >= (due?.n ?? 0) * PAST_EVENT.photosPerPupil
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
