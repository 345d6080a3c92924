import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { minimumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'

/** Films that were uploaded for the website, each content once. */
export const siteFilms = pgTable(
  'site_films',
  {
    /** The first 32 hexadecimal digits of its content's SHA-256. */
    id: text().primaryKey(),
    contentHash: text('content_hash').notNull().unique(),
    upload: uuid().notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    seconds: integer().notNull(),
    /** When its poster was last made; null without one. */
    posterAt: timestamptz('poster_at'),
    uploadedAt: timestamptz('uploaded_at').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('site_films_upload').on(table.upload),
    index('site_films_uploaded_at').on(table.uploadedAt),
    index('site_films_uploaded_by').on(table.uploadedBy),
    check('site_films_id', sql`${table.id} = left(${table.contentHash}, 32)`),
    ...minimumCheckConstraint(1, table.bytes, table.width, table.height),
    ...minimumCheckConstraint(0, table.seconds),
  ],
)
