import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ENQUIRY_STATES } from '../../domain/enquiries/enquiry-inbox.ts'
import { enumCheckConstraint } from '../platform/db/columns.ts'

/** What someone sent through the contact form. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    service: text().notNull(),
    budget: text(),
    message: text().notNull(),
    state: text({ enum: ENQUIRY_STATES }).notNull().default('new'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('enquiries_created').on(table.createdAt),
    ...enumCheckConstraint(table),
    check('enquiries_new', sql`${table.state} <> 'new' or ${table.answeredAt} is null`),
    check('enquiries_answered', sql`${table.state} <> 'answered' or ${table.answeredAt} is not null`),
  ],
)
