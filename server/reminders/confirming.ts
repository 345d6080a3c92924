import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  CONFIRM_WITHIN_DAYS,
  CONFIRMATION_APART_MINUTES,
  CONFIRMATIONS_AT_MOST,
} from '../../domain/reminders/reminders.ts'
import type { Context, TransactionContext } from '../context.ts'
import { confirmationKind } from './send-confirmation.ts'
import { reminderConsents } from './tables.ts'

const MINUTE_MS = 60_000
const WITHIN_MS = CONFIRM_WITHIN_DAYS * 24 * 60 * MINUTE_MS

type Consent = typeof reminderConsents.$inferSelect

/** Where the reminders of a consent go: by text message, or else by mail. */
export const goesByText = ({ config }: Pick<Context, 'config'>, { phone }: Pick<Consent, 'phone'>) =>
  phone !== null && config.SMS_URL !== undefined

/** The address has agreed to be reminded there, and not ended it since. */
export const hasAgreed = (before: Consent, phone: string | null) =>
  before.endedAt === null && before.confirmBy === null && before.phone === phone

/** Nobody confirmed it in time. */
export const isForgotten = ({ confirmBy }: Consent, now: Date) => confirmBy !== null && confirmBy < now

/** Why no link is sent now: one went lately, or enough of them did. */
export function whyNotConfirm(
  { confirmBy, confirmationsSent }: Consent,
  now: Date,
): 'lately' | 'enough' | undefined {
  if (confirmationsSent >= CONFIRMATIONS_AT_MOST) return 'enough'
  if (!confirmBy || confirmationsSent === 0) return undefined
  const sentAt = confirmBy.getTime() - WITHIN_MS
  return now.getTime() - sentAt < CONFIRMATION_APART_MINUTES * MINUTE_MS ? 'lately' : undefined
}

/** Queues the link that begins the reminders. */
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
