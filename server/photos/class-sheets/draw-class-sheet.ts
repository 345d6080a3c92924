import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import {
  type Box,
  type ClassSheetLayout,
  classSheetLayout,
  type Orientation,
  type Shape,
} from '../../../domain/photos/class-sheet-layout.ts'
import { createTextMeasure, drawText, type TextNode } from '../../pdf/draw-text.ts'
import { fitText, LINE_HEIGHT, type Measure } from '../../pdf/fit-text.ts'
import { turnPicture } from '../../platform/pictures/decode-picture.ts'
import {
  decodePixels,
  encodePicture,
  encodePrint,
  overlay,
  type Pixels,
  whitePixels,
} from '../../platform/pictures/pixels.ts'
import { PRINT_DPI } from '../derive/build-exif.ts'
import { encodeJpeg } from '../derive/replace-jpeg-metadata.ts'
import type { SheetPortrait } from './portraits.ts'

export interface DrawnClassSheet {
  title: string
  orientation: Orientation
  shape: Shape
  portraits: readonly Omit<SheetPortrait, 'name'>[]
  /** What stands under each portrait; none: only the room for it. */
  names: readonly string[]
  business: string
}

/** A class's sheet of portraits: an sRGB JPEG at 300 DPI, 8 by 10 inches. `read` fetches an original. */
export async function drawClassSheet(
  { title, orientation, shape, portraits, names, business }: DrawnClassSheet,
  read: (key: string) => Promise<Buffer>,
): Promise<Buffer> {
  const layout = classSheetLayout(portraits.length, orientation, shape)
  const sheet = whitePixels(layout.width, layout.height)
  // One by one, because an original can be large.
  for (const [at, portrait] of portraits.entries()) {
    const box = layout.slots[at]?.picture
    if (!box) continue
    overlay(sheet, await fitted(await read(portrait.originalKey), portrait.turns, box), box)
  }
  await printNames(sheet, layout, { title, names })
  return encodeJpeg(encodePicture(sheet), { business })
}

/** The same sheet as a PDF page. */
export async function classSheetPdf(
  jpeg: Buffer,
  { title, business }: Pick<DrawnClassSheet, 'title' | 'business'>,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setProducer(business)
  pdf.setCreator(business)
  const picture = await pdf.embedJpg(jpeg)
  const size = picture.scale(72 / PRINT_DPI)
  pdf.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size })
  return pdf.save()
}

/** A portrait cropped to its frame, with the owner's quarter turns. */
function fitted(original: Buffer, turns: number, { width, height }: Box): Promise<Pixels> {
  return turnPicture(original, turns, (picture) =>
    decodePixels(
      picture
        .autoOrient()
        .rotate(turns * 90)
        .resize({ width, height, fit: 'cover' }),
    ),
  )
}

/** Prints the words of a sheet on it: its title, and a name under each portrait. */
export async function printNames(
  sheet: Pixels,
  layout: ClassSheetLayout,
  { title = '', names }: { title?: string; names: readonly string[] },
): Promise<void> {
  for (const { input, ...corner } of await drawTextOnSheet(layout, title, names))
    encodePrint(sheet, await decodePixels(sharp(input)), corner)
}

const NAME_SIZE = 0.115
const TITLE_SIZE = 64
/** Between a portrait and its name, and between the title and the edge, in multiples of the type size. */
const ABOVE = 0.35
/** Between a title of two lines and the portraits. */
const BELOW_TITLE = 30
/** What a long name may do to the size of the others. */
const SMALLER = 0.75

/**
 * The words on a sheet: its title, and a name under each portrait. Each is a picture of its own, because drawing a
 * picture as large as the sheet takes a third of a second.
 */
export async function drawTextOnSheet(
  { title: place, slots }: ClassSheetLayout,
  title: string,
  names: readonly string[],
): Promise<{ input: Buffer; left: number; top: number }[]> {
  const measure = await createTextMeasure([title, ...names])
  const wanted = (slots[0]?.picture.width ?? 0) * NAME_SIZE
  const captions = slots.flatMap(({ name: box, picture: { width } }, at) => {
    const words = names[at] ?? ''
    const space = { width, height: box.height }
    return words ? [{ box, words, space, ...fitCaption(words, space, wanted, measure) }] : []
  })
  // Names of one size look like one list, unless one is very long.
  const common = Math.max(wanted * SMALLER, Math.min(...captions.map(({ size }) => size)))
  const even = captions.map((one) =>
    one.size > common ? { ...one, ...fitCaption(one.words, one.space, common, measure) } : one,
  )
  const strong: Measure = (text) => measure(text, 600)
  const room = { width: place.width, height: place.height - BELOW_TITLE }
  const heading = title ? [{ box: place, ...fitCaption(title, room, TITLE_SIZE, strong) }] : []
  const texts = [
    ...heading.map((one) => ({ ...one, fontWeight: 600 })),
    ...even.map((one) => ({ ...one, fontWeight: 400 })),
  ]
  return Promise.all(
    texts.map(async ({ box, size, lines, fontWeight }) => {
      const input = await drawText(inBox(box, lines, { fontSize: size, fontWeight }), box.width)
      return { input, left: box.left, top: box.top }
    }),
  )
}

const fitCaption = (
  words: string,
  { width, height }: Pick<Box, 'width' | 'height'>,
  wanted: number,
  measure: Measure,
) => fitText(words, { width, height: height - wanted * ABOVE }, wanted, measure)

const inBox = (
  { width, height }: Box,
  lines: readonly string[],
  type: { fontSize: number; fontWeight: number },
): TextNode => ({
  style: {
    display: 'flex',
    flexDirection: 'column',
    width,
    height,
    color: '#11120f',
    ...type,
    paddingTop: type.fontSize * ABOVE,
    lineHeight: LINE_HEIGHT,
    alignItems: 'center',
  },
  children: lines.map((line) => ({ style: { whiteSpace: 'pre' }, children: line })),
})
