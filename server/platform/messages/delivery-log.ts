import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/port.ts'
import type { Log } from '../log.ts'
import type { Mail, Mailer } from '../mail/port.ts'
import type { SmsSender } from '../sms/port.ts'
import type { SpanExporter } from '../tracing/port.ts'
import { AddressBounced, bouncedAmong } from './bounced-addresses.ts'
import { messages } from './tables.ts'

interface DeliveryLog {
  db: Database
  clock: Clock
  log: Log
  spans: SpanExporter
}

/**
 * The mailer, with every attempt recorded. Only mails about an account go to an address that is marked as unreachable:
 * a wrong mark must not keep anybody out.
 */
export function loggedMailer(mailer: Mailer, book: DeliveryLog): Mailer {
  return {
    send: (mail) =>
      recorded(book, { id: mail.id, channel: 'mail', kind: mail.kind, recipient: mail.to }, async () =>
        (await isHeldBack(book, mail)) ? Promise.reject(new AddressBounced()) : mailer.send(mail),
      ),
    close: () => mailer.close(),
  }
}

/** The text message sender, with every attempt recorded. */
export function loggedSms(sender: SmsSender, book: DeliveryLog): SmsSender {
  return {
    send: (sms) =>
      recorded(book, { id: sms.id, channel: 'sms', kind: sms.kind, recipient: sms.to }, () =>
        sender.send(sms),
      ),
  }
}

type Entry = Pick<typeof messages.$inferInsert, 'id' | 'channel' | 'kind' | 'recipient'>

/**
 * A job may rerun after it was interrupted with its message already sent, so a message recorded as sent is not sent
 * again.
 */
async function recorded(book: DeliveryLog, entry: Entry, send: () => Promise<void>): Promise<void> {
  if (await hasLeft(book, entry.id)) return
  const { channel, kind } = entry
  const facts = { 'message.channel': channel, 'message.kind': kind }
  try {
    await book.spans.follow({ name: `${channel} ${kind}`, kind: 'message', facts }, send)
  } catch (error) {
    await write(book, entry, error instanceof Error ? error.message : String(error))
    throw error
  }
  await write(book, entry, undefined)
}

/** Marks that cannot be read must not hold a message back. */
async function isHeldBack({ db, log }: DeliveryLog, { to, aboutAccount }: Mail): Promise<boolean> {
  if (aboutAccount) return false
  try {
    return (await bouncedAmong(db, [to])).size > 0
  } catch (err) {
    log.warn({ err }, 'the list of unreachable addresses was not read')
    return false
  }
}

/** Records that cannot be read must not hold a message back. */
async function hasLeft({ db, log }: DeliveryLog, id: string): Promise<boolean> {
  try {
    const left = db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, id), isNotNull(messages.sentAt)))
    return (await left).length > 0
  } catch (err) {
    log.warn({ err }, 'the list of messages was not read')
    return false
  }
}

/** Records that cannot be written must not cause a second message, nor hide why one failed. */
async function write({ db, clock, log }: DeliveryLog, entry: Entry, failure: string | undefined) {
  const triedAt = clock.now()
  const outcome = {
    failure: failure?.slice(0, 500) ?? null,
    triedAt,
    ...(failure ? {} : { sentAt: triedAt }),
  }
  try {
    await db
      .insert(messages)
      .values({ ...entry, ...outcome, tries: 1 })
      .onConflictDoUpdate({
        target: messages.id,
        set: { ...outcome, tries: sql`${messages.tries} + 1` },
      })
  } catch (err) {
    log.warn({ err, messageKind: entry.kind }, 'a message was not written down')
  }
}
