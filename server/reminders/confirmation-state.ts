import { MINUTE_MS } from '../../domain/days.ts'
import {
  CONFIRM_WITHIN_DAYS,
  CONFIRMATION_APART_MINUTES,
  CONFIRMATIONS_AT_MOST,
} from '../../domain/reminders/reminders.ts'
import type { Context } from '../context.ts'
import type { reminderConsents } from './tables.ts'

const WITHIN_MS = CONFIRM_WITHIN_DAYS * 24 * 60 * MINUTE_MS

type Consent = typeof reminderConsents.$inferSelect

/** Whether a consent's reminders go by text message rather than mail. */
export const goesByText = ({ config }: Pick<Context, 'config'>, { phone }: Pick<Consent, 'phone'>) =>
  phone !== null && config.SMS_URL !== undefined

/** Whether anything can be sent to it: a number alone is not written to while text messages are off. */
export const isReachable = (ctx: Pick<Context, 'config'>, consent: Pick<Consent, 'phone' | 'email'>) =>
  goesByText(ctx, consent) || consent.email !== consent.phone

/** Whether reminders are on: the address has confirmed, or need not, and has not ended them. */
export const isActive = ({ endedAt, confirmBy }: Consent) => endedAt === null && confirmBy === null

/** Whether it expired unconfirmed. */
export const isForgotten = ({ confirmBy }: Consent, now: Date) => confirmBy !== null && confirmBy < now

/** When a request for reminders that was not confirmed expires. */
export const expiryOf = (asked: Date) => new Date(asked.getTime() + WITHIN_MS)

/** When the last unused link was sent; null if there is none, or it has expired. */
export function linkSent({ confirmBy, linkSentAt, confirmationsSent }: Consent, now: Date): Date | null {
  if (confirmationsSent === 0) return null
  // The release before did not write it down.
  const sentAt = linkSentAt ?? (confirmBy && new Date(confirmBy.getTime() - WITHIN_MS))
  return sentAt && expiryOf(sentAt) >= now ? sentAt : null
}

/** Why no link may be sent now: one was sent recently, or the maximum is reached. */
export function whyNotConfirm(consent: Consent, now: Date): 'lately' | 'enough' | undefined {
  const sentAt = linkSent(consent, now)
  if (!sentAt) return undefined
  if (consent.confirmationsSent >= CONFIRMATIONS_AT_MOST) return 'enough'
  return now.getTime() - sentAt.getTime() < CONFIRMATION_APART_MINUTES * MINUTE_MS ? 'lately' : undefined
}
