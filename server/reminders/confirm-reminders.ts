import { and, eq, isNull } from 'drizzle-orm'
import { allowAnyone, audit, type Context, inTransaction } from '../context.ts'
import { isExpiredUnconfirmed, linkSent } from './confirmation-state.ts'
import { findConsentToConfirm } from './reminder-key.ts'
import { reminderConsents } from './tables.ts'

/** The state of a confirmation link: usable, used, or no longer valid. */
export async function showConfirming(ctx: Context, key: string): Promise<'waits' | 'confirmed' | 'gone'> {
  allowAnyone(ctx)
  const consent = await findConsentToConfirm(ctx, key)
  if (!consent || consent.endedAt || isExpiredUnconfirmed(consent, ctx.clock.now())) return 'gone'
  return isWaiting(consent, ctx.clock.now()) ? 'waits' : 'confirmed'
}

/** Confirms the address, so that its reminders begin. Idempotent; false if the link is no longer valid. */
export async function confirmReminders(ctx: Context, key: string): Promise<boolean> {
  allowAnyone(ctx)
  const consent = await findConsentToConfirm(ctx, key)
  if (!consent || consent.endedAt || isExpiredUnconfirmed(consent, ctx.clock.now())) return false
  if (!isWaiting(consent, ctx.clock.now())) return true
  await inTransaction(ctx, async (ctx) => {
    const [confirmed] = await ctx.db
      .update(reminderConsents)
      .set({ confirmBy: null, confirmationsSent: 0, linkSentAt: null, confirmedAt: ctx.clock.now() })
      .where(and(eq(reminderConsents.id, consent.id), isNull(reminderConsents.endedAt)))
      .returning({ id: reminderConsents.id })
    if (confirmed && consent.confirmBy)
      await audit(ctx, 'reminders.confirmed', { subjectId: consent.pupilId, consentId: consent.id })
  })
  return true
}

/** Not confirmed yet, or asked again by a browser that waits for the link to be used. */
const isWaiting = (consent: typeof reminderConsents.$inferSelect, now: Date) =>
  consent.confirmBy !== null || linkSent(consent, now) !== null
