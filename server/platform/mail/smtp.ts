import { createTransport } from 'nodemailer'
import { toMessage } from './message.ts'
import type { Mailer } from './port.ts'

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string
  /** The sender, `Name <address>`. */
  from: string
  /** How long the server may keep silent. */
  timeoutMs?: number
}

/**
 * Hands mail to an SMTP server over a few kept connections. A repeat carries the same Message-ID, which
 * is how a receiving server can tell.
 */
export function smtpMailer({ url, from, timeoutMs = 20_000 }: SmtpSettings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from))
    },
    async close() {
      transport.close()
    },
  }
}
