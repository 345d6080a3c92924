import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { atLeast, onlyKnownWords } from '../db/guards.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

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
