import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { typedNamesOf } from '../../../domain/photos/class-photo-names.ts'
import { findByTypedName } from '../../../domain/school/name-matching.ts'
import type { TransactionContext } from '../../context.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import { classes, formerPupils, pupils } from '../../school/tables.ts'
import { classPhotoNames, classPhotoRows, photos } from '../tables.ts'

/**
 * Removes the names of these pupils, who are of one event, from its class photos, typed ones included. Screens that
 * still show them cannot save them again. Returns how many there were.
 */
export async function removeNames({ db }: TransactionContext, pupilIds: string[]): Promise<number> {
  const theirs = await db
    .select({ name: fullNameColumn(pupils), eventId: classes.eventId })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(inArray(pupils.id, pupilIds))
  const former = await db
    .select({ name: fullNameColumn(formerPupils) })
    .from(formerPupils)
    .where(inArray(formerPupils.pupilId, pupilIds))
  const find = findByTypedName<{ name: string }>([...theirs, ...former])
  const ofEvent = inArray(photos.eventId, [...new Set(theirs.map(({ eventId }) => eventId))])
  // The rows before the names, in the order in which names are saved.
  await db
    .select({ photoId: classPhotoRows.photoId })
    .from(classPhotoRows)
    .innerJoin(photos, and(eq(photos.id, classPhotoRows.photoId), ofEvent))
    .orderBy(classPhotoRows.photoId)
    .for('update', { of: classPhotoRows })
  const names = await db
    .select({
      photoId: classPhotoNames.photoId,
      row: classPhotoNames.row,
      place: classPhotoNames.place,
      pupilId: classPhotoNames.pupilId,
      isTyped: sql<boolean>`${classPhotoNames.pupilId} is null`,
      name: sql<string>`coalesce(${classPhotoNames.name}, '')`,
    })
    .from(classPhotoNames)
    .innerJoin(photos, and(eq(photos.id, classPhotoNames.photoId), ofEvent))
    .orderBy(asc(classPhotoNames.photoId), asc(classPhotoNames.row), asc(classPhotoNames.place))
  const rows = Map.groupBy(names, ({ photoId, row }) => `${photoId} ${row}`)
  const gone = [...rows.values()].flatMap((row) => {
    const typed = typedNamesOf(row, (name) => find(name).length > 0)
    return row.filter(({ pupilId }, at) => typed.has(at) || (pupilId && pupilIds.includes(pupilId)))
  })
  if (gone.length === 0) return 0
  for (const { photoId, row, place } of gone)
    await db
      .delete(classPhotoNames)
      .where(
        and(
          eq(classPhotoNames.photoId, photoId),
          eq(classPhotoNames.row, row),
          eq(classPhotoNames.place, place),
        ),
      )
  await db
    .update(classPhotoRows)
    .set({ version: sql`${classPhotoRows.version} + 1` })
    .where(
      inArray(
        classPhotoRows.photoId,
        gone.map(({ photoId }) => photoId),
      ),
    )
  return gone.length
}
