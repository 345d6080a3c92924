import { fileName } from '../outbox.ts'
import { isSameSecret, sign } from '../secrets.ts'
import type { Mail } from './port.ts'

/** What drivers of mail need to name themselves and their mails. */
export interface Sender {
  /** `Name <address>`, as it is now. */
  from: () => Promise<string>
  /** Signs the Message-IDs. */
  key: string
}

const SIGNATURE_LENGTH = 27

/**
 * The Message-ID of a mail, the same for every retry. It is signed over the mail's id and its recipient, so that only
 * those who handled that mail can quote it.
 */
export function messageIdOf(
  { id, to }: Pick<Mail, 'id' | 'to'>,
  { from, key }: { from: string; key: string },
): string {
  const host = /@([^\s@<>]+)>?$/.exec(from)?.[1]
  if (!host) throw new Error('the sender of mail has no address')
  const name = fileName(id)
  return `<${name}-${signature(key, name, to)}@${host}>`
}

/** Whether a Message-ID is one of ours, of a mail to this address. */
export function isMessageIdTo(messageId: string, address: string, key: string): boolean {
  const [, name, given] = /^<([\w-]+)-([\w-]{27})@[^\s<>]+>$/.exec(messageId.slice(0, 500).trim()) ?? []
  return name !== undefined && isSameSecret(given ?? '', signature(key, name, address))
}

const signature = (key: string, name: string, to: string) =>
  sign(key, ['message', name, to.toLowerCase()], SIGNATURE_LENGTH)
