import { and, eq } from 'drizzle-orm'
import { fullName } from '../../../domain/person-name.ts'
import type { ClassIdPhotos, IdShape } from '../../../domain/photos/id-photos.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { getClass, getEvent, inClassOrder } from '../../school/queries.ts'
import { pupils } from '../../school/tables.ts'
import { chosenPortraitOf } from '../class-sheets/portraits.ts'
import { cleanLinks } from '../clean/clean-link.ts'
import { cropFrameOf } from '../id-photos/save-id-crop.ts'
import { isShownInGallery } from '../photo-visibility.ts'
import { inGalleryOrder } from '../queries.ts'
import { idCrops, photos } from '../tables.ts'
import { deskPhotoColumns } from './desk-photo.ts'

/** A class's ID photos, pupil by pupil: the portraits that may be shown, which the school gets, and their frames. */
export async function showIdPhotos(ctx: Context, classId: string): Promise<ClassIdPhotos> {
  requireAdmin(ctx)
  const room = await getClass(ctx.db, classId)
  const event = await getEvent(ctx.db, room.eventId)
  const members = await ctx.db
    .select()
    .from(pupils)
    .where(eq(pupils.classId, classId))
    .orderBy(...inClassOrder)
  const chosen = await chosenPortraitOf(ctx.db, eq(pupils.classId, classId))
  const portraits = await portraitsOf(ctx, classId, event.idShape)
  return {
    eventId: event.id,
    eventName: event.name,
    classId,
    classRef: room.ref,
    shape: event.idShape,
    pupils: members.map(({ id, firstName, lastName, noPhoto }) => ({
      id,
      name: fullName({ firstName, lastName }),
      refused: noPhoto,
      portrait: chosen.get(id) ?? null,
      portraits: portraits.flatMap(({ pupilId, portrait }) => (pupilId === id ? [portrait] : [])),
    })),
  }
}

async function portraitsOf(ctx: Context, classId: string, shape: IdShape) {
  const rows = await ctx.db
    .select({ photo: deskPhotoColumns, frame: idCrops })
    .from(photos)
    .innerJoin(pupils, and(eq(pupils.id, photos.pupilId), eq(pupils.noPhoto, false)))
    .leftJoin(idCrops, eq(idCrops.photoId, photos.id))
    .where(and(eq(pupils.classId, classId), eq(photos.kind, 'portrait'), isShownInGallery))
    .orderBy(...inGalleryOrder)
  return rows.map(({ photo, frame }) => ({
    pupilId: photo.pupilId,
    portrait: {
      id: photo.id,
      fileName: photo.fileName,
      turns: photo.turns,
      width: photo.width ?? 0,
      height: photo.height ?? 0,
      picture: cleanLinks(ctx, photo),
      crop: cropFrameOf(frame, { turns: photo.turns, shape }),
      version: frame?.version ?? 0,
    },
  }))
}
