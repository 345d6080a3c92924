import { sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { DeskPhoto } from '../../../domain/photos/sorting.ts'
import type { Context } from '../../context.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import { classes, pupils } from '../../school/tables.ts'
import { cleanLinks } from '../clean/clean-link.ts'
import { photoMembers, photos } from '../tables.ts'

/** The pupils of a group photo, by name. */
const membersByName = sql`(
  select json_agg(json_build_object('id', m.id, 'name', ${fullNameColumn({ firstName: sql`m.first_name`, lastName: sql`m.last_name` })}, 'classRef', c.ref,
    'optedOut', m.no_photo or m.no_class_photo or m.no_sales) order by m.first_name, m.last_name, m.id)
  from ${photoMembers} pm join ${pupils} m on m.id = pm.pupil_id join ${classes} c on c.id = m.class_id
  where pm.photo_id = ${photos.id} and ${photos.kind} = 'group')`

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
  // Nested, so that drizzle leaves the names of its tables.
  members: sql<DeskPhoto['members'] | null>`${membersByName}`,
  classId: photos.classId,
  placedBy: photos.placedBy,
  uncertain: photos.uncertain,
  hiddenAt: photos.hiddenAt,
  quarantinedAt: photos.quarantinedAt,
  showsErasedAt: photos.showsErasedAt,
  removedAt: photos.removedAt,
  rating: photos.rating,
  turns: photos.turns,
  width: photos.width,
  height: photos.height,
  takenAt: photos.takenAt,
}
type Shown = SelectResultFields<typeof deskPhotoColumns>

/** A photo as the desk's contact sheets show it. */
export function deskPhoto(
  ctx: Pick<Context, 'actor' | 'keys' | 'clock' | 'config'>,
  photo: Shown,
): DeskPhoto {
  const members = photo.members ?? []
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
    memberIds: members.map(({ id }) => id),
    members,
    classId,
    placedBy,
    uncertain,
    unreadableCard: kind === 'card' && uncertain,
    hidden: photo.hiddenAt !== null,
    quarantined: photo.quarantinedAt !== null,
    showsErased: photo.showsErasedAt !== null,
    removed: photo.removedAt !== null,
    rating: photo.rating ?? 0,
    turns: photo.turns,
    width: photo.width,
    height: photo.height,
    takenAt: photo.takenAt?.toISOString() ?? null,
    picture: state === 'ready' ? cleanLinks(ctx, photo) : null,
  }
}
