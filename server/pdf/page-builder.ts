import { type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { drawTextLine, type FontStack, type Ink, MM, wrapText } from './text-layout.ts'

/** A4 and its margins, in millimetres. */
const PAGE = { width: 210, height: 297 }
const MARGIN = 20
const WIDTH = PAGE.width - 2 * MARGIN
/** The width of the right-hand text of a row. */
const RIGHT = 45

const INK = rgb(0.067, 0.071, 0.059)
const LINE = rgb(0.84, 0.82, 0.78)
export const MUTED_INK = rgb(0.333, 0.341, 0.31)

export interface Style {
  face: FontStack
  /** Points. */
  size: number
  color?: Ink
}

/** Writes a document line by line, starting a new page whenever one is full. */
export function pageBuilder(pdf: PDFDocument) {
  let page: PDFPage
  let y: number
  const turn = () => {
    page = pdf.addPage([PAGE.width * MM, PAGE.height * MM])
    y = MARGIN
  }
  turn()
  const down = (size: number) => {
    const height = (size * 1.4) / MM
    if (y + height > PAGE.height - MARGIN) turn()
    y += height
  }
  const put = (text: string, { face, size, color = INK }: Style, width: number) => {
    for (const row of wrapText(face, text, { size, width })) {
      down(size)
      drawTextLine(page, face, row, { x: MARGIN, y, size, width: WIDTH, color })
    }
  }
  return {
    /** Millimetres. */
    gap(height: number) {
      y += height
    },
    /** Starts a new page unless this many millimetres are left. */
    room(height: number) {
      if (y + height > PAGE.height - MARGIN) turn()
    },
    line(text: string, style: Style) {
      put(text, style, WIDTH)
    },
    /** Text, with another, usually an amount, at the right end of its first line. */
    row(text: string, right: string, style: Style) {
      const [first = '', ...more] = wrapText(style.face, text, { size: style.size, width: WIDTH - RIGHT })
      put(first, style, WIDTH - RIGHT)
      const { face, size, color = INK } = style
      drawTextLine(page, face, right, {
        x: PAGE.width - MARGIN,
        y,
        size,
        width: RIGHT,
        align: 'right',
        color,
      })
      for (const line of more) put(line, style, WIDTH - RIGHT)
    },
    rule() {
      y += 3
      page.drawLine({
        start: { x: MARGIN * MM, y: (PAGE.height - y) * MM },
        end: { x: (PAGE.width - MARGIN) * MM, y: (PAGE.height - y) * MM },
        thickness: 0.5,
        color: LINE,
      })
      y += 1
    },
  }
}
