import { sql } from 'drizzle-orm'
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { minimumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { projects } from '../tables.ts'

/** The client cancelled: when, with how much notice, and what it costs by the terms; amounts in pence, with VAT. */
export const cancellations = pgTable(
  'cancellations',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull(),
    /** When the client gave notice, which may be before it was written down here. */
    noticeAt: timestamptz('notice_at').notNull(),
    /** The first hour of filming, as it was then. */
    beginsAt: timestamptz('begins_at').notNull(),
    percent: integer().notNull(),
    fee: integer().notNull(),
    /** What had been paid by then. */
    paid: integer().notNull(),
  },
  (table) => [
    ...minimumCheckConstraint(0, table.fee, table.paid),
    check('cancellations_percent', sql`${table.percent} between 0 and 100`),
    check('cancellations_notice', sql`${table.noticeAt} <= ${table.at}`),
  ],
)
