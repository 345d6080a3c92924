import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { FindExistingPhotos } from '../../../domain/photos/uploads.ts'
import { type Context, requireAdmin } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { photos } from '../tables.ts'
import { type Destination, findDestination } from './upload-target.ts'

/**
 * Which of these files (by fingerprint) need not be sent, because their content is already here. So a folder that is
 * dropped again after an interruption continues with what is missing.
 */
export async function findExistingPhotos(
  ctx: Context,
  request: FindExistingPhotos,
): Promise<{ known: string[] }> {
  requireAdmin(ctx)
  const to = await findDestination(ctx.db, request)
  const rows = await ctx.db
    .selectDistinct({ contentHash: photos.contentHash })
    .from(photos)
    .where(
      and(
        sameContent(to),
        inArray(photos.contentHash, request.fingerprints),
        isNull(photos.removedAt),
        ne(photos.state, 'refused'),
      ),
    )
  return { known: rows.map((row) => row.contentHash) }
}

/**
 * Where a picture counts as present: in the whole event if it is to be sorted; only at its own place if it was given to
 * a pupil or is a class photo, because the same picture may belong to two.
 */
export function sameContent({ eventId, pupilId, classId, kind }: Destination) {
  const inEvent = eq(photos.eventId, eventId)
  if (pupilId) return and(inEvent, eq(photos.pupilId, pupilId))
  if (kind === 'class' && classId) return and(inEvent, eq(photos.kind, 'class'), eq(photos.classId, classId))
  return inEvent
}

/** The place a photo is received for, which holds the same content once. */
export function assignmentOf({ eventId, pupilId, classId, kind }: Destination): string {
  return pupilId ?? (kind === 'class' ? classId : null) ?? eventId
}

/**
 * A photo moved by hand leaves the place it was received for, which may then take its content again. What is to be
 * sorted stays the event's, wherever it is.
 */
export const isAssignedElsewhere = {
  receivedFor: sql`case when ${photos.receivedFor} = ${photos.eventId} then ${photos.receivedFor} end`,
}

/** The photo with this content at that place: one that is not removed, if there is one. */
export async function findByContent(db: Reader, to: Destination, contentHash: string) {
  const [photo] = await db
    .select({ id: photos.id, removedAt: photos.removedAt, originalKey: photos.originalKey })
    .from(photos)
    .where(and(sameContent(to), eq(photos.contentHash, contentHash), ne(photos.state, 'refused')))
    .orderBy(sql`${photos.removedAt} nulls first`)
    .limit(1)
  return photo
}
