import {
  concatTransformationMatrix,
  drawObject,
  type PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '@cantoo/pdf-lib'
import { encode } from 'uqr'
import { MM, type Point } from './text-layout.ts'

/** An A4 page of slips to cut out, in millimetres. */
const PAGE = { width: 210, height: 297 }
export const SLIP = { width: 99, height: 70 }
const COLUMNS = 2
const ROWS = 4
export const ON_SHEET = COLUMNS * ROWS
const LEFT = (PAGE.width - COLUMNS * SLIP.width) / 2
const TOP = (PAGE.height - ROWS * SLIP.height) / 2

/** A new page with cut marks. */
export function addCutSheet(pdf: PDFDocument): PDFPage {
  const page = pdf.addPage([PAGE.width * MM, PAGE.height * MM])
  cutMarks(page)
  return page
}

/** The top left corner of a slip, from 0, row by row. */
export const cornerOf = (index: number): Point => ({
  x: LEFT + (index % COLUMNS) * SLIP.width,
  y: TOP + Math.floor(index / COLUMNS) * SLIP.height,
})

/** A QR code of this side in millimetres; the paper's own white is its quiet zone. */
export function drawQr(page: PDFPage, link: string, { x, y, side }: Point & { side: number }): void {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, down) =>
    runsOf(row).map(({ from, length }) => `${from} ${size - 1 - down} ${length} 1 re`),
  )
  const { context } = page.doc
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, size, size] }
  const drawing = context.register(context.flateStream(`0.07 0.07 0.06 rg ${dark.join(' ')} f`, form))
  const scale = (side / size) * MM
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(scale, 0, 0, scale, x * MM, (PAGE.height - y - side) * MM),
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
  const bottom = TOP + ROWS * SLIP.height
  const right = LEFT + COLUMNS * SLIP.width
  for (let column = 0; column <= COLUMNS; column++) {
    const x = LEFT + column * SLIP.width
    line({ x, y: TOP - 5 }, { x, y: TOP - 1 })
    line({ x, y: bottom + 1 }, { x, y: bottom + 5 })
    for (let row = 1; row < ROWS; row++) {
      const y = TOP + row * SLIP.height
      line({ x, y: y - 1.5 }, { x, y: y + 1.5 })
    }
  }
  for (let row = 0; row <= ROWS; row++) {
    const y = TOP + row * SLIP.height
    line({ x: LEFT - 5, y }, { x: LEFT - 1, y })
    line({ x: right + 1, y }, { x: right + 5, y })
    if (row > 0 && row < ROWS) line({ x: LEFT + SLIP.width - 1.5, y }, { x: LEFT + SLIP.width + 1.5, y })
  }
}
