import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { StopReminder } from '../../domain/reminders/reminder-desk.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { lockEvent } from '../school/queries.ts'
import { classes, pupils } from '../school/tables.ts'
import { reminderConsents, reminderStops } from './tables.ts'

/** The owner stops a reminder to one address, or all of a kind, or resumes it. Idempotent. */
export async function stopReminder(
  ctx: Context,
  { eventId, kind, email, stopped }: StopReminder & { eventId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockEvent(ctx.db, eventId)
    const consentIds = email === null ? [null] : await consentsOf(ctx, eventId, email)
    if (consentIds.length === 0) throw notFound('address that asked to be reminded')
    const stoppedAt = ctx.clock.now()
    const known = consentIds.flatMap((id) => id ?? [])
    if (stopped)
      await ctx.db
        .insert(reminderStops)
        .values(consentIds.map((consentId) => ({ eventId, kind, consentId, stoppedAt })))
        .onConflictDoNothing()
    else
      await ctx.db
        .delete(reminderStops)
        .where(
          and(
            eq(reminderStops.eventId, eventId),
            eq(reminderStops.kind, kind),
            email === null ? isNull(reminderStops.consentId) : inArray(reminderStops.consentId, known),
          ),
        )
    const action = stopped ? 'reminder.stopped' : 'reminder.let-go'
    await audit(ctx, action, { subjectId: eventId, kind, all: email === null })
  })
}

async function consentsOf(ctx: TransactionContext, eventId: string, email: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: reminderConsents.id })
    .from(reminderConsents)
    .innerJoin(pupils, eq(pupils.id, reminderConsents.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(and(eq(classes.eventId, eventId), eq(reminderConsents.email, email)))
  return rows.map(({ id }) => id)
}
