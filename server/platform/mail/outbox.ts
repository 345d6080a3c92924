import { type OutboxSettings, openOutbox } from '../outbox.ts'
import { toMessage } from './message.ts'
import type { Sender } from './message-id.ts'
import type { Mailer } from './port.ts'

/** Writes each mail to `dir` as an `.eml` file instead of sending it, and prints the links in it. */
export function outboxMailer({ from, key, ...outbox }: OutboxSettings & Sender): Mailer {
  let composing: ReturnType<typeof openComposer> | undefined
  const write = openOutbox(outbox, 'eml')
  let closed = false
  return {
    async send(mail) {
      if (closed) throw new Error('the mailer is closed')
      composing ??= openComposer()
      const composer = await composing
      const { message } = await composer.sendMail({
        ...(await toMessage(mail, { from, key })),
        date: outbox.clock.now(),
      })
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed')
      await write({ id: mail.id, kind: mail.kind, text: mail.text, file: message })
    },
    async close() {
      closed = true
    },
  }
}

async function openComposer() {
  // Loaded only when needed: most commands send nothing.
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
}
