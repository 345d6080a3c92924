import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { homeLabels as words } from '../../../content/pdf/orders.ts'
import { addressLines, type HomeAddress } from '../../../domain/orders/prints/home-delivery.ts'
import { addCutSheet, cornerOf, ON_SHEET, SLIP } from '../../pdf/cut-sheet.ts'
import { subsetFonts } from '../../pdf/fonts.ts'
import { drawTextLine, type FontStack, fitLines, LINE_PITCH, type Point } from '../../pdf/text-layout.ts'

/** A parcel's label: where it goes, and of which order it is. */
export interface HomeLabel {
  number: string
  address: HomeAddress
}

const PAD = 8
/** From the top of the label to the address, and from its last line to the end of the label. */
const [ABOVE, BELOW] = [9, 9]

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
  const space = { width: SLIP.width - 2 * PAD, height: SLIP.height - ABOVE - BELOW }
  const left = x + PAD
  const texts = addressLines(address).map((text, at) => ({
    ...{ face: at === 0 ? faces.strong : faces.plain, text, size: 12 },
  }))
  let baseline = y + ABOVE
  for (const { face, line, size } of fitLines(texts, space)) {
    baseline += size * LINE_PITCH
    drawTextLine(page, face, line, { x: left, y: baseline, size, width: SLIP.width })
  }
  drawTextLine(page, faces.plain, words.order(number), {
    x: left,
    y: y + SLIP.height - 5,
    size: 8,
    width: space.width,
  })
}
