import { randomUUID } from 'node:crypto'
import { and, eq, exists, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { HOUR_MS, londonDay, nextWakingTime } from '../../domain/days.ts'
import { MAX_REMINDERS, REMINDER_KINDS } from '../../domain/reminders/reminders.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../context.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { TOLERANCE_S } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { inTrace } from '../platform/tracing/trace.ts'
import { lockEvent } from '../school/queries.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { type Candidate, candidatesOf, type Occasion, recipientsOf } from './candidates.ts'
import { isDue, occasionsOf, reservedForDeadlines } from './due-date.ts'
import { sendReminderJob } from './send-reminder.ts'
import { reminderConsents, reminders } from './tables.ts'

export const sendDueRemindersJob = defineJob('reminders.round', { retryLimit: 20 })

/** At every start: makes sure that the next round is queued. */
export async function scheduleReminders(ctx: Context): Promise<void> {
  requireSystem(ctx)
  await queueRound(ctx)
}

/** Every waking hour: queues the reminders that are due. The next round is queued first. */
export async function sendDueReminders(ctx: Context): Promise<void> {
  requireSystem(ctx)
  await queueRound(ctx)
  await forgetBaskets(ctx)
  await forgetUnconfirmed(ctx)
  const now = nowOfRound(ctx)
  if (nextWakingTime(now) > now) return
  const open = await ctx.db
    .selectDistinct({ id: classes.eventId })
    .from(reminderConsents)
    .innerJoin(pupils, eq(pupils.id, reminderConsents.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(and(isNull(reminderConsents.endedAt), isNull(events.archivedAt)))
  for (const { id } of open) await inTransaction(ctx, (ctx) => queueDue(ctx, id))
}

/**
 * A round starts by the database's clock. By a slower one here it would queue itself, and so nothing, and the morning's
 * first would find everybody asleep.
 */
const nowOfRound = ({ clock }: Pick<Context, 'clock'>) => new Date(clock.now().getTime() + TOLERANCE_S * 1000)

async function queueRound(ctx: Context) {
  const hour = Math.floor(nowOfRound(ctx).getTime() / HOUR_MS) + 1
  const startAfter = nextWakingTime(new Date(hour * HOUR_MS))
  await inTrace(undefined, () =>
    inTransaction(ctx, (ctx) =>
      ctx.jobs.send(sendDueRemindersJob, {}, { key: startAfter.toISOString(), startAfter }),
    ),
  )
}

/** Clears baskets that were bought. */
async function forgetBaskets(ctx: Context) {
  const bought = ctx.db
    .select({ one: sql`1` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.pupilId, reminderConsents.pupilId), isNotNull(orders.paidAt)))
  await ctx.db
    .update(reminderConsents)
    .set({ basketAt: null })
    .where(and(isNotNull(reminderConsents.basketAt), exists(bought)))
}

/** Deletes consents that were not confirmed in time. */
async function forgetUnconfirmed({ db, clock }: Context) {
  await db.delete(reminderConsents).where(lt(reminderConsents.confirmBy, clock.now()))
}

/** At most one letter per address and day, and three in total. */
async function queueDue(ctx: TransactionContext, eventId: string) {
  await lockEvent(ctx.db, eventId)
  const now = ctx.clock.now()
  const all = await candidatesOf(ctx.db, eq(classes.eventId, eventId), now)
  const before = await recipientsOf(ctx.db, eventId)
  for (const [email, theirs] of Map.groupBy(all, ({ consent }) => consent.email)) {
    const letters = before.filter((letter) => letter.email === email)
    const today = letters.some(({ queuedAt }) => londonDay(queuedAt) === londonDay(now))
    if (today || letters.length >= MAX_REMINDERS) continue
    const spare = MAX_REMINDERS - letters.length - reservedForDeadlines(theirs, now)
    const occasion = theirs
      .flatMap(occasionsOf)
      .toSorted((a, b) => REMINDER_KINDS.indexOf(a.kind) - REMINDER_KINDS.indexOf(b.kind) || a.step - b.step)
      .filter(({ kind }) => kind !== 'early-bird' || spare > 0)
      .find((occasion) => theirs.some((one) => isDue(occasion, one, now)))
    if (occasion)
      await queueLetter(
        ctx,
        occasion,
        theirs.filter((one) => isDue(occasion, one, now)),
      )
  }
}

async function queueLetter(ctx: TransactionContext, { kind, step }: Occasion, due: Candidate[]) {
  const letterId = randomUUID()
  const queuedAt = ctx.clock.now()
  await ctx.db.insert(reminders).values(
    due.map(({ consent, pupil }) => ({
      letterId,
      kind,
      step,
      queuedAt,
      consentId: consent.id,
      pupilId: pupil.id,
    })),
  )
  await ctx.jobs.send(sendReminderJob, { letterId })
}
