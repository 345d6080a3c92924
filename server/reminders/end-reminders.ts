import { and, eq, isNull } from 'drizzle-orm'
import type { ReminderStanding } from '../../domain/reminders/reminders.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../context.ts'
import { goesByText, isForgotten } from './confirming.ts'
import { findConsentByKey } from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

/**
 * Ends all reminders to the address of this key. Does nothing for a consent that is gone or ended. The key of a consent
 * that was never confirmed ends only that one, because whoever typed the address has it too.
 */
export async function endReminders(ctx: Context, key: string): Promise<void> {
  allowAnyone(ctx)
  const consent = await findConsentByKey(ctx, key)
  if (!consent) return
  await inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(reminderConsents)
      .set({ endedAt: ctx.clock.now(), basketAt: null })
      .where(
        and(
          consent.confirmBy ? eq(reminderConsents.id, consent.id) : eq(reminderConsents.email, consent.email),
          isNull(reminderConsents.endedAt),
        ),
      )
      .returning({ id: reminderConsents.id, pupilId: reminderConsents.pupilId })
    for (const { id, pupilId } of ended)
      await audit(ctx, 'reminders.ended', { subjectId: pupilId, consentId: id })
  })
}

/** Whether this key's reminders are active or await confirmation. */
export async function showStanding(ctx: Context, key: string): Promise<ReminderStanding> {
  allowAnyone(ctx)
  const consent = await findConsentByKey(ctx, key)
  if (!consent || consent.endedAt || isForgotten(consent, ctx.clock.now())) return { on: false, waits: null }
  return { on: true, waits: consent.confirmBy && (goesByText(ctx, consent) ? 'text' : 'mail') }
}
