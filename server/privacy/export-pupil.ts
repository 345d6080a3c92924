import type { Readable } from 'node:stream'
import { csv } from '../../domain/csv.ts'
import { classInFile } from '../../domain/school/classes.ts'
import { audit, type Context, requireAdmin } from '../context.ts'
import { findRetainedPhoto } from '../photos/photo-visibility.ts'
import { type ZipEntry, zipForDesk } from '../platform/zip.ts'
import { dataOf } from './pupil-data.ts'

/** Everything held about one pupil as a zip: `data.json`, `looks.csv` of who looked when, and the original photos. */
export async function exportPupil(
  ctx: Context,
  { pupilId }: { pupilId: string },
): Promise<{ fileName: string; body: Readable }> {
  requireAdmin(ctx)
  const data = await dataOf(ctx, pupilId)
  const body = await zipForDesk(ctx, entries(ctx, data))
  await audit(ctx, 'pupil.exported', { subjectId: pupilId, photos: data.photos.length })
  return {
    fileName: `student-${classInFile(data.class.ref)}-${pupilId.slice(0, 8)}.zip`.toLowerCase(),
    body,
  }
}

type PupilData = Awaited<ReturnType<typeof dataOf>>

/**
 * The entries of one pupil's zip for the school: what `forSchool` keeps, and the photos that no family refused. The
 * caller has checked permission.
 */
export async function* schoolEntriesOf(ctx: Context, pupilId: string): AsyncGenerator<ZipEntry> {
  const data = await dataOf(ctx, pupilId)
  const retained: typeof data.photos = []
  for (const photo of data.photos) if (await findRetainedPhoto(ctx.db, photo.id)) retained.push(photo)
  yield { name: 'data.json', body: JSON.stringify(forSchool({ ...data, photos: retained }), null, 2) }
  yield* originals(ctx, retained)
}

/** Columns of other tables that say something about a pupil which is the school's own. */
const SCHOOLS: Record<string, readonly string[]> = {
  class_leavers: ['class_id', 'left_at'],
  class_photo_names: ['photo_id', 'row', 'place'],
  class_photo_people: ['photo_id', 'is_in', 'marked_at'],
  former_pupils: ['first_name', 'last_name', 'merged_at'],
  // Not the reason: what a family or a pupil told the photographer is not the school's.
  opt_outs: ['opt_out', 'source', 'since', 'lifted_at'],
}

/**
 * What a school gets of one pupil: no code, no address of a parent, and nothing that parents did. Each field is named, so
 * that a new one stays here until somebody has decided about it.
 */
function forSchool({ pupil, class: room, event, photos, idFrames, sheets, other }: PupilData) {
  const { id, firstName, lastName, pupilNumber, noPhoto, noClassPhoto, noSales, absentAt, createdAt } = pupil
  return {
    pupil: { id, firstName, lastName, pupilNumber, noPhoto, noClassPhoto, noSales, absentAt, createdAt },
    class: room,
    event,
    photos: photos.map(({ id, fileName, bytes, contentHash, width, height, takenAt, createdAt }) => ({
      id,
      fileName,
      bytes,
      contentHash,
      width,
      height,
      takenAt,
      createdAt,
    })),
    idFrames: idFrames.filter(({ photoId }) => photos.some(({ id }) => id === photoId)),
    sheets,
    other: Object.fromEntries(
      Object.entries(SCHOOLS).map(([table, columns]) => [
        table,
        (other[table] ?? []).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
      ]),
    ),
  }
}

async function* entries(ctx: Context, data: PupilData): AsyncGenerator<ZipEntry> {
  const { looks, ...rest } = data
  yield { name: 'data.json', body: JSON.stringify(rest, null, 2) }
  yield {
    name: 'looks.csv',
    body: csv([
      ['When', 'What', 'Who'],
      ...looks.map(({ at, action, actor }) => [at.toISOString(), action, actor.split(':')[0] ?? '']),
    ]),
  }
  yield* originals(ctx, data.photos)
}

async function* originals(ctx: Context, photos: PupilData['photos']): AsyncGenerator<ZipEntry> {
  for (const [at, photo] of photos.entries()) {
    if (photo.state === 'refused' || (await ctx.files.size(photo.originalKey)) === undefined) continue
    const extension = photo.originalKey.split('.').at(-1) ?? 'jpg'
    yield {
      name: `photos/${String(at + 1).padStart(3, '0')}.${extension}`,
      body: await ctx.files.read(photo.originalKey),
    }
  }
}
