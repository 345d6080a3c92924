import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  beginText,
  concatTransformationMatrix,
  drawObject,
  endText,
  PDFDocument,
  type PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib'
import { encode } from 'uqr'
import { accessCard } from '../../../content/papers.ts'
import { type CardFont, embedFont } from './card-font.ts'

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

const MM = 72 / 25.4
const PAGE = { width: 210, height: 297 }
const SIZE = { width: 99, height: 70 }
const COLUMNS = 2
const ROWS = 4
const LEFT = (PAGE.width - COLUMNS * SIZE.width) / 2
const TOP = (PAGE.height - ROWS * SIZE.height) / 2
const PAD = 6
const QR = 42

const file = (name: string) => fileURLToPath(import.meta.resolve(name))
const FACES = {
  text: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  more: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2',
  cyrillic: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-cyrillic-ext-wght-normal.woff2',
  code: '@fontsource/spline-sans-mono/files/spline-sans-mono-latin-500-normal.woff',
} as const

/** Several fonts in one weight: each letter is taken from the first that has it. */
interface Face {
  fonts: CardFont[]
}
interface Faces {
  plain: Face
  strong: Face
  code: Face
}

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
        write(page, faces.plain, words, { x: LEFT + 4, y: 5.2, size: 6.5, width: 180 })
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
  const characters = `${[...new Set(words.join(''))].join('')}${accessCard.characters}`
  const embed = async (name: string, weight?: number) =>
    embedFont(pdf, await readFile(file(name)), { characters, ...(weight ? { weight } : {}) })
  const grotesk = async (weight: number): Promise<Face> => ({
    fonts: [
      await embed(FACES.text, weight),
      await embed(FACES.more, weight),
      await embed(FACES.cyrillic, weight),
    ],
  })
  const code = await embedFont(pdf, await readFile(file(FACES.code)), {
    characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  })
  return { plain: await grotesk(400), strong: await grotesk(600), code: { fonts: [code] } }
}

interface Point {
  x: number
  y: number
}

/** `x` and `y` in millimetres from the page's top left corner. */
function drawCard(page: PDFPage, faces: Faces, card: Card, { x, y }: Point) {
  const left = x + PAD
  const width = SIZE.width - 3 * PAD - QR + 2
  const above = [...wrapped(faces.plain, card.schoolName, 8.5, width), card.eventName]
  for (const [index, line] of above.entries())
    write(page, faces.plain, line, { x: left, y: y + 10 + index * 4, size: 8.5, width })
  const { lines, size } = fittedName(faces.strong, card.name, width)
  for (const [index, line] of lines.entries())
    write(page, faces.strong, line, { x: left, y: y + 27 + index * 5.6, size, width })
  write(page, faces.plain, accessCard.className(card.classRef), {
    x: left,
    y: y + 27 + lines.length * 5.6,
    size: 9.5,
    width,
  })
  write(page, faces.code, card.accessCode, { x: left, y: y + 52.5, size: 24, width: width + 2 })
  const where = card.link.replace(/^https?:\/\/(www\.)?/, '').replace(/\?.*$/, '')
  write(page, faces.plain, `${accessCard.howTo}${where}`, {
    x: left,
    y: y + 63,
    size: 7.5,
    width: SIZE.width - 2 * PAD,
  })
  drawQr(page, card.link, { x: x + SIZE.width - PAD - QR + 1, y: y + PAD + 1 })
}

/** A long name is set smaller before it gets an ellipsis. */
function fittedName(face: Face, name: string, width: number) {
  const tries = [14, 12, 10, 8.5].map((size) => ({ size, lines: wrapped(face, name, size, width) }))
  const fits = tries.find(({ size, lines }) => lines.every((line) => measure(face, line, size) <= width * MM))
  return fits ?? { size: 8.5, lines: wrapped(face, name, 8.5, width) }
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

interface Written extends Point {
  /** Points. */
  size: number
  /** Millimetres; longer text ends in an ellipsis. */
  width: number
}

/** One line of text, its baseline at `y` millimetres from the top. */
function write(page: PDFPage, face: Face, text: string, { x, y, size, width }: Written) {
  let pen = x * MM
  for (const { font, part } of runs(face, fitted(face, text, size, width * MM))) {
    const name = fontName(page, font)
    page.pushOperators(
      beginText(),
      setFontAndSize(name, size),
      setTextMatrix(1, 0, 0, 1, pen, (PAGE.height - y) * MM),
      showText(font.encode(part)),
      endText(),
    )
    pen += font.width(part, size)
  }
}

const fontNames = new WeakMap<PDFPage, Map<CardFont, PDFName>>()

/** A page's name for a font; each font is added to its resources once. */
function fontName(page: PDFPage, font: CardFont): PDFName {
  const names = fontNames.get(page) ?? new Map<CardFont, PDFName>()
  fontNames.set(page, names)
  const name = names.get(font) ?? page.node.newFontDictionary('CardFace', font.ref)
  names.set(font, name)
  return name
}

/** A text, split where the next letter comes from another font. */
function runs({ fonts }: Face, text: string): { font: CardFont; part: string }[] {
  const parts: { font: CardFont; part: string }[] = []
  for (const symbol of text) {
    const font = fonts.find((one) => one.has(symbol)) ?? fonts[0]
    if (!font) continue
    const last = parts.at(-1)
    if (last?.font === font) last.part += symbol
    else parts.push({ font, part: symbol })
  }
  return parts
}

const measure = (face: Face, text: string, size: number) =>
  runs(face, text).reduce((sum, { font, part }) => sum + font.width(part, size), 0)

function fitted(face: Face, text: string, size: number, width: number): string {
  if (measure(face, text, size) <= width) return text
  let short = [...text]
  while (short.length > 0 && measure(face, `${short.join('')}…`, size) > width) short = short.slice(0, -1)
  return `${short.join('').trimEnd()}…`
}

function wrapped(face: Face, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && lines.length < 2 && measure(face, longer, size) > width * MM) lines.push(word)
    else lines[Math.max(0, lines.length - 1)] = longer
  }
  return lines
}
