import type { UploadTarget } from '../../../domain/photos/uploads.ts'
import type { Reader } from '../../platform/db/port.ts'
import { getClass, getCurrentPupil, getEvent } from '../../school/queries.ts'

/** Where an upload's photos belong, as far as the upload itself says. */
export interface Destination {
  eventId: string
  classId: string | null
  pupilId: string | null
  kind: 'portrait' | 'class'
  placedBy: 'hand' | null
}

/** Resolves an upload's target; 404 if there is no such event, class or pupil. */
export async function findDestination(db: Reader, { level, targetId }: UploadTarget): Promise<Destination> {
  const unplaced = { classId: null, pupilId: null, kind: 'portrait', placedBy: null } as const
  if (level === 'event') return { ...unplaced, eventId: (await getEvent(db, targetId)).id }
  if (level === 'pupil') {
    const { id, eventId } = await getCurrentPupil(db, targetId)
    return { ...unplaced, eventId, pupilId: id, placedBy: 'hand' }
  }
  const { eventId } = await getClass(db, targetId)
  return level === 'class'
    ? { ...unplaced, eventId, classId: targetId }
    : { ...unplaced, eventId, classId: targetId, kind: 'class', placedBy: 'hand' }
}
