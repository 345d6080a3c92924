import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ORIENTATIONS, SHAPES } from '../../../domain/photos/class-sheet-layout.ts'
import { enumCheckConstraint, minimumCheckConstraint } from '../../platform/db/columns.ts'
import { photos } from '../tables.ts'

/**
 * A class photo that we made of the class's portraits, for families to buy. Each version is a photo of its own, so that
 * an order keeps what it bought.
 */
export const classSheets = pgTable(
  'class_sheets',
  {
    photoId: uuid('photo_id')
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    orientation: text({ enum: ORIENTATIONS }).notNull(),
    shape: text({ enum: SHAPES }).notNull(),
    /** The words above the portraits. */
    title: text().notNull(),
    /** How many portraits it was made of: with one of them gone nobody sees it. */
    portraits: integer().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [...enumCheckConstraint(table), ...minimumCheckConstraint(1, table.portraits)],
)

/** The portraits on a sheet, from its top left, as they were when it was made. The sheet shows their pupils. */
export const classSheetFaces = pgTable(
  'class_sheet_faces',
  {
    sheetId: uuid('sheet_id')
      .notNull()
      .references(() => classSheets.photoId, { onDelete: 'cascade' }),
    place: integer().notNull(),
    portraitId: uuid('portrait_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    /** The portrait's quarter turns at the time. */
    turns: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.place] }),
    index('class_sheet_faces_portrait').on(table.portraitId),
    ...minimumCheckConstraint(0, table.place),
    check('class_sheet_faces_turns', sql`${table.turns} between 0 and 3`),
  ],
)
