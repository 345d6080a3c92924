import type { MailKind } from '../../../domain/messages.ts'

/** A message ready to leave. `id` is the same at every retry, so that a driver can drop repeats. */
export interface Mail {
  id: string
  /** What the message is for. Sent as `X-Message-Kind`. */
  kind: MailKind
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
}

export interface Mailer {
  /** Resolves once the message is handed over; rejects (and is retried by its job) otherwise. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
