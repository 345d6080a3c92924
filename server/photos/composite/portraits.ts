import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { inClassOrder } from '../../school/queries.ts'
import { classes, pupils } from '../../school/tables.ts'
import { inGalleryOrder } from '../queries.ts'
import { photos } from '../tables.ts'
import { shown } from '../visible.ts'

/** An original with its rotation. */
interface Portrait {
  originalKey: string
  fileName: string
  turns: number
}

/** A pupil on the class's sheet. */
export interface SheetPortrait extends Portrait {
  name: string
}

/** A pupil's portrait with the school's own data about them. */
export interface FirstPortrait extends Portrait {
  pupilId: string
  classRef: string
  firstName: string
  lastName: string
  pupilNumber: string | null
}

/**
 * The first portrait that may be shown of each pupil, in class-list order. Leaves out pupils whose family refused
 * photos and pupils without a portrait.
 */
export async function firstPortraits(db: Reader, where: SQL | undefined): Promise<FirstPortrait[]> {
  const rows = await db
    .select({
      pupilId: pupils.id,
      classRef: classes.ref,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      pupilNumber: pupils.pupilNumber,
      originalKey: photos.originalKey,
      fileName: photos.fileName,
      turns: photos.turns,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(photos, and(eq(photos.pupilId, pupils.id), eq(photos.kind, 'portrait'), shown))
    .where(and(where, eq(pupils.noPhoto, false)))
    .orderBy(asc(classes.ref), ...inClassOrder, ...inGalleryOrder)
  return rows.filter(({ pupilId }, at) => rows[at - 1]?.pupilId !== pupilId)
}

/** The portraits of a class's sheet. It counts as a class photo, so pupils who refused those are left out too. */
export async function sheetPortraits(db: Reader, classId: string): Promise<SheetPortrait[]> {
  const rows = await firstPortraits(db, and(eq(pupils.classId, classId), eq(pupils.noClassPhoto, false)))
  return rows.map(({ firstName, lastName, originalKey, fileName, turns }) => ({
    ...{ originalKey, fileName, turns },
    name: `${firstName} ${lastName}`,
  }))
}
