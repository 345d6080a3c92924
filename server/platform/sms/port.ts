import type { SmsKind } from '../../../domain/messages.ts'

/** A text message ready to send. `to` is E.164 (`+447700900123`); `id` is the same for every retry. */
export interface Sms {
  id: string
  kind: SmsKind
  to: string
  text: string
}

export interface SmsSender {
  /** Resolves once the message is handed over; rejects otherwise, and its job retries. */
  send(sms: Sms): Promise<void>
}

/** The message, if a driver can send it. Throws without revealing the number, which is personal. */
export function checkSms(sms: Sms): Sms {
  if (!/^[a-z][a-z0-9_-]*$/.test(sms.kind)) throw new Error('a text message needs a kind of one word')
  if (!/^\+[1-9]\d{6,14}$/.test(sms.to)) throw new Error('a text message needs a number like +447700900123')
  return sms
}
