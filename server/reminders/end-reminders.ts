import { and, eq, isNull } from 'drizzle-orm'
import { allowAnyone, audit, type Context, inTransaction } from '../context.ts'
import { findConsentByKey } from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

/** Ends all reminders to the address of this key. A key of a consent that is gone, or ended, has nothing to end. */
export async function endReminders(ctx: Context, key: string): Promise<void> {
  allowAnyone(ctx)
  const consent = await findConsentByKey(ctx, key)
  if (!consent) return
  await inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(reminderConsents)
      .set({ endedAt: ctx.clock.now(), basketAt: null })
      .where(and(eq(reminderConsents.email, consent.email), isNull(reminderConsents.endedAt)))
      .returning({ id: reminderConsents.id, pupilId: reminderConsents.pupilId })
    for (const { id, pupilId } of ended)
      await audit(ctx, 'reminders.ended', { subjectId: pupilId, consentId: id })
  })
}

/** Whether the reminders of this key still go. */
export async function showStanding(ctx: Context, key: string): Promise<{ on: boolean }> {
  allowAnyone(ctx)
  const consent = await findConsentByKey(ctx, key)
  return { on: consent?.endedAt === null }
}
