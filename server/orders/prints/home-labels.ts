import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { homeLabels as words } from '../../../content/pdf/orders.ts'
import { addressLines, type HomeAddress } from '../../../domain/orders/prints/home-delivery.ts'
import { addCutSheet, cornerOf, ON_SHEET, SLIP } from '../../pdf/cut-sheet.ts'
import { subsetFonts } from '../../pdf/fonts.ts'
import { drawTextLine, type FontStack, type Point, wrapText } from '../../pdf/text-layout.ts'

/** A parcel's label: where it goes, and of which order it is. */
export interface HomeLabel {
  number: string
  address: HomeAddress
}

const PAD = 8
const PITCH = 5.2
/** How many lines a part of the address may take. */
const ROWS = 2

type Faces = Record<'plain' | 'strong', FontStack>

/** A label for each order whose prints are sent to an address, to be cut out of A4. */
export async function drawHomeLabels(
  labels: readonly HomeLabel[],
  { title, business }: { title: string; business: string },
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(words.title(title))
  pdf.setProducer(business)
  pdf.setCreator(business)
  const letters = labels.flatMap(({ number, address }) => [words.order(number), ...addressLines(address)])
  const faces = (await subsetFonts(letters.join(''), ['plain', 'strong']))(pdf)
  for (let start = 0; start < labels.length; start += ON_SHEET) {
    const page = addCutSheet(pdf)
    for (const [at, label] of labels.slice(start, start + ON_SHEET).entries())
      drawLabel(page, faces, label, cornerOf(at))
  }
  return pdf.save()
}

function drawLabel(page: PDFPage, faces: Faces, { number, address }: HomeLabel, { x, y }: Point) {
  const width = SLIP.width - 2 * PAD
  const left = x + PAD
  let at = y + 14
  for (const [place, line] of addressLines(address).entries()) {
    const face = place === 0 ? faces.strong : faces.plain
    for (const row of wrapText(face, line, { size: 12, width, lines: ROWS })) {
      drawTextLine(page, face, row, { x: left, y: at, size: 12, width })
      at += PITCH
    }
  }
  drawTextLine(page, faces.plain, words.order(number), { x: left, y: y + SLIP.height - 5, size: 8, width })
}
