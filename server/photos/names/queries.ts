import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ClassNames } from '../../../domain/photos/class-names.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classes, events, pupils } from '../../school/tables.ts'
import { isMarkedOut } from '../class-photos.ts'
import { classPhotoNames, classPhotoRows, photos } from '../tables.ts'

/** The names under each of these class photos, as the desk edits them. */
export async function namesOf(db: Reader, photoIds: string[]): Promise<ClassNames[]> {
  if (photoIds.length === 0) return []
  const kept = await db.select().from(classPhotoRows).where(inArray(classPhotoRows.photoId, photoIds))
  const names = await db
    .select()
    .from(classPhotoNames)
    .where(inArray(classPhotoNames.photoId, photoIds))
    .orderBy(asc(classPhotoNames.row), asc(classPhotoNames.place))
  return photoIds.map((photoId) => {
    const { version = 0, titles = [] } = kept.find((one) => one.photoId === photoId) ?? {}
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

const refuser = alias(pupils, 'refuser')
const refuserClass = alias(classes, 'refuser_class')

/** A name without capitals and repeated spaces. */
export const plainName = (name: SQL | typeof classPhotoNames.name) =>
  sql`lower(regexp_replace(${name}, '\\s+', ' ', 'g'))`

/**
 * The names to print under bought class photos, by photo; none if the owner prints no names. Leaves out those who
 * refused or are marked as not in the photo, even if their name was typed.
 */
export async function printedNames(db: Reader, photoIds: string[]): Promise<Map<string, PrintedRow[]>> {
  const printed = new Map<string, PrintedRow[]>()
  if (photoIds.length === 0) return printed
  const refusers = db
    .select({ name: plainName(sql`${refuser.firstName} || ' ' || ${refuser.lastName}`) })
    .from(refuser)
    .innerJoin(
      refuserClass,
      and(eq(refuserClass.id, refuser.classId), eq(refuserClass.eventId, photos.eventId)),
    )
    .where(or(refuser.noPhoto, refuser.noClassPhoto))
  const rows = await db
    .select({
      photoId: classPhotoNames.photoId,
      row: classPhotoNames.row,
      titles: classPhotoRows.titles,
      name: sql<string>`coalesce(${pupils.firstName} || ' ' || ${pupils.lastName}, ${classPhotoNames.name})`,
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
          and(eq(pupils.noPhoto, false), eq(pupils.noClassPhoto, false), not(isMarkedOut)),
          and(isNull(pupils.id), sql`${plainName(classPhotoNames.name)} not in ${refusers}`),
        ),
      ),
    )
    .orderBy(asc(classPhotoNames.photoId), asc(classPhotoNames.row), asc(classPhotoNames.place))
  for (const { photoId, row, titles, name } of rows) {
    const title = titles[row] ?? ''
    const band = printed.get(photoId) ?? []
    printed.set(photoId, band)
    const last = band.at(-1)
    if (last && last.row === row) last.names.push(name)
    else band.push({ row, title, names: [name] })
  }
  return printed
}
