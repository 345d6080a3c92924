import { sql } from 'drizzle-orm'
import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'

/** The secret address of the owner's calendar; there is one at most that has not ended. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey().defaultRandom(),
    createdAt: timestamptz('created_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_one').on(sql`(1)`).where(sql`${table.endedAt} is null`)],
)
