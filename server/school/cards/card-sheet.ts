import { setImmediate } from 'node:timers/promises'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '@cantoo/pdf-lib'
import { encode } from 'uqr'
import { accessCard } from '../../../content/pdf/access-card.ts'
import { fitText, LINE_HEIGHT } from '../../pdf/fit-text.ts'
import { subsetFonts } from '../../pdf/fonts.ts'
import { drawTextLine, type FontStack, MM, measureText, type Point, wrapText } from '../../pdf/text-layout.ts'

/** What is printed on one card. */
export interface Card {
  name: string
  classRef: string
  schoolName: string
  eventName: string
  accessCode: string
  /** The address in the QR code, which opens the gallery. */
  link: string
}

const PAGE = { width: 210, height: 297 }
const SIZE = { width: 99, height: 70 }
const COLUMNS = 2
const ROWS = 4
const LEFT = (PAGE.width - COLUMNS * SIZE.width) / 2
const TOP = (PAGE.height - ROWS * SIZE.height) / 2
const PAD = 6
const QR = 42
/** The name's size in points, and the height of its lines, which end above the class and the code. */
const NAME_SIZE = 14
const NAME_HEIGHT = 17.2

type Faces = Record<'plain' | 'strong' | 'code', FontStack>

/**
 * Cards to cut out, eight to an A4 page, with cut marks. Each inner list, a class, starts on its own page, in the
 * caller's order.
 */
export async function drawCards(groups: Card[][], title: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  const faces = await loadFaces(pdf, groups.flat())
  for (const cards of groups)
    for (let start = 0; start < cards.length; start += COLUMNS * ROWS) {
      // A whole school takes seconds, so let others be served between pages.
      await setImmediate()
      const page = pdf.addPage([PAGE.width * MM, PAGE.height * MM])
      const sheet = cards.slice(start, start + COLUMNS * ROWS)
      cutMarks(page)
      const [first] = sheet
      const pages = Math.ceil(cards.length / (COLUMNS * ROWS))
      if (first) {
        const words = accessCard.sheet({ ...first, sheet: start / (COLUMNS * ROWS) + 1, of: pages })
        drawTextLine(page, faces.plain, words, { x: LEFT + 4, y: 5.2, size: 6.5, width: 180 })
      }
      for (const [index, card] of sheet.entries())
        drawCard(page, faces, card, {
          x: LEFT + (index % COLUMNS) * SIZE.width,
          y: TOP + Math.floor(index / COLUMNS) * SIZE.height,
        })
    }
  return pdf.save()
}

async function loadFaces(pdf: PDFDocument, cards: Card[]): Promise<Faces> {
  const words = cards.map(
    (card) => `${card.name}${card.classRef}${card.schoolName}${card.eventName}${card.link}`,
  )
  const put = await subsetFonts(`${words.join('')}${accessCard.characters}`, ['plain', 'strong', 'code'])
  return put(pdf)
}

/** `x` and `y` in millimetres from the page's top left corner. */
function drawCard(page: PDFPage, faces: Faces, card: Card, { x, y }: Point) {
  const left = x + PAD
  const width = SIZE.width - 3 * PAD - QR + 2
  const above = [...wrapText(faces.plain, card.schoolName, { size: 8.5, width, lines: 2 }), card.eventName]
  for (const [index, line] of above.entries())
    drawTextLine(page, faces.plain, line, { x: left, y: y + 10 + index * 4, size: 8.5, width })
  const space = { width: width * MM, height: NAME_HEIGHT * MM }
  const { lines, size } = fitText(card.name, space, NAME_SIZE, (text) => measureText(faces.strong, text, 1))
  const pitch = (size * LINE_HEIGHT) / MM
  for (const [index, line] of lines.entries())
    drawTextLine(page, faces.strong, line, { x: left, y: y + 27 + index * pitch, size, width })
  drawTextLine(page, faces.plain, accessCard.className(card.classRef), {
    x: left,
    y: y + 27.4 + (lines.length - 1) * pitch + 5.2,
    size: 9.5,
    width,
  })
  drawTextLine(page, faces.code, card.accessCode, { x: left, y: y + 52.5, size: 24, width: width + 2 })
  const where = card.link.replace(/^https?:\/\/(www\.)?/, '').split(/[?#]/, 1)[0]
  drawTextLine(page, faces.plain, `${accessCard.howTo}${where}`, {
    x: left,
    y: y + 63,
    size: 7.5,
    width: SIZE.width - 2 * PAD,
  })
  drawQr(page, card.link, { x: x + SIZE.width - PAD - QR + 1, y: y + PAD + 1 })
}

/** The card's own white is its quiet zone. */
function drawQr(page: PDFPage, link: string, { x, y }: Point) {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, down) =>
    runsOf(row).map(({ from, length }) => `${from} ${size - 1 - down} ${length} 1 re`),
  )
  const { context } = page.doc
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, size, size] }
  const drawing = context.register(context.flateStream(`0.07 0.07 0.06 rg ${dark.join(' ')} f`, form))
  const scale = (QR / size) * MM
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(scale, 0, 0, scale, x * MM, (PAGE.height - y - QR) * MM),
    drawObject(page.node.newXObject('Code', drawing)),
    popGraphicsState(),
  )
}

/** Adjacent dark modules become one rectangle, so that no hairlines show on paper. */
function runsOf(row: boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [at, dark] of row.entries()) {
    const last = runs.at(-1)
    if (dark && last && last.from + last.length === at) last.length += 1
    else if (dark) runs.push({ from: at, length: 1 })
  }
  return runs
}

function cutMarks(page: PDFPage) {
  const line = (from: Point, to: Point) =>
    page.drawLine({
      start: { x: from.x * MM, y: (PAGE.height - from.y) * MM },
      end: { x: to.x * MM, y: (PAGE.height - to.y) * MM },
      thickness: 0.3,
      color: rgb(0.45, 0.45, 0.45),
    })
  const bottom = TOP + ROWS * SIZE.height
  const right = LEFT + COLUMNS * SIZE.width
  for (let column = 0; column <= COLUMNS; column++) {
    const x = LEFT + column * SIZE.width
    line({ x, y: TOP - 5 }, { x, y: TOP - 1 })
    line({ x, y: bottom + 1 }, { x, y: bottom + 5 })
    for (let row = 1; row < ROWS; row++) {
      const y = TOP + row * SIZE.height
      line({ x, y: y - 1.5 }, { x, y: y + 1.5 })
    }
  }
  for (let row = 0; row <= ROWS; row++) {
    const y = TOP + row * SIZE.height
    line({ x: LEFT - 5, y }, { x: LEFT - 1, y })
    line({ x: right + 1, y }, { x: right + 5, y })
    if (row > 0 && row < ROWS) line({ x: LEFT + SIZE.width - 1.5, y }, { x: LEFT + SIZE.width + 1.5, y })
  }
}
