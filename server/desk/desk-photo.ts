import type { DeskPhoto } from '../../domain/sorting.ts'
import type { Context } from '../context.ts'
import { previewLink } from '../photos/preview-link.ts'
import type { photos } from '../photos/tables.ts'

/** A photo as the desk's contact sheets show it. Its thumb's address changes when it is turned. */
export function deskPhoto(
  ctx: Pick<Context, 'keys' | 'clock' | 'config'>,
  photo: typeof photos.$inferSelect,
): DeskPhoto {
  const { id, folder, fileName, bytes, state, refusal, kind, pupilId, classId, placedBy, uncertain } = photo
  const link = previewLink(
    ctx.keys.photos,
    { photoId: id, size: 'thumb', viewer: 'owner' },
    ctx.clock.now(),
    ctx.config.PHOTO_LINK_HOURS,
  )
  return {
    ...{ id, folder, fileName, bytes, state, refusal, kind, pupilId, classId, placedBy, uncertain },
    unreadableCard: kind === 'card' && uncertain,
    hidden: photo.hiddenAt !== null,
    quarantined: photo.quarantinedAt !== null,
    removed: photo.removedAt !== null,
    turns: photo.turns,
    width: photo.width,
    height: photo.height,
    takenAt: photo.takenAt?.toISOString() ?? null,
    thumb: state === 'ready' ? `${link}&turns=${photo.turns}` : null,
  }
}
