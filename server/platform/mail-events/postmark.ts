import { parseJsonObject } from '../parse-json-object.ts'
import {
  addressIn,
  type MailEvent,
  type MailEvents,
  type MailWebhookRequest,
  parseReason,
  parseTimestamp,
  verifyBasicAuth,
} from './port.ts'

/** Bounce types after which Postmark deactivates the address. */
const FOR_GOOD = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']
const SUPPRESSED: Record<string, MailEvent['reason']> = {
  HardBounce: 'bounced',
  SpamComplaint: 'complained',
}

/**
 * Postmark's webhooks for bounces, spam complaints and suppressions. The secret is the password in the webhook's
 * address: `https://mail:secret@…`.
 */
export function postmarkEvents({ secret }: { secret: string }): MailEvents {
  return {
    provider: 'postmark',
    async hear(call) {
      if (!verifyBasicAuth(call, secret)) return undefined
      const event = read(parseJsonObject(call.body), call)
      return event ? [event] : []
    },
  }
}

type Report = Record<string, unknown>

function read(report: Report, call: MailWebhookRequest): MailEvent | undefined {
  const reason = reasonOf(report)
  const address = addressIn(report.Email ?? report.Recipient)
  if (!reason || !address) return undefined
  const words = parseReason(report.Description ?? report.Details ?? report.SuppressionReason)
  return { address, reason, words, at: parseTimestamp(report.BouncedAt ?? report.ChangedAt, call) }
}

function reasonOf(report: Report): MailEvent['reason'] | undefined {
  const { RecordType, Type, SuppressSending, SuppressionReason } = report
  if (RecordType === 'SpamComplaint') return 'complained'
  if (RecordType === 'Bounce') return FOR_GOOD.includes(String(Type)) ? 'bounced' : undefined
  if (RecordType === 'SubscriptionChange' && SuppressSending === true)
    return SUPPRESSED[String(SuppressionReason)]
  return undefined
}
