import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/days.ts'
import {
  CONFIRM_WITHIN_DAYS,
  CONFIRMATION_APART_MINUTES,
  CONFIRMATIONS_AT_MOST,
} from '../../domain/reminders/reminders.ts'
import type { Context, TransactionContext } from '../context.ts'
import { confirmationKind } from './send-confirmation.ts'
import { reminderConsents } from './tables.ts'

const WITHIN_MS = CONFIRM_WITHIN_DAYS * 24 * 60 * MINUTE_MS

type Consent = typeof reminderConsents.$inferSelect

/** Whether a consent's reminders go by text message rather than mail. */
export const goesByText = ({ config }: Pick<Context, 'config'>, { phone }: Pick<Consent, 'phone'>) =>
  phone !== null && config.SMS_URL !== undefined

/** Whether the address has confirmed and not ended reminders since. */
export const hasAgreed = (before: Consent, phone: string | null) =>
  before.endedAt === null && before.confirmBy === null && before.phone === phone

/** Whether it expired unconfirmed. */
export const isForgotten = ({ confirmBy }: Consent, now: Date) => confirmBy !== null && confirmBy < now

/** Why no link may be sent now: one was sent recently, or the maximum is reached. */
export function whyNotConfirm(
  { confirmBy, confirmationsSent }: Consent,
  now: Date,
): 'lately' | 'enough' | undefined {
  if (confirmationsSent >= CONFIRMATIONS_AT_MOST) return 'enough'
  if (!confirmBy || confirmationsSent === 0) return undefined
  const sentAt = confirmBy.getTime() - WITHIN_MS
  return now.getTime() - sentAt < CONFIRMATION_APART_MINUTES * MINUTE_MS ? 'lately' : undefined
}

/** Queues the confirmation link. */
export async function askToConfirm(ctx: TransactionContext, { id }: Consent): Promise<void> {
  await ctx.db
    .update(reminderConsents)
    .set({
      confirmBy: new Date(ctx.clock.now().getTime() + WITHIN_MS),
      confirmationsSent: sql`${reminderConsents.confirmationsSent} + 1`,
    })
    .where(eq(reminderConsents.id, id))
  await ctx.jobs.send(confirmationKind, { consentId: id, messageId: randomUUID() })
}
