import { and, asc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { type ClassPhotoNames, typedNamesOf } from '../../../domain/photos/class-photo-names.ts'
import { findByTypedName } from '../../../domain/school/name-matching.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classes, events, formerPupils, pupils } from '../../school/tables.ts'
import { isTaggedAbsent } from '../class-photos.ts'
import { classPhotoNames, classPhotoRows, photos } from '../tables.ts'

/** The names under each of these class photos, as the desk edits them. */
export async function namesOf(db: Reader, photoIds: string[]): Promise<ClassPhotoNames[]> {
  if (photoIds.length === 0) return []
  const savedRows = await db.select().from(classPhotoRows).where(inArray(classPhotoRows.photoId, photoIds))
  const names = await db
    .select()
    .from(classPhotoNames)
    .where(inArray(classPhotoNames.photoId, photoIds))
    .orderBy(asc(classPhotoNames.row), asc(classPhotoNames.place))
  return photoIds.map((photoId) => {
    const { version = 0, titles = [] } = savedRows.find((one) => one.photoId === photoId) ?? {}
    const here = names.filter((one) => one.photoId === photoId)
    const rows = titles.map((title, row) => ({
      title,
      names: here
        .filter((one) => one.row === row)
        .flatMap(({ pupilId, name }) => (pupilId ? { pupilId } : name ? { name } : [])),
    }))
    return { photoId, version, rows }
  })
}

/** A printed row: its title, `Back row`, and the names from left to right. */
export interface PrintedRow {
  row: number
  title: string
  names: string[]
}

/**
 * The names to print under bought class photos, by photo; none if the owner prints no names. Leaves out those who
 * refused or are marked as not in the photo, even if their name was typed.
 */
export async function printedNames(db: Reader, photoIds: string[]): Promise<Map<string, PrintedRow[]>> {
  const printed = new Map<string, PrintedRow[]>()
  if (photoIds.length === 0) return printed
  const rows = await db
    .select({
      photoId: classPhotoNames.photoId,
      eventId: events.id,
      row: classPhotoNames.row,
      titles: classPhotoRows.titles,
      isTyped: sql<boolean>`${classPhotoNames.pupilId} is null`,
      name: sql<string>`coalesce(${fullNameColumn(pupils)}, ${classPhotoNames.name})`,
    })
    .from(classPhotoNames)
    .innerJoin(classPhotoRows, eq(classPhotoRows.photoId, classPhotoNames.photoId))
    .innerJoin(photos, and(eq(photos.id, classPhotoNames.photoId), eq(photos.kind, 'class')))
    .innerJoin(events, and(eq(events.id, photos.eventId), events.printNames))
    .leftJoin(pupils, eq(pupils.id, classPhotoNames.pupilId))
    .where(
      and(
        inArray(classPhotoNames.photoId, photoIds),
        or(
          isNull(classPhotoNames.pupilId),
          and(eq(pupils.noPhoto, false), eq(pupils.noClassPhoto, false), not(isTaggedAbsent)),
        ),
      ),
    )
    .orderBy(asc(classPhotoNames.photoId), asc(classPhotoNames.row), asc(classPhotoNames.place))
  const refusers = await refusersOf(db, [...new Set(rows.map(({ eventId }) => eventId))])
  for (const [photoId, named] of Map.groupBy(rows, (one) => one.photoId)) {
    const isRefuser = refusers(named[0]?.eventId ?? '')
    const band = [...Map.groupBy(named, ({ row }) => row)].map(([row, names]) => {
      const refused = typedNamesOf(names, isRefuser)
      const left = names.filter((_, at) => !refused.has(at)).map(({ name }) => name)
      return { row, title: names[0]?.titles[row] ?? '', names: left }
    })
    printed.set(
      photoId,
      band.filter(({ names }) => names.length > 0),
    )
  }
  return printed
}

/** Whether a name is that of somebody who refused, in each of these events; rows that were merged count too. */
async function refusersOf(db: Reader, eventIds: string[]) {
  const refused = and(inArray(classes.eventId, eventIds), or(pupils.noPhoto, pupils.noClassPhoto))
  const refusing = await db
    .select({ eventId: classes.eventId, name: fullNameColumn(pupils) })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(refused)
  const former = await db
    .select({ eventId: classes.eventId, name: fullNameColumn(formerPupils) })
    .from(formerPupils)
    .innerJoin(pupils, eq(pupils.id, formerPupils.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(refused)
  const byEvent = Map.groupBy([...refusing, ...former], ({ eventId }) => eventId)
  const find = new Map([...byEvent].map(([eventId, people]) => [eventId, findByTypedName(people)]))
  return (eventId: string) => (name: string) => (find.get(eventId)?.(name) ?? []).length > 0
}
