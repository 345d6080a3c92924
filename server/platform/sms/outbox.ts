import { type OutboxSettings, openOutbox } from '../outbox.ts'
import { checkSms, type SmsSender } from './port.ts'

/** Writes each text message to `dir` as a `.txt` file instead of sending it, and prints the links in it. */
export function outboxSms(outbox: OutboxSettings): SmsSender {
  const write = openOutbox(outbox, 'txt')
  return {
    async send(sms) {
      const { id, kind, to, text } = checkSms(sms)
      await write({ id, kind, text, file: `To: ${to}\nX-Message-Kind: ${kind}\n\n${text}` })
    },
  }
}
