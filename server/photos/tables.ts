import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { pupils } from '../school/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * One uploaded picture. `received`: the original is safe, renditions are being made; `ready`: parents may
 * see its previews; `refused`: it could not be read, and nothing of it is kept.
 */
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id),
    fileName: text('file_name').notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the original, hex: the same picture again is not taken twice. */
    contentHash: text('content_hash').notNull(),
    contentType: text('content_type').notNull(),
    originalKey: text('original_key').notNull(),
    state: text({ enum: ['received', 'ready', 'refused'] }).notNull(),
    refusal: text(),
    /** Pixels of the original, upright. */
    width: integer(),
    height: integer(),
    takenAt: moment('taken_at'),
    createdAt: moment('created_at').notNull(),
    readyAt: moment('ready_at'),
  },
  (table) => [
    uniqueIndex('photos_pupil_content').on(table.pupilId, table.contentHash),
    index('photos_pupil_created').on(table.pupilId, table.createdAt),
  ],
)
