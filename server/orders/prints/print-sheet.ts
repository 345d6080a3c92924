import { setImmediate } from 'node:timers/promises'
import { PDFDocument, type PDFImage, type PDFPage, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { printSheet as words } from '../../../content/pdf/orders.ts'
import { type Crop, cropPixels } from '../../../domain/orders/prints/print-crop.ts'
import { subsetFonts } from '../../pdf/fonts.ts'
import { MUTED_INK } from '../../pdf/page-builder.ts'
import { drawTextLine, type FontStack, fitLines, LINE_PITCH, MM, type Point } from '../../pdf/text-layout.ts'

/** A print as a sheet shows it. */
export interface SheetPrint {
  size: string
  quantity: number
  /** What is below its size; empty ones are left out. */
  lines: readonly string[]
  /** Reads the photo's thumb; undefined if there is none. */
  thumb?: (() => Promise<Buffer | undefined>) | undefined
  /** The part of it that is printed; null: all. */
  crop: Crop | null
}

const PAGE = { width: 210, height: 297 }
const [COLUMNS, ROWS] = [4, 5]
const [LEFT, TOP] = [14, 24]
const CELL = { width: (PAGE.width - 2 * LEFT) / COLUMNS, height: 52 }
/** The longer edge of a picture, in millimetres. */
const PICTURE = 30
const PIXELS = 380
const PER_PAGE = COLUMNS * ROWS
/** What stands below a picture. */
const WORDS = { width: CELL.width - 3, height: CELL.height - PICTURE - 2 }

type Faces = Record<'plain' | 'strong', FontStack>

/** A list with a small picture of every print, to be printed on A4. */
export async function drawPrintSheet(
  prints: readonly SheetPrint[],
  { title, business }: { title: string; business: string },
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setProducer(business)
  pdf.setCreator(business)
  const pages = Math.ceil(prints.length / PER_PAGE)
  const heading = (page: number) => words.heading(title, page, pages)
  const letters = prints.flatMap((print) => linesOf(print)).join('')
  const faces = (await subsetFonts(`${letters}${heading(0)}0123456789`, ['plain', 'strong']))(pdf)
  for (let at = 0; at < pages; at++) {
    // An event's prints take seconds, so let others be served between pages.
    await setImmediate()
    const page = pdf.addPage([PAGE.width * MM, PAGE.height * MM])
    const top = { x: LEFT, y: 15, size: 10, width: PAGE.width - 2 * LEFT }
    drawTextLine(page, faces.plain, heading(at + 1), { ...top, color: MUTED_INK })
    for (const [cell, print] of prints.slice(at * PER_PAGE, (at + 1) * PER_PAGE).entries())
      await drawPrint(page, faces, print, {
        x: LEFT + (cell % COLUMNS) * CELL.width,
        y: TOP + Math.floor(cell / COLUMNS) * CELL.height,
      })
  }
  return pdf.save()
}

/** What is below a picture; the first line is the largest. */
const linesOf = ({ size, quantity, lines }: SheetPrint): string[] => [
  words.quantity(quantity, size),
  ...lines.filter(Boolean),
]

const textsOf = (faces: Faces, print: SheetPrint) =>
  linesOf(print).map((text, at) =>
    at === 0 ? { face: faces.strong, text, size: 9 } : { face: faces.plain, text, size: 7.5 },
  )

async function drawPrint(page: PDFPage, faces: Faces, print: SheetPrint, { x, y }: Point) {
  const picture = await pictureOf(page.doc, print)
  if (picture) {
    const scale = (PICTURE * MM) / Math.max(picture.width, picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    page.drawImage(picture, { x: x * MM, y: page.getHeight() - y * MM - height, width, height })
  } else
    page.drawRectangle({
      ...{ x: x * MM, y: page.getHeight() - (y + PICTURE) * MM },
      ...{ width: PICTURE * 0.8 * MM, height: PICTURE * MM },
      ...{ borderColor: rgb(0.84, 0.82, 0.78), borderWidth: 0.5 },
    })
  let baseline = y + PICTURE + 1
  for (const { face, line, size } of fitLines(textsOf(faces, print), WORDS)) {
    baseline += size * LINE_PITCH
    drawTextLine(page, face, line, { x, y: baseline, size, width: CELL.width })
  }
}

async function pictureOf(pdf: PDFDocument, { thumb, crop }: SheetPrint): Promise<PDFImage | undefined> {
  const file = await thumb?.()
  if (!file) return undefined
  const picture = sharp(file)
  if (crop) {
    const { width, height } = await picture.metadata()
    picture.extract(cropPixels(crop, { width, height }))
  }
  const size = { width: PIXELS, height: PIXELS, fit: 'inside', withoutEnlargement: true } as const
  return pdf.embedJpg(await picture.resize(size).jpeg({ quality: 80 }).toBuffer())
}
