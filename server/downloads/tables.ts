import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeskFile } from '../../domain/desk-files.ts'
import { users } from '../accounts/tables.ts'
import { enumCheckConstraint, timestamptz } from '../platform/db/columns.ts'

/** Files that an admin or a school's staff requested and have not fetched yet. */
export const fileTickets = pgTable(
  'file_tickets',
  {
    /** SHA-256 of the ticket, base64url. */
    ticketHash: text('ticket_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that asked, and the level of its token. */
    sessionId: uuid('session_id').notNull(),
    aal: text({ enum: ['aal1', 'aal2'] }).notNull(),
    file: jsonb().$type<DeskFile>().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [...enumCheckConstraint(table), index('file_tickets_user').on(table.userId)],
)
