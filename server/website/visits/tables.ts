import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { minimumCheckConstraint } from '../../platform/db/columns.ts'

/** How often a page was opened on a day, by the website that led there. Sums alone: nothing in them is about anybody. */
export const pageVisits = pgTable(
  'page_visits',
  {
    day: date().notNull(),
    /** Its address, such as `/about`. */
    page: text().notNull(),
    /** A host, or one of `NAMELESS` in `domain/site/visits.ts`. */
    source: text().notNull(),
    visits: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.source] }),
    index('page_visits_page').on(table.page, table.day),
    ...minimumCheckConstraint(1, table.visits),
  ],
)

/** Before how many enquiries of a day a page was opened. */
export const pagesBeforeEnquiries = pgTable(
  'pages_before_enquiries',
  {
    day: date().notNull(),
    page: text().notNull(),
    enquiries: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page] }),
    ...minimumCheckConstraint(1, table.enquiries),
  ],
)
