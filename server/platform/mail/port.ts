/** A message ready to send. `id` is the same for every retry, so that a driver can drop repeats. */
export interface Mail {
  id: string
  /** What the message is about. Sent as `X-Message-Kind`. */
  kind: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** It is about the recipient's own account, and goes even to an address that is marked as unreachable. */
  aboutAccount?: boolean
  /** One POST to this address unsubscribes from this kind of mail (RFC 8058). */
  endLink?: string
}

export interface Mailer {
  /** Resolves once the message is handed over; rejects otherwise, and its job retries. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
