import PostalMime from 'postal-mime'
import { hasSecret } from './basic-auth.ts'
import { addressIn, type MailEvent, type MailEvents, saidBy } from './port.ts'

/**
 * Permanent failures that are not the address's fault: a full mailbox, a mail too large, a policy against the sender
 * (RFC 3463).
 */
const NOT_THE_ADDRESS = /^5\.(2\.2|2\.3|3\.4|7\.\d+)$/

/**
 * Bounces (RFC 3464) and feedback reports (RFC 5965), posted unchanged by whatever fetches the sender's mailbox, with
 * the secret as the basic authentication password.
 */
export function dsnEvents({ secret }: { secret: string }): MailEvents {
  return {
    provider: 'dsn',
    async hear(call) {
      if (!hasSecret(call, secret)) return undefined
      const { attachments, date } = await PostalMime.parse(call.body, { attachmentEncoding: 'utf8' })
      const at = new Date(date ?? '')
      if (Number.isNaN(at.getTime())) return []
      return attachments.flatMap(({ mimeType, content }) => {
        if (mimeType === 'message/delivery-status') return bounces(String(content), at)
        return mimeType === 'message/feedback-report' ? complaints(String(content), at) : []
      })
    },
  }
}

/** Groups of fields separated by blank lines: one about the mail, then one per recipient. */
function bounces(text: string, at: Date): MailEvent[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map(fieldsOf)
    .flatMap((fields) => {
      const address = addressIn(fields.get('original-recipient') ?? fields.get('final-recipient'))
      const status = fields.get('status')?.split(' ')[0] ?? ''
      const failed = fields.get('action')?.toLowerCase() === 'failed' && status.startsWith('5.')
      if (!address || !failed || NOT_THE_ADDRESS.test(status)) return []
      return {
        address,
        reason: 'bounced' as const,
        words: saidBy(fields.get('diagnostic-code') ?? status),
        at,
      }
    })
}

function complaints(text: string, at: Date): MailEvent[] {
  const fields = fieldsOf(text)
  const address = addressIn(fields.get('original-rcpt-to'))
  if (!address || fields.get('feedback-type')?.toLowerCase() !== 'abuse') return []
  return [{ address, reason: 'complained', words: saidBy(fields.get('user-agent')), at }]
}

function fieldsOf(group: string): Map<string, string> {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? []
      return name ? [[name.toLowerCase(), (value ?? '').trimStart()]] : []
    }),
  )
}
