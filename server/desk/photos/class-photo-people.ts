import { eq, inArray, or } from 'drizzle-orm'
import type { ClassPhotoPeople } from '../../../domain/photos/sorting.ts'
import { classPhotoPeople } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { inClassOrder } from '../../school/queries.ts'
import { classLeavers, pupils } from '../../school/tables.ts'

/** Who is in each class photo of a class: its members, those who left it, and whoever was marked. */
export async function peopleOf(db: Reader, classId: string, photoIds: string[]): Promise<ClassPhotoPeople[]> {
  if (photoIds.length === 0) return []
  const marks = await db.select().from(classPhotoPeople).where(inArray(classPhotoPeople.photoId, photoIds))
  const left = db
    .select({ id: classLeavers.pupilId })
    .from(classLeavers)
    .where(eq(classLeavers.classId, classId))
  const marked = marks.map(({ pupilId }) => pupilId)
  const possible = await db
    .select()
    .from(pupils)
    .where(or(eq(pupils.classId, classId), inArray(pupils.id, left), inArray(pupils.id, marked)))
    .orderBy(...inClassOrder)
  const leavers = new Set((await left).map(({ id }) => id))
  return photoIds.map((photoId) => {
    const mark = new Map(marks.filter((one) => one.photoId === photoId).map((one) => [one.pupilId, one.isIn]))
    const concerned = possible.filter(
      ({ id, classId: now }) => now === classId || leavers.has(id) || mark.has(id),
    )
    return {
      photoId,
      people: concerned.map(({ id, firstName, lastName, noPhoto, noClassPhoto }) => ({
        pupilId: id,
        name: `${firstName} ${lastName}`,
        // Unmarked leavers count as being in it.
        isIn: mark.get(id) ?? true,
        refused: noPhoto || noClassPhoto,
      })),
    }
  })
}
