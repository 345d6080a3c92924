import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ClassPhotoPeople } from '../../../domain/photos/sorting.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import type { Reader } from '../../platform/db/port.ts'
import { inClassOrder } from '../../school/queries.ts'
import { pupils } from '../../school/tables.ts'
import { involvesPupil, isInClassPhoto } from '../class-photos.ts'
import { classPhotoPeople, photos } from '../tables.ts'

/** Who is in each of these class photos, or may be: the class's members, those who left it, and whoever was marked. */
export async function peopleOf(db: Reader, photoIds: string[]): Promise<ClassPhotoPeople[]> {
  if (photoIds.length === 0) return []
  const rows = await db
    .select({
      photoId: photos.id,
      pupilId: pupils.id,
      name: fullNameColumn(pupils),
      refused: sql<boolean>`${pupils.noPhoto} or ${pupils.noClassPhoto}`,
      mark: classPhotoPeople.isIn,
      isIn: sql<boolean>`(${isInClassPhoto})`,
      isMember: sql<boolean>`${pupils.classId} = ${photos.classId}`,
      isAway: sql<boolean>`${pupils.absentAt} is not null`,
    })
    .from(photos)
    .innerJoin(pupils, involvesPupil)
    .leftJoin(
      classPhotoPeople,
      and(eq(classPhotoPeople.photoId, photos.id), eq(classPhotoPeople.pupilId, pupils.id)),
    )
    .where(inArray(photos.id, photoIds))
    .orderBy(asc(photos.id), ...inClassOrder)
  const ofPhoto = Map.groupBy(rows, ({ photoId }) => photoId)
  return photoIds.map((photoId) => ({
    photoId,
    people: (ofPhoto.get(photoId) ?? []).map(({ pupilId, name, refused, mark, isIn, isMember, isAway }) => ({
      pupilId,
      name,
      refused,
      isIn,
      unsure: mark !== null || isIn ? null : isAway ? 'away' : isMember ? 'came' : 'left',
    })),
  }))
}
