import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { site } from '../../../content/site.ts'
import {
  type Box,
  type CompositeLayout,
  compositeLayout,
  type Orientation,
  type Shape,
} from '../../../domain/photos/composite-layout.ts'
import { drawText, type TextNode } from '../../papers/draw-text.ts'
import { PRINT_DPI } from '../derive/fresh-exif.ts'
import { madeJpeg } from '../derive/made-jpeg.ts'
import { MAX_PIXELS } from '../receive/inspect-image.ts'
import { blank, lay, type Pixels, pictureOf, pixelsOf, print } from './pixels.ts'
import type { SheetPortrait } from './portraits.ts'

export interface Composite {
  title: string
  orientation: Orientation
  shape: Shape
  portraits: readonly Omit<SheetPortrait, 'name'>[]
  /** What stands under each portrait; none: only the room for it. */
  names: readonly string[]
}

/** A class's sheet of portraits: an sRGB JPEG at 300 DPI, 8 by 10 inches. `read` fetches an original. */
export async function drawComposite(
  { title, orientation, shape, portraits, names }: Composite,
  read: (key: string) => Promise<Buffer>,
): Promise<Buffer> {
  const layout = compositeLayout(portraits.length, orientation, shape)
  const sheet = blank(layout.width, layout.height)
  // One by one, because an original can be large.
  for (const [at, portrait] of portraits.entries()) {
    const box = layout.places[at]?.picture
    if (!box) continue
    lay(sheet, await fitted(await read(portrait.originalKey), portrait.turns, box), box)
  }
  await printNames(sheet, layout, { title, names })
  return madeJpeg(pictureOf(sheet), 'composite.jpg')
}

/** The same sheet as a PDF page. */
export async function compositePdf(jpeg: Buffer, title: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setProducer(site.name)
  pdf.setCreator(site.name)
  const picture = await pdf.embedJpg(jpeg)
  const size = picture.scale(72 / PRINT_DPI)
  pdf.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size })
  return pdf.save()
}

/** A portrait cropped to its frame, with the owner's quarter turns. */
function fitted(original: Buffer, turns: number, { width, height }: Box): Promise<Pixels> {
  return pixelsOf(
    sharp(original, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .rotate(turns * 90)
      .resize({ width, height, fit: 'cover' }),
  )
}

/** Prints the words of a sheet on it: its title, and a name under each portrait. */
export async function printNames(
  sheet: Pixels,
  layout: CompositeLayout,
  { title = '', names }: { title?: string; names: readonly string[] },
): Promise<void> {
  for (const { input, ...corner } of await drawTextOnSheet(layout, title, names))
    print(sheet, await pixelsOf(sharp(input)), corner)
}

const NAME_SIZE = 0.115
/** A generous estimate of a letter's width relative to its height. */
const LETTER = 0.62

/**
 * The words on a sheet: its title, and a name under each portrait. Each is a picture of its own, which crops what does
 * not fit: cropping within a picture as large as the sheet takes a third of a second for each.
 */
export function drawTextOnSheet(
  { title: place, places }: CompositeLayout,
  title: string,
  names: readonly string[],
): Promise<{ input: Buffer; left: number; top: number }[]> {
  const captions = places.map(({ name, picture }, at) => {
    const words = names[at] ?? ''
    return { box: name, words, fontSize: nameSize(words, picture.width, name.width), fontWeight: 400 }
  })
  const texts = [{ box: place, words: title, fontSize: 64, fontWeight: 600 }, ...captions]
  const drawn = texts
    .filter(({ words }) => words)
    .map(async ({ box, words, ...type }) => {
      const input = await drawText(inBox(box, words, type), box.width)
      return { input, left: box.left, top: box.top }
    })
  return Promise.all(drawn)
}

/** A name takes at most two lines; a long word is set smaller before it would be cut. */
function nameSize(words: string, picture: number, width: number): number {
  const longest = Math.max(...words.split(/[\s-]+/).map((word) => [...word].length), [...words].length / 1.8)
  return Math.floor(Math.min(picture * NAME_SIZE, width / (longest * LETTER)))
}

const inBox = (
  { width, height }: Box,
  words: string,
  type: { fontSize: number; fontWeight: number },
): TextNode => ({
  style: {
    ...{ display: 'flex', width, height, color: '#11120f', ...type },
    ...{ paddingTop: type.fontSize * 0.35, lineHeight: 1.15, justifyContent: 'center', textAlign: 'center' },
  },
  children: words,
})
