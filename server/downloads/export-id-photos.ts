import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { deskErrors } from '../../content/errors/desk.ts'
import { csv } from '../../domain/csv.ts'
import type { SchoolFile } from '../../domain/desk-files.ts'
import { idPhotoNames } from '../../domain/photos/id-photos.ts'
import { type RowOf, tableOf } from '../../domain/privacy/handed-over.ts'
import { audit, type Context } from '../context.ts'
import { conflict } from '../errors.ts'
import { businessName } from '../names.ts'
import { type SchoolPortrait, schoolPortraits } from '../photos/class-sheets/portraits.ts'
import { limitConcurrency } from '../platform/concurrency-limit.ts'
import { type ZipEntry, zipForDesk } from '../platform/zip.ts'
import { getEvent } from '../school/queries.ts'
import { classes, pupils } from '../school/tables.ts'
import { requireSchoolFile } from './permission.ts'

type IdPhotos = Extract<SchoolFile, { what: 'id-photos' }>

/** Each picture holds an original in memory. */
const inTurn = limitConcurrency(1)

/** One portrait of each pupil of an event for the school's records, with a list of which file is whose, as a zip. */
export async function exportIdPhotos(
  ctx: Context,
  file: IdPhotos,
): Promise<{ fileName: string; body: Readable }> {
  await requireSchoolFile(ctx, file)
  const { event, portraits } = await checkIdPhotos(ctx, file)
  const body = await zipForDesk(ctx, idPhotoEntries(ctx, portraits))
  await audit(ctx, 'id-photos.exported', { subjectId: event.id, portraits: portraits.length })
  return { fileName: `id-photos-${event.date}.zip`, body }
}

/** What would be exported; throws if there is no portrait to show. */
export async function checkIdPhotos(ctx: Context, file: IdPhotos) {
  await requireSchoolFile(ctx, file)
  const event = await getEvent(ctx.db, file.eventId)
  const portraits = await schoolPortraits(ctx.db, eq(classes.eventId, event.id))
  if (portraits.length === 0) throw conflict('no-portraits', deskErrors.noPortraits)
  return { event, portraits }
}

/** The pictures, then the list of them. A pupil whose family refused meanwhile is in neither. */
export async function* idPhotoEntries(
  { db, files }: Pick<Context, 'db' | 'files'>,
  portraits: readonly SchoolPortrait[],
): AsyncGenerator<ZipEntry> {
  const { drawIdPhoto } = await import('../photos/id-photos/draw-id-photo.ts')
  const business = await businessName(db)
  const names = idPhotoNames(portraits)
  const rows: RowOf<'idPhotos'>[] = []
  for (const [at, portrait] of portraits.entries()) {
    const { number, file } = names[at] ?? { number: null, file: '' }
    const [current] = await schoolPortraits(db, eq(pupils.id, portrait.pupilId))
    if (!current || (await files.size(current.originalKey)) === undefined) continue
    yield {
      name: file,
      body: await inTurn('', async () =>
        drawIdPhoto(await files.read(current.originalKey), { ...current, business }),
      ),
    }
    const { lastName, firstName, classRef } = portrait
    rows.push({
      ...{ 'Student number': number ?? '', 'Last name': lastName, 'First name': firstName },
      ...{ Class: classRef, File: file },
    })
  }
  yield { name: 'id-photos.csv', body: csv(tableOf('idPhotos', rows)) }
}
