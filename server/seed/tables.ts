import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { enumCheckConstraint } from '../platform/db/columns.ts'

/** Rows of the sample campaign other than its events' own, so that all of it can be removed. */
export const sampleRows = pgTable(
  'sample_rows',
  {
    kind: text({ enum: ['event', 'enquiry', 'message', 'project'] }).notNull(),
    id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), ...enumCheckConstraint(table)],
)
