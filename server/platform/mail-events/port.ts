import { DAY_MS } from '../../../domain/days.ts'
import { isSameSecret } from '../secrets.ts'

/** A bounce or complaint: its address must not be written to again. */
export interface MailEvent {
  /** Lower case. */
  address: string
  /** `bounced`: the address does not work; `complained`: its owner marked a mail as spam. */
  reason: 'bounced' | 'complained'
  /** The reason given by the provider or the receiving server. */
  words: string
  at: Date
}

/** A request as received. */
export interface MailWebhookRequest {
  body: string
  /** When it arrived. */
  at: Date
  /** By lower-case name. */
  header(name: string): string | undefined
}

export interface MailEvents {
  readonly provider: string
  /** The events in a request; none for delays, opens and the like. Undefined if it is not from the provider. */
  hear(call: MailWebhookRequest): Promise<MailEvent[] | undefined>
}

const YEAR_MS = 365 * DAY_MS

/** When something happened: as reported, or when we heard, if that is no date, in the future or over a year ago. */
export function parseTimestamp(reported: unknown, { at }: Pick<MailWebhookRequest, 'at'>): Date {
  const moment = typeof reported === 'string' ? new Date(reported).getTime() : Number.NaN
  const isLikely = moment <= at.getTime() && moment > at.getTime() - YEAR_MS
  return isLikely ? new Date(moment) : at
}

/** The most characters that are read of a field. */
const MOST_WORDS = 2000

/** A server's reason, cut to what is stored. */
export const parseReason = (words: unknown): string =>
  (typeof words === 'string' ? words.slice(0, MOST_WORDS) : '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)

/** An address, normalised; undefined if it is not one. */
export function addressIn(text: unknown): string | undefined {
  const readable = typeof text === 'string' ? text.slice(0, MOST_WORDS).replace(/\p{Cc}/gu, '') : ''
  const found = readable.split(/[\s<>;,"]+/).find((part) => /.@./.test(part))
  return found && found.length <= 254 ? found.toLowerCase() : undefined
}

/** Whether the request carries the secret as its basic authentication password. */
export function verifyBasicAuth(call: MailWebhookRequest, secret: string): boolean {
  const [scheme, login = ''] = (call.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return false
  const text = Buffer.from(login, 'base64').toString()
  return isSameSecret(text.slice(text.indexOf(':') + 1), secret)
}
