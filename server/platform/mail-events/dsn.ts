import PostalMime, { type Attachment } from 'postal-mime'
import { isMessageIdTo } from '../mail/message-id.ts'
import {
  addressIn,
  type MailEvent,
  type MailEvents,
  parseReason,
  parseTimestamp,
  verifyBasicAuth,
} from './port.ts'

/**
 * Permanent failures that are not the address's fault: a full mailbox, a mail too large, a policy against the sender
 * (RFC 3463).
 */
const NOT_THE_ADDRESS = /^5\.(2\.2|2\.3|3\.4|7\.\d+)$/

interface DsnSettings {
  secret: string
  /** What the Message-IDs of our mails are signed with. */
  messageKey: string
}

/**
 * Bounces (RFC 3464) and feedback reports (RFC 5965), posted unchanged by whatever fetches the sender's mailbox, with
 * the secret as the basic authentication password. Anybody can write a report to that mailbox, so one is believed only
 * if it returns the Message-ID of a mail of ours to that address.
 */
export function dsnEvents({ secret, messageKey }: DsnSettings): MailEvents {
  return {
    provider: 'dsn',
    async hear(call) {
      if (!verifyBasicAuth(call, secret)) return undefined
      const { parts, date } = await partsOf(call.body)
      const at = parseTimestamp(date, call)
      const returned = textsOf(parts, RETURNED).map(messageIdIn)
      return [
        ...textsOf(parts, ['message/delivery-status']).flatMap((text) => bounces(text, at)),
        ...textsOf(parts, ['message/feedback-report']).flatMap((text) => complaints(text, at)),
      ].filter(({ address }) => returned.some((id) => isMessageIdTo(id, address, messageKey)))
    },
  }
}

/** How the mail that failed, or its headers, comes back. */
const RETURNED = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']

type Part = Pick<Attachment, 'mimeType' | 'content'>

/** The attachments of a mail; none of one that cannot be read. */
async function partsOf(mail: string): Promise<{ parts: Part[]; date?: string | undefined }> {
  try {
    const options = { attachmentEncoding: 'utf8', forceRfc822Attachments: true } as const
    const { attachments, date } = await PostalMime.parse(mail, options)
    return { parts: attachments, date }
  } catch {
    return { parts: [] }
  }
}

const textsOf = (parts: Part[], types: string[]): string[] =>
  parts.flatMap(({ mimeType, content }) => (types.includes(mimeType) ? String(content) : []))

/** The Message-ID in the headers of a returned mail; empty if there is none. */
const messageIdIn = (mail: string): string =>
  fieldsOf(mail.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? '').get('message-id') ?? ''

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
        words: parseReason(fields.get('diagnostic-code') ?? status),
        at,
      }
    })
}

function complaints(text: string, at: Date): MailEvent[] {
  const fields = fieldsOf(text)
  const address = addressIn(fields.get('original-rcpt-to'))
  if (!address || fields.get('feedback-type')?.toLowerCase() !== 'abuse') return []
  return [{ address, reason: 'complained', words: parseReason(fields.get('user-agent')), at }]
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
