import { and, eq, type SQL, sql } from 'drizzle-orm'
import { fullName } from '../../../domain/person-name.ts'
import type { IdCrop, IdShape } from '../../../domain/photos/id-photos.ts'
import type { ChosenBy, ChosenPortrait } from '../../../domain/photos/school-portrait.ts'
import type { Reader } from '../../platform/db/port.ts'
import { inClassOrder, inSchoolOrder } from '../../school/queries.ts'
import { classes, events, pupils } from '../../school/tables.ts'
import { cropFrameOf } from '../id-photos/save-id-crop.ts'
import { isShownInGallery } from '../photo-visibility.ts'
import { inGalleryOrder } from '../queries.ts'
import { chosenPortraits, idCrops, photos } from '../tables.ts'

/** An original with its rotation. */
interface Portrait {
  photoId: string
  originalKey: string
  fileName: string
  turns: number
}

/** A pupil on the class's sheet. */
export interface SheetPortrait extends Portrait {
  name: string
}

/** A pupil's portrait for the school, with what the school knows them by. */
export interface SchoolPortrait extends Portrait {
  pupilId: string
  classId: string
  classRef: string
  firstName: string
  lastName: string
  pupilNumber: string | null
  chosenBy: ChosenBy
  /** The event's shape of ID photos, and the frame drawn by hand for it; null: the fixed one. */
  shape: IdShape
  crop: IdCrop | null
}

/** The family's choice comes before the owner's, and both before the first of the gallery. */
const asChosen = sql`case ${chosenPortraits.chosenBy} when 'parent' then 0 when 'owner' then 1 else 2 end`

/**
 * The one portrait that the school gets of each pupil, in class-list order: as chosen, or the first of the gallery. A
 * choice counts while the photo is the pupil's own and may be shown. Pupils without a portrait, and those whose families
 * refused photos, are left out.
 */
export async function schoolPortraits(db: Reader, where: SQL | undefined): Promise<SchoolPortrait[]> {
  const rows = await db
    .select({
      photoId: photos.id,
      pupilId: pupils.id,
      classId: classes.id,
      classRef: classes.ref,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      pupilNumber: pupils.pupilNumber,
      originalKey: photos.originalKey,
      fileName: photos.fileName,
      turns: photos.turns,
      chosenBy: chosenPortraits.chosenBy,
      shape: events.idShape,
      frame: idCrops,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .innerJoin(photos, and(eq(photos.pupilId, pupils.id), eq(photos.kind, 'portrait'), isShownInGallery))
    .leftJoin(
      chosenPortraits,
      and(eq(chosenPortraits.pupilId, pupils.id), eq(chosenPortraits.photoId, photos.id)),
    )
    .leftJoin(idCrops, eq(idCrops.photoId, photos.id))
    .where(and(where, eq(pupils.noPhoto, false)))
    .orderBy(...inSchoolOrder, ...inClassOrder, asChosen, ...inGalleryOrder)
  return rows
    .filter(({ pupilId }, at) => rows[at - 1]?.pupilId !== pupilId)
    .map(({ frame, chosenBy, ...portrait }) => ({
      ...portrait,
      chosenBy: chosenBy ?? 'first',
      crop: cropFrameOf(frame, portrait),
    }))
}

/** Which portrait the school gets of each of these pupils, and whose choice it is. */
export async function chosenPortraitOf(
  db: Reader,
  where: SQL | undefined,
): Promise<Map<string, ChosenPortrait>> {
  const rows = await schoolPortraits(db, where)
  return new Map(rows.map(({ pupilId, photoId, chosenBy }) => [pupilId, { photoId, by: chosenBy }]))
}

/**
 * The portraits of a class's sheet. It counts as a class photo, so pupils who refused those are left out too; and of one
 * for families, which is sold, those who are not to be sold.
 */
export async function sheetPortraits(
  db: Reader,
  classId: string,
  { forFamilies = false } = {},
): Promise<SheetPortrait[]> {
  const mayBeSold = forFamilies ? eq(pupils.noSales, false) : undefined
  const rows = await schoolPortraits(
    db,
    and(eq(pupils.classId, classId), eq(pupils.noClassPhoto, false), mayBeSold),
  )
  return rows.map(({ firstName, lastName, photoId, originalKey, fileName, turns }) => ({
    photoId,
    originalKey,
    fileName,
    turns,
    name: fullName({ firstName, lastName }),
  }))
}
