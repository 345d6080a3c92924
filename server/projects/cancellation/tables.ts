import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CANCELLED_BY } from '../../../domain/projects/cancel-booking.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { projects } from '../tables.ts'

/**
 * A booking was cancelled: by whom, when, with how much notice, and what it costs by the terms, which is nothing where the
 * owner cancels; amounts in pence, with VAT.
 */
export const cancellations = pgTable(
  'cancellations',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    by: text({ enum: CANCELLED_BY }).notNull(),
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
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.fee, table.paid),
    check('cancellations_by_owner', sql`${table.by} = 'client' or ${table.percent} + ${table.fee} = 0`),
    check('cancellations_percent', sql`${table.percent} between 0 and 100`),
    check('cancellations_notice', sql`${table.noticeAt} <= ${table.at}`),
  ],
)
