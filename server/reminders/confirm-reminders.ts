import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { allowAnyone, audit, type Context, inTransaction } from '../context.ts'
import { isForgotten } from './confirming.ts'
import { findConsentToConfirm } from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

/** The state of a confirmation link: usable, used, or no longer valid. */
export async function showConfirming(ctx: Context, key: string): Promise<'waits' | 'confirmed' | 'gone'> {
  allowAnyone(ctx)
  const consent = await findConsentToConfirm(ctx, key)
  if (!consent || consent.endedAt || isForgotten(consent, ctx.clock.now())) return 'gone'
  return consent.confirmBy ? 'waits' : 'confirmed'
}

/** Confirms the address, so that its reminders begin. Idempotent; false if the link is no longer valid. */
export async function confirmReminders(ctx: Context, key: string): Promise<boolean> {
  allowAnyone(ctx)
  const consent = await findConsentToConfirm(ctx, key)
  if (!consent || consent.endedAt || isForgotten(consent, ctx.clock.now())) return false
  await inTransaction(ctx, async (ctx) => {
    const [begun] = await ctx.db
      .update(reminderConsents)
      .set({ confirmBy: null, confirmationsSent: 0 })
      .where(
        and(
          eq(reminderConsents.id, consent.id),
          isNotNull(reminderConsents.confirmBy),
          isNull(reminderConsents.endedAt),
        ),
      )
      .returning({ id: reminderConsents.id })
    if (begun) await audit(ctx, 'reminders.confirmed', { subjectId: consent.pupilId, consentId: consent.id })
  })
  return true
}
