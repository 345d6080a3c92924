import {
  beginText,
  endText,
  type PDFName,
  type PDFPage,
  rgb,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
} from '@cantoo/pdf-lib'
import { type EmbeddedFont, readAs } from './embed-font.ts'
import { fitText } from './fit-text.ts'
import { fontRunsOf, signsOf } from './signs.ts'

/** Points in a millimetre. */
export const MM = 72 / 25.4

/** Several fonts in one weight: each sign is taken from the first that has it. */
export interface FontStack {
  fonts: EmbeddedFont[]
}

/** Millimetres from the top left corner of the page. */
export interface Point {
  x: number
  y: number
}

export interface TextLine extends Point {
  /** Points. */
  size: number
  /** Millimetres; longer text ends in an ellipsis. */
  width: number
  /** Whether `x` is where the text begins or ends. */
  align?: 'left' | 'right'
  color?: Ink
  /** Radians, against the clock. */
  angle?: number
}

export type Ink = ReturnType<typeof rgb>
const BLACK = rgb(0, 0, 0)

/** One line of text, its baseline at `y`. */
export function drawTextLine(
  page: PDFPage,
  face: FontStack,
  text: string,
  { x, y, size, width, align = 'left', color = BLACK, angle = 0 }: TextLine,
): void {
  const shown = fitted(face, text, size, width * MM)
  const runs = fontRunsOf(face.fonts, shown)
  // A reader that copies glyph by glyph would take the words of a line from the right in the wrong order.
  const turned = runs.some(({ fromRight }) => fromRight)
  const drawn = runs.flatMap((run) => [
    setFontAndSize(fontName(page, run.font), size),
    ...run.font.show(turned ? { ...run, instead: null } : run, size),
  ])
  const left = x * MM - (align === 'right' ? measureText(face, shown, size) : 0)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  page.pushOperators(
    setFillingColor(color),
    beginText(),
    setTextMatrix(cos, sin, -sin, cos, left, page.getHeight() - y * MM),
    ...readAs(turned ? shown : undefined, drawn),
    endText(),
  )
}

const fontNames = new WeakMap<PDFPage, Map<EmbeddedFont, PDFName>>()

/** A page's name for a font; each font is added to its resources once. */
function fontName(page: PDFPage, font: EmbeddedFont): PDFName {
  const names = fontNames.get(page) ?? new Map<EmbeddedFont, PDFName>()
  fontNames.set(page, names)
  const name = names.get(font) ?? page.node.newFontDictionary('HouseFace', font.ref)
  names.set(font, name)
  return name
}

/** The width of a text in points. A layout asks for the same texts again and again, at every size it tries. */
export function measureText(face: FontStack, text: string, size: number): number {
  const known = widths.get(face) ?? new Map<string, number>()
  widths.set(face, known)
  const width =
    known.get(text) ?? fontRunsOf(face.fonts, text).reduce((sum, run) => sum + run.font.width(run, 1), 0)
  known.set(text, width)
  return width * size
}

/** Of each text at one point. */
const widths = new WeakMap<FontStack, Map<string, number>>()

function fitted(face: FontStack, text: string, size: number, width: number): string {
  if (measureText(face, text, size) <= width) return text
  let short = signsOf(text)
  while (short.length > 0 && measureText(face, `${short.join('')}…`, size) > width) short = short.slice(0, -1)
  return `${short.join('').trimEnd()}…`
}

/** A text in at most `lines` lines of `width` millimetres; the last one takes whatever is left. */
export function wrapText(
  face: FontStack,
  text: string,
  { size, width, lines: most = Number.POSITIVE_INFINITY }: { size: number; width: number; lines?: number },
): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && lines.length < most && measureText(face, longer, size) > width * MM)
      lines.push(word)
    else lines[Math.max(0, lines.length - 1)] = longer
  }
  return lines
}

/** From one baseline to the next, in millimetres for each point of the letters. */
export const LINE_PITCH = 1.3 / MM

interface Text {
  face: FontStack
  text: string
  /** The size wanted, in points. */
  size: number
}

/**
 * Texts below each other in a space, in millimetres: what is too long is broken, and everything smaller until all have
 * room.
 */
export function fitLines(
  texts: readonly Text[],
  space: { width: number; height: number },
  scale = 1,
): { face: FontStack; line: string; size: number }[] {
  const lines = texts.flatMap(({ face, text, size: wanted }) => {
    const row = { width: space.width * MM, height: Number.POSITIVE_INFINITY }
    const { lines, size } = fitText(text, row, wanted * scale, (part) => measureText(face, part, 1))
    return lines.map((line) => ({ face, line, size }))
  })
  const height = lines.reduce((sum, { size }) => sum + size * LINE_PITCH, 0)
  return height <= space.height || scale < 0.4 ? lines : fitLines(texts, space, scale * 0.95)
}
