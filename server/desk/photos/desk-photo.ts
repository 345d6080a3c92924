import type { DeskPhoto } from '../../../domain/photos/sorting.ts'
import type { Context } from '../../context.ts'
import type { RenditionName } from '../../photos/derive/renditions.ts'
import { previewLink } from '../../photos/gallery/preview-link.ts'
import { photos } from '../../photos/tables.ts'

/** The columns to show of a photo. Trays have hundreds, so the sorting's measurements are left out. */
export const deskPhotoColumns = {
  id: photos.id,
  folder: photos.folder,
  fileName: photos.fileName,
  bytes: photos.bytes,
  state: photos.state,
  refusal: photos.refusal,
  kind: photos.kind,
  pupilId: photos.pupilId,
  classId: photos.classId,
  placedBy: photos.placedBy,
  uncertain: photos.uncertain,
  hiddenAt: photos.hiddenAt,
  quarantinedAt: photos.quarantinedAt,
  showsErasedAt: photos.showsErasedAt,
  removedAt: photos.removedAt,
  turns: photos.turns,
  width: photos.width,
  height: photos.height,
  takenAt: photos.takenAt,
}
type Shown = Pick<typeof photos.$inferSelect, keyof typeof deskPhotoColumns>

/** A photo as the desk's contact sheets show it. */
export function deskPhoto(ctx: Pick<Context, 'keys' | 'clock' | 'config'>, photo: Shown): DeskPhoto {
  const { id, folder, fileName, bytes, state, refusal, kind, pupilId, classId, placedBy, uncertain } = photo
  return {
    id,
    folder,
    fileName,
    bytes,
    state,
    refusal,
    kind,
    pupilId,
    classId,
    placedBy,
    uncertain,
    unreadableCard: kind === 'card' && uncertain,
    hidden: photo.hiddenAt !== null,
    quarantined: photo.quarantinedAt !== null,
    showsErased: photo.showsErasedAt !== null,
    removed: photo.removedAt !== null,
    turns: photo.turns,
    width: photo.width,
    height: photo.height,
    takenAt: photo.takenAt?.toISOString() ?? null,
    thumb: state === 'ready' ? deskPreview(ctx, photo, 'thumb') : null,
  }
}

/** A photo's preview for the desk. Its address changes when the photo is rotated. */
export function deskPreview(
  { keys, clock, config }: Pick<Context, 'keys' | 'clock' | 'config'>,
  { id: photoId, turns }: Pick<Shown, 'id' | 'turns'>,
  size: RenditionName,
): string {
  const link = { photoId, size, viewer: 'owner' } as const
  return `${previewLink(keys.photos, link, clock.now(), config.PHOTO_LINK_HOURS)}&turns=${turns}`
}
