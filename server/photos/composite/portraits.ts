import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { inClassOrder } from '../../school/queries.ts'
import { pupils } from '../../school/tables.ts'
import { inGalleryOrder } from '../queries.ts'
import { photos } from '../tables.ts'
import { shown } from '../visible.ts'

/** A pupil of a class as its sheet shows them. */
export interface SheetPortrait {
  name: string
  originalKey: string
  fileName: string
  turns: number
}

/**
 * The portraits of a class's sheet, in class-list order: of each pupil the first of the gallery that may be shown. Left
 * out is whose family refused photos or the class photo.
 */
export async function sheetPortraits(db: Reader, classId: string): Promise<SheetPortrait[]> {
  const rows = await db
    .select({
      pupilId: pupils.id,
      first: pupils.firstName,
      last: pupils.lastName,
      originalKey: photos.originalKey,
      fileName: photos.fileName,
      turns: photos.turns,
    })
    .from(pupils)
    .innerJoin(photos, and(eq(photos.pupilId, pupils.id), eq(photos.kind, 'portrait'), shown))
    .where(and(eq(pupils.classId, classId), eq(pupils.noPhoto, false), eq(pupils.noClassPhoto, false)))
    .orderBy(...inClassOrder, ...inGalleryOrder)
  return rows
    .filter(({ pupilId }, at) => rows[at - 1]?.pupilId !== pupilId)
    .map(({ first, last, originalKey, fileName, turns }) => ({
      ...{ originalKey, fileName, turns },
      name: `${first} ${last}`,
    }))
}
