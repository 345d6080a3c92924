import { createTransport } from 'nodemailer'
import { toMessage } from './message.ts'
import type { Sender } from './message-id.ts'
import type { Mailer } from './port.ts'

export interface SmtpSettings extends Sender {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  url: string
  /** How long the server may stay silent. */
  timeoutMs?: number
}

/**
 * Sends mail through an SMTP server over a few pooled connections. A repeat has the same Message-ID, by which a
 * receiving server can recognise it.
 */
export function smtpMailer({ url, from, key, timeoutMs = 20_000 }: SmtpSettings): Mailer {
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
      await transport.sendMail(await toMessage(mail, { from, key }))
    },
    async close() {
      transport.close()
    },
  }
}
