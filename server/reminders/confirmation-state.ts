import { MINUTE_MS } from '../../domain/days.ts'
import {
  CONFIRM_WITHIN_DAYS,
  CONFIRMATION_INTERVAL_MINUTES,
  MAX_CONFIRMATIONS,
} from '../../domain/reminders/reminders.ts'
import type { Context } from '../context.ts'
import { smsProviderUrl } from '../platform/sms/providers.ts'
import type { reminderConsents } from './tables.ts'

const WITHIN_MS = CONFIRM_WITHIN_DAYS * 24 * 60 * MINUTE_MS

type Consent = typeof reminderConsents.$inferSelect

/** Whether a consent's reminders go by text message rather than mail. */
export const isSentBySms = ({ config }: Pick<Context, 'config'>, { phone }: Pick<Consent, 'phone'>) =>
  phone !== null && smsProviderUrl(config) !== undefined

/** Whether anything can be sent to it: a number alone is not written to while text messages are off. */
export const isReachable = (ctx: Pick<Context, 'config'>, consent: Pick<Consent, 'phone' | 'email'>) =>
  isSentBySms(ctx, consent) || consent.email !== consent.phone

/** Whether reminders are on: the address has confirmed, or need not, and has not ended them. */
export const isActive = ({ endedAt, confirmBy }: Consent) => endedAt === null && confirmBy === null

/** Whether it expired unconfirmed. */
export const isExpiredUnconfirmed = ({ confirmBy }: Consent, now: Date) =>
  confirmBy !== null && confirmBy < now

/** When a request for reminders that was not confirmed expires. */
export const expiryOf = (requestedAt: Date) => new Date(requestedAt.getTime() + WITHIN_MS)

/** When the last unused link was sent; null if there is none, or it has expired. */
export function linkSent({ confirmBy, linkSentAt, confirmationsSent }: Consent, now: Date): Date | null {
  if (confirmationsSent === 0) return null
  // The release before did not write it down.
  const sentAt = linkSentAt ?? (confirmBy && new Date(confirmBy.getTime() - WITHIN_MS))
  return sentAt && expiryOf(sentAt) >= now ? sentAt : null
}

/** Why no link may be sent now: one was sent recently, or the maximum is reached. */
export function confirmationBlocker(consent: Consent, now: Date): 'lately' | 'enough' | undefined {
  const sentAt = linkSent(consent, now)
  if (!sentAt) return undefined
  if (consent.confirmationsSent >= MAX_CONFIRMATIONS) return 'enough'
  return now.getTime() - sentAt.getTime() < CONFIRMATION_INTERVAL_MINUTES * MINUTE_MS ? 'lately' : undefined
}
