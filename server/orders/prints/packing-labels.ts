import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { packing as words } from '../../../content/pdf/orders.ts'
import { addCutSheet, cornerOf, ON_SHEET, SLIP } from '../../pdf/cut-sheet.ts'
import { subsetFonts } from '../../pdf/fonts.ts'
import { drawTextLine, type FontStack, fitLines, LINE_PITCH, type Point } from '../../pdf/text-layout.ts'

/** The label of a parcel or an envelope: where it goes, and of which order it is. */
export interface PackingLabel {
  number: string
  /** The first is the largest. */
  lines: readonly string[]
}

const PAD = 8
/** From the top of the label to the address, and from its last line to the end of the label. */
const [ABOVE, BELOW] = [9, 9]

type Faces = Record<'plain' | 'strong', FontStack>

/** Labels to be cut out of A4. */
export async function drawPackingLabels(
  labels: readonly PackingLabel[],
  { title, business }: { title: string; business: string },
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(words.labels(title))
  pdf.setProducer(business)
  pdf.setCreator(business)
  const letters = labels.flatMap(({ number, lines }) => [words.order(number), ...lines])
  const faces = (await subsetFonts(letters.join(''), ['plain', 'strong']))(pdf)
  for (let start = 0; start < labels.length; start += ON_SHEET) {
    const page = addCutSheet(pdf)
    for (const [at, label] of labels.slice(start, start + ON_SHEET).entries())
      drawLabel(page, faces, label, cornerOf(at))
  }
  return pdf.save()
}

function drawLabel(page: PDFPage, faces: Faces, { number, lines }: PackingLabel, { x, y }: Point) {
  const space = { width: SLIP.width - 2 * PAD, height: SLIP.height - ABOVE - BELOW }
  const left = x + PAD
  const texts = lines.map((text, at) => ({
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
