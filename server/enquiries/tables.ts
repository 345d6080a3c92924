import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What somebody sent through the contact form. */
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
    state: text({ enum: ['new', 'answered', 'archived'] })
      .notNull()
      .default('new'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('enquiries_created').on(table.createdAt)],
)
