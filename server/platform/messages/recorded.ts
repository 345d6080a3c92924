import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/port.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/port.ts'
import type { SmsSender } from '../sms/port.ts'
import { messages } from './tables.ts'

interface Book {
  db: Database
  clock: Clock
  log: Log
}

/** The mailer, with every try written down. */
export function recordedMailer(mailer: Mailer, book: Book): Mailer {
  return {
    send: (mail) =>
      recorded(book, { id: mail.id, channel: 'mail', kind: mail.kind, recipient: mail.to }, () =>
        mailer.send(mail),
      ),
    close: () => mailer.close(),
  }
}

/** The sender of text messages, with every try written down. */
export function recordedSms(sender: SmsSender, book: Book): SmsSender {
  return {
    send: (sms) =>
      recorded(book, { id: sms.id, channel: 'sms', kind: sms.kind, recipient: sms.to }, () =>
        sender.send(sms),
      ),
  }
}

type Told = Pick<typeof messages.$inferInsert, 'id' | 'channel' | 'kind' | 'recipient'>

async function recorded(book: Book, told: Told, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    await write(book, told, error instanceof Error ? error.message : String(error))
    throw error
  }
  await write(book, told, undefined)
}

/** A book that cannot be written must not have a message sent twice, nor hide why it failed. */
async function write({ db, clock, log }: Book, told: Told, failure: string | undefined) {
  const triedAt = clock.now()
  const outcome = {
    failure: failure?.slice(0, 500) ?? null,
    triedAt,
    ...(failure ? {} : { sentAt: triedAt }),
  }
  try {
    await db
      .insert(messages)
      .values({ ...told, ...outcome, tries: 1 })
      .onConflictDoUpdate({
        target: messages.id,
        set: { ...outcome, tries: sql`${messages.tries} + 1` },
      })
  } catch (err) {
    log.warn({ err, messageKind: told.kind }, 'a message was not written down')
  }
}
