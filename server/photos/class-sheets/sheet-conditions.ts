import { and, count, eq, exists, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { photoErrors } from '../../../content/errors/photos.ts'
import { conflict } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { pupils } from '../../school/tables.ts'
import { photos } from '../tables.ts'
import { classSheetFaces, classSheets } from './tables.ts'

const query = new QueryBuilder()
/** A portrait on a sheet. */
export const portrait = alias(photos, 'portrait')
const child = alias(pupils, 'child')

/** Whether the class photo of the query's `photos` row is a sheet of portraits that we made. */
export const isSheet = exists(
  query.select({ one: sql`1` }).from(classSheets).where(eq(classSheets.photoId, photos.id)),
)

/** The pupils whose portraits are on the sheet; the sheet is the query's `photos` row. */
export const pupilsOnSheet = query
  .select({ id: portrait.pupilId })
  .from(classSheetFaces)
  .innerJoin(portrait, eq(portrait.id, classSheetFaces.portraitId))
  .where(eq(classSheetFaces.sheetId, photos.id))

/** Whether a pupil is on the sheet of the query's `photos` row. */
export const isOnSheet = (pupilId: SQL | string | PgColumn) =>
  exists(
    query
      .select({ one: sql`1` })
      .from(classSheetFaces)
      .innerJoin(portrait, and(eq(portrait.id, classSheetFaces.portraitId), eq(portrait.pupilId, pupilId)))
      .where(eq(classSheetFaces.sheetId, photos.id)),
  )

const soundFaces = query
  .select({ n: count() })
  .from(classSheetFaces)
  .innerJoin(portrait, eq(portrait.id, classSheetFaces.portraitId))
  .innerJoin(child, eq(child.id, portrait.pupilId))
  .where(
    and(
      eq(classSheetFaces.sheetId, photos.id),
      eq(portrait.kind, 'portrait'),
      ne(portrait.state, 'refused'),
      eq(portrait.uncertain, false),
      isNull(portrait.quarantinedAt),
      isNull(portrait.removedAt),
    ),
  )
const portraitsOn = query
  .select({ portraits: classSheets.portraits })
  .from(classSheets)
  .where(eq(classSheets.photoId, photos.id))

/**
 * Whether a portrait on the sheet of the query's `photos` row is no longer a pupil's, is doubted or disputed, or was
 * removed or erased. False for a class photo that is not a sheet.
 */
export const hasMissingPortrait = sql<boolean>`coalesce((${soundFaces}) <> (${portraitsOn}), false)`

/** The sheets that show one of these portraits. */
export const sheetsShowing = (portraits: SQL | undefined) =>
  inArray(
    photos.id,
    query
      .select({ id: classSheetFaces.sheetId })
      .from(classSheetFaces)
      .innerJoin(portrait, eq(portrait.id, classSheetFaces.portraitId))
      .where(portraits),
  )

/** Throws for a sheet of portraits, which cannot be moved, turned or relabelled: it shows what it was made of. */
export async function requireNotClassSheet(db: Reader, photoIds: string[]): Promise<void> {
  if ((await db.$count(classSheets, inArray(classSheets.photoId, photoIds))) > 0)
    throw conflict('class-sheet', photoErrors.sheetStays)
}
