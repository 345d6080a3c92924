import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { atLeast, onlyKnownWords } from '../db/guards.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Every message that left or tried to: to whom, what for and when, never its words. Forgotten after 90 days. */
export const messages = pgTable(
  'messages',
  {
    /** The message's own id, the same at every try. */
    id: text().primaryKey(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    kind: text().notNull(),
    /** Null once the person has been erased. */
    recipient: text(),
    tries: integer().notNull(),
    /** Why the last try failed. */
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
