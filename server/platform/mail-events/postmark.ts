import { hasSecret } from './basic-auth.ts'
import { addressIn, type MailEvent, type MailEvents, saidBy } from './port.ts'

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
      if (!hasSecret(call, secret)) return undefined
      return [read(call.body)].flatMap((event) => event ?? [])
    },
  }
}

function read(body: string): MailEvent | undefined {
  const told = parsed(body)
  const reason = reasonOf(told)
  const address = addressIn(told.Email ?? told.Recipient)
  const at = new Date(String(told.BouncedAt ?? told.ChangedAt))
  if (!reason || !address || Number.isNaN(at.getTime())) return undefined
  return { address, reason, words: saidBy(told.Description ?? told.Details ?? told.SuppressionReason), at }
}

function reasonOf(told: Record<string, unknown>): MailEvent['reason'] | undefined {
  const { RecordType, Type, SuppressSending, SuppressionReason } = told
  if (RecordType === 'SpamComplaint') return 'complained'
  if (RecordType === 'Bounce') return FOR_GOOD.includes(String(Type)) ? 'bounced' : undefined
  if (RecordType === 'SubscriptionChange' && SuppressSending === true)
    return SUPPRESSED[String(SuppressionReason)]
  return undefined
}

function parsed(body: string): Record<string, unknown> {
  try {
    const told: unknown = JSON.parse(body)
    return typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
