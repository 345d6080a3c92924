import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { atLeast, moment, onlyKnownWords } from '../db/columns.ts'

/** Every message sent or attempted: to whom, about what and when, never its text. Forgotten after 90 days. */
export const messages = pgTable(
  'messages',
  {
    /** The message's own id, the same for every attempt. */
    id: text().primaryKey(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    kind: text().notNull(),
    /** Null once the person has been erased. */
    recipient: text(),
    tries: integer().notNull(),
    /** Why the last attempt failed. */
    failure: text(),
    triedAt: moment('tried_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('messages_tried').on(table.triedAt),
    index('messages_recipient').on(table.recipient),
    ...onlyKnownWords(table),
    ...atLeast(1, table.tries),
  ],
)

/** Addresses that bounced or complained: nothing is sent there until the owner allows it again. */
export const unreachableAddresses = pgTable(
  'unreachable_addresses',
  {
    /** Lower case. */
    address: text().primaryKey(),
    reason: text({ enum: ['bounced', 'complained'] }).notNull(),
    /** The receiving server's reason. */
    words: text().notNull(),
    since: moment('since').notNull(),
    /** When the owner marked it as reachable; earlier events no longer count. */
    clearedAt: moment('cleared_at'),
  },
  (table) => onlyKnownWords(table),
)
