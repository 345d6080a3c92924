import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { inClassOrder } from '../../school/queries.ts'
import { classes, pupils } from '../../school/tables.ts'
import { inGalleryOrder } from '../queries.ts'
import { photos } from '../tables.ts'
import { shown } from '../visible.ts'

/** A picture as it is read and turned. */
interface Portrait {
  photoId: string
  originalKey: string
  fileName: string
  turns: number
}

/** A pupil of a class as its sheet shows them. */
export interface SheetPortrait extends Portrait {
  name: string
}

/** A pupil's portrait with what the school knows them by. */
export interface FirstPortrait extends Portrait {
  pupilId: string
  classRef: string
  firstName: string
  lastName: string
  pupilNumber: string | null
}

/**
 * Of each pupil the first portrait of the gallery that may be shown, in class-list order. Left out is whose family
 * refused photos, and who has none.
 */
export async function firstPortraits(db: Reader, where: SQL | undefined): Promise<FirstPortrait[]> {
  const rows = await db
    .select({
      pupilId: pupils.id,
      classRef: classes.ref,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      pupilNumber: pupils.pupilNumber,
      photoId: photos.id,
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

/** The portraits of a class's sheet. It is a picture of the class: who refused that is left out too. */
export async function sheetPortraits(db: Reader, classId: string): Promise<SheetPortrait[]> {
  const rows = await firstPortraits(db, and(eq(pupils.classId, classId), eq(pupils.noClassPhoto, false)))
  return rows.map(({ firstName, lastName, photoId, originalKey, fileName, turns }) => ({
    ...{ photoId, originalKey, fileName, turns },
    name: `${firstName} ${lastName}`,
  }))
}
