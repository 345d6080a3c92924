import { and, asc, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { SheetLayout } from '../../../domain/photos/class-sheet.ts'
import { classSheetLayout } from '../../../domain/photos/class-sheet-layout.ts'
import { namesInPlaces } from '../../pdf/names-on-paper.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import type { Reader } from '../../platform/db/port.ts'
import { decodePixels, encodePicture } from '../../platform/pictures/pixels.ts'
import { events, pupils } from '../../school/tables.ts'
import type { DeliveryFile } from '../derive/delivery-file.ts'
import { type PaperEdges, padToPaper } from '../derive/pad-to-paper.ts'
import { encodeJpeg, type PictureAbout } from '../derive/replace-jpeg-metadata.ts'
import { photos } from '../tables.ts'
import { portrait } from './sheet-conditions.ts'
import { classSheetFaces, classSheets } from './tables.ts'

/** What is put under the portraits of a sheet that was bought; no names where the owner prints none. */
export interface SheetCaptions extends SheetLayout {
  portraits: number
  /** By place; empty: none are printed. */
  names: string[]
}

/** The captions of those of these photos that are sheets. */
export async function captionsOf(db: Reader, photoIds: string[]): Promise<Map<string, SheetCaptions>> {
  if (photoIds.length === 0) return new Map()
  const sheets = await db
    .select({ sheet: classSheets, printed: events.printNames })
    .from(classSheets)
    .innerJoin(photos, eq(photos.id, classSheets.photoId))
    .innerJoin(events, eq(events.id, photos.eventId))
    .where(inArray(classSheets.photoId, photoIds))
  const named = sheets.filter(({ printed }) => printed).map(({ sheet }) => sheet.photoId)
  const faces = await db
    .select({
      sheetId: classSheetFaces.sheetId,
      place: classSheetFaces.place,
      name: fullNameColumn(pupils),
    })
    .from(classSheetFaces)
    .innerJoin(portrait, eq(portrait.id, classSheetFaces.portraitId))
    .innerJoin(pupils, eq(pupils.id, portrait.pupilId))
    .where(
      and(inArray(classSheetFaces.sheetId, named), eq(pupils.noPhoto, false), eq(pupils.noClassPhoto, false)),
    )
    .orderBy(asc(classSheetFaces.sheetId), asc(classSheetFaces.place))
  return new Map(
    sheets.map(({ sheet: { photoId, orientation, shape, portraits }, printed }) => {
      const known = new Map(
        faces.filter((one) => one.sheetId === photoId).map((one) => [one.place, one.name]),
      )
      const names = Array.from({ length: printed ? portraits : 0 }, (_, place) => known.get(place) ?? '')
      return [photoId, { orientation, shape, portraits, names }]
    }),
  )
}

/**
 * A bought sheet with the names of those on it, as a JPEG of 300 DPI in sRGB. For a print, white fills up to the
 * paper's shape, so that nobody is cut off. Unchanged if there is nothing to add.
 */
export async function withCaptions(
  file: DeliveryFile,
  { orientation, shape, portraits, names }: SheetCaptions,
  { paper, ...about }: PictureAbout & { paper?: PaperEdges | null | undefined },
): Promise<DeliveryFile> {
  const whole = padToPaper(file, paper)
  const fits = whole.width === file.width && whole.height === file.height
  if (names.length === 0 && fits) return file
  const { printNames } = await import('./draw-class-sheet.ts')
  const layout = classSheetLayout(portraits, orientation, shape)
  const left = Math.floor((whole.width - file.width) / 2)
  const top = Math.floor((whole.height - file.height) / 2)
  // It was drawn in sRGB, and converting it from there to there takes a tenth of a second.
  const sheet = await decodePixels(sharp(file.body, { failOn: 'truncated', ignoreIcc: true }))
  await printNames(sheet, layout, { names: await namesInPlaces(names) })
  const extended = encodePicture(sheet).extend({
    left,
    right: whole.width - file.width - left,
    top,
    bottom: whole.height - file.height - top,
    background: '#fff',
  })
  const body = await encodeJpeg(extended, about)
  return { contentType: 'image/jpeg', extension: 'jpg', body, ...whole }
}
