import { type PDFDocument, type PDFImage, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { drawTextLine, type FontStack, type Ink, MM, measureText, wrapText } from './text-layout.ts'

/** A4 and its margins, in millimetres. */
const PAGE = { width: 210, height: 297 }
const MARGIN = 20
const WIDTH = PAGE.width - 2 * MARGIN
/** The width of the right-hand text of a row. */
const RIGHT = 45

/** The most that a logo takes, in millimetres. */
const LOGO = { width: 60, height: 20 }

const INK = rgb(0.067, 0.071, 0.059)
const LINE = rgb(0.84, 0.82, 0.78)
const STAMP_INK = rgb(0.89, 0.86, 0.8)
export const MUTED_INK = rgb(0.333, 0.341, 0.31)

export interface Style {
  face: FontStack
  /** Points. */
  size: number
  color?: Ink
}

/** Written across every page, under everything else. */
interface Stamp {
  text: string
  face: FontStack
}

/** Writes a document line by line, starting a new page whenever one is full. */
export function pageBuilder(pdf: PDFDocument, stamp?: Stamp) {
  let page: PDFPage
  let y: number
  const turn = () => {
    page = pdf.addPage([PAGE.width * MM, PAGE.height * MM])
    y = MARGIN
    if (stamp) drawStamp(page, stamp)
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
    /** A logo at the left margin. */
    picture(image: PDFImage) {
      const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height)
      const [width, height] = [image.width * scale, image.height * scale]
      page.drawImage(image, {
        x: MARGIN * MM,
        y: (PAGE.height - y - height) * MM,
        width: width * MM,
        height: height * MM,
      })
      y += height + 4
    },
    /** Numbers the pages of a finished document, if it has several. */
    number(words: (page: number, pages: number) => string, style: Style) {
      const pages = pdf.getPages()
      if (pages.length < 2) return
      const { face, size, color = INK } = style
      const at = { x: MARGIN, y: PAGE.height - MARGIN / 2, size, width: WIDTH, color }
      for (const [index, one] of pages.entries()) drawTextLine(one, face, words(index + 1, pages.length), at)
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

/** From the lower left to the upper right, in the middle of the page. */
function drawStamp(page: PDFPage, { text, face }: Stamp) {
  const size = 96
  const angle = Math.PI / 4
  const half = measureText(face, text, size) / MM / 2
  drawTextLine(page, face, text, {
    x: PAGE.width / 2 - half * Math.cos(angle),
    y: PAGE.height / 2 + half * Math.sin(angle),
    size,
    width: 3 * half,
    color: STAMP_INK,
    angle,
  })
}
