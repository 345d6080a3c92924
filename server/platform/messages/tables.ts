import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../db/columns.ts'

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
    triedAt: timestamptz('tried_at').notNull(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('messages_tried').on(table.triedAt),
    index('messages_recipient').on(table.recipient),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.tries),
  ],
)

/** Addresses that bounced or complained: nothing is sent there until the owner allows it again. */
export const bouncedAddresses = pgTable(
  'unreachable_addresses',
  {
    /** Lower case. */
    address: text().primaryKey(),
    reason: text({ enum: ['bounced', 'complained'] }).notNull(),
    /** The receiving server's reason. */
    words: text().notNull(),
    since: timestamptz('since').notNull(),
    /** When the owner marked it as reachable; earlier events no longer count. */
    clearedAt: timestamptz('cleared_at'),
  },
  (table) => enumCheckConstraint(table),
)
