import type { Readable } from 'node:stream'
import { and, eq, isNotNull, not, or } from 'drizzle-orm'
import { deskErrors } from '../../content/errors/desk.ts'
import { csv } from '../../domain/csv.ts'
import type { SchoolFile } from '../../domain/desk-files.ts'
import { yearbookNames } from '../../domain/photos/id-photos.ts'
import { type RowOf, tableOf } from '../../domain/privacy/handed-over.ts'
import { audit, type Context } from '../context.ts'
import { conflict } from '../errors.ts'
import { businessName } from '../names.ts'
import { type SchoolPortrait, schoolPortraits } from '../photos/class-sheets/portraits.ts'
import { isSheet } from '../photos/class-sheets/sheet-conditions.ts'
import { isShownInGallery } from '../photos/photo-visibility.ts'
import { inGalleryOrder } from '../photos/queries.ts'
import { photos } from '../photos/tables.ts'
import { limitConcurrency } from '../platform/concurrency-limit.ts'
import type { Reader } from '../platform/db/port.ts'
import { type ZipEntry, zipForDesk } from '../platform/zip.ts'
import { getEvent, inSchoolOrder } from '../school/queries.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { requireSchoolFile } from './permission.ts'

type Yearbook = Extract<SchoolFile, { what: 'yearbook' }>

/** Each picture holds an original in memory. */
const inTurn = limitConcurrency(1)

/** The pictures of a school's yearbook, full size, with a list of who is in which file, as a zip. */
export async function exportYearbook(
  ctx: Context,
  file: Yearbook,
): Promise<{ fileName: string; body: Readable }> {
  await requireSchoolFile(ctx, file)
  const { event, portraits, classPhotos } = await checkYearbook(ctx, file)
  const figures = { portraits: portraits.length, classPhotos: classPhotos.length }
  const body = await zipForDesk(ctx, yearbookEntries(ctx, { portraits, classPhotos }))
  await audit(ctx, 'yearbook.exported', { subjectId: event.id, ...figures })
  return {
    fileName: `yearbook-${event.date}.zip`,
    body,
  }
}

/** What would be exported; throws if there is no picture to show. */
export async function checkYearbook(ctx: Context, file: Yearbook) {
  await requireSchoolFile(ctx, file)
  const event = await getEvent(ctx.db, file.eventId)
  const ofEvent = eq(classes.eventId, event.id)
  const portraits = await schoolPortraits(ctx.db, and(ofEvent, isForYearbook))
  const classPhotos = await classPhotosOf(ctx.db, ofEvent)
  if (portraits.length + classPhotos.length === 0) throw conflict('no-portraits', deskErrors.noYearbook)
  return { event, portraits, classPhotos }
}

const isPublished = or(eq(events.holdForReview, false), isNotNull(classes.publishedAt))
/** Leaves out pupils who refused class photos, since a yearbook shows the class, and classes that wait for review. */
const isForYearbook = and(eq(pupils.noClassPhoto, false), isPublished)

const classPhotosOf = (db: Reader, where: ReturnType<typeof eq>) =>
  db
    .select({
      id: photos.id,
      classRef: classes.ref,
      originalKey: photos.originalKey,
      fileName: photos.fileName,
      turns: photos.turns,
    })
    .from(photos)
    .innerJoin(classes, eq(classes.id, photos.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(and(where, eq(photos.kind, 'class'), not(isSheet), isShownInGallery, isPublished))
    .orderBy(...inSchoolOrder, ...inGalleryOrder)
type ClassPhoto = Awaited<ReturnType<typeof classPhotosOf>>[number]

interface Packed {
  portraits: readonly SchoolPortrait[]
  classPhotos: readonly ClassPhoto[]
}

/** The pictures, then the list of them. What was refused or withdrawn meanwhile is in neither. */
export async function* yearbookEntries(
  ctx: Pick<Context, 'db' | 'files'>,
  { portraits, classPhotos }: Packed,
): AsyncGenerator<ZipEntry> {
  const names = yearbookNames({ portraits, classPhotos })
  const business = await businessName(ctx.db)
  const rows: RowOf<'yearbook'>[] = []
  for (const [at, { pupilId, classRef, lastName, firstName }] of portraits.entries()) {
    const [current] = await schoolPortraits(ctx.db, and(eq(pupils.id, pupilId), isForYearbook))
    const entry = current && (await pictureOf(ctx, current, { business, name: names.portraits[at] ?? '' }))
    if (!entry) continue
    yield entry
    rows.push({ Class: classRef, 'Last name': lastName, 'First name': firstName, File: entry.name })
  }
  for (const [at, { id, classRef }] of classPhotos.entries()) {
    const [current] = await classPhotosOf(ctx.db, eq(photos.id, id))
    const entry = current && (await pictureOf(ctx, current, { business, name: names.classPhotos[at] ?? '' }))
    if (!entry) continue
    yield entry
    rows.push({ Class: classRef, 'Last name': '', 'First name': '', File: entry.name })
  }
  yield { name: 'yearbook.csv', body: csv(tableOf('yearbook', rows)) }
}

/** The original's own pixels, as a buyer gets them; undefined if the file is lost. */
async function pictureOf(
  { files }: Pick<Context, 'files'>,
  { originalKey, fileName, turns }: Pick<ClassPhoto, 'originalKey' | 'fileName' | 'turns'>,
  { business, name }: { business: string; name: string },
): Promise<ZipEntry | undefined> {
  if ((await files.size(originalKey)) === undefined) return undefined
  const { deliveryFile } = await import('../photos/derive/delivery-file.ts')
  return inTurn('', async () => {
    const original = await files.read(originalKey)
    const file = await deliveryFile(original, { business, fileName, turns, inPlace: true })
    return { name: `${name}.${file.extension}`, body: file.body }
  })
}
