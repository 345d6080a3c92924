import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { offerSlip } from '../../../content/pdf/offer-slip.ts'
import type { HandOut } from '../../../domain/orders/offers/hand-out.ts'
import { addCutSheet, cornerOf, drawQr, ON_SHEET, SLIP } from '../../pdf/cut-sheet.ts'
import { fitText, LINE_HEIGHT } from '../../pdf/fit-text.ts'
import { subsetFonts } from '../../pdf/fonts.ts'
import { drawTextLine, type FontStack, MM, measureText, type Point, wrapText } from '../../pdf/text-layout.ts'

const PAD = 6
const QR = 38

type Faces = Record<'plain' | 'strong' | 'code', FontStack>

/** One A4 page of equal slips to cut out, each with the code, what it gives and its link as a QR code. */
export async function drawOfferSlips(handOut: HandOut, business: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(offerSlip.title(handOut.code))
  pdf.setProducer(business)
  pdf.setCreator(business)
  const words = [business, handOut.code, handOut.gives, where(handOut), ...offerSlip.lines(handOut)]
  const faces = (await subsetFonts(`${words.join('')}${offerSlip.howTo}…`, ['plain', 'strong', 'code']))(pdf)
  const page = addCutSheet(pdf)
  for (let index = 0; index < ON_SHEET; index++)
    drawSlip(page, faces, { ...handOut, business }, cornerOf(index))
  return pdf.save()
}

const where = ({ link }: HandOut) => link.replace(/^https?:\/\/(www\.)?/, '').split(/[?#]/, 1)[0] ?? ''

function drawSlip(page: PDFPage, faces: Faces, handOut: HandOut & { business: string }, { x, y }: Point) {
  const left = x + PAD
  const width = SLIP.width - 3 * PAD - QR + 2
  drawTextLine(page, faces.plain, handOut.business, { x: left, y: y + 10, size: 8.5, width })
  const measure = (text: string) => measureText(faces.strong, text, 1)
  const { lines, size } = fitText(handOut.gives, { width: width * MM, height: 40 }, 17, measure)
  const pitch = (size * LINE_HEIGHT) / MM
  for (const [at, line] of lines.entries())
    drawTextLine(page, faces.strong, line, { x: left, y: y + 18 + at * pitch, size, width })
  let at = y + 18 + lines.length * pitch
  for (const line of offerSlip.lines(handOut))
    for (const row of wrapText(faces.plain, line, { size: 8.5, width, lines: 2 })) {
      drawTextLine(page, faces.plain, row, { x: left, y: at, size: 8.5, width })
      at += 4
    }
  const whole = SLIP.width - 2 * PAD
  const code = fitText(handOut.code, { width: whole * MM, height: 24 }, 20, (text) =>
    measureText(faces.code, text, 1),
  )
  drawTextLine(page, faces.code, handOut.code, { x: left, y: y + 56.5, size: code.size, width: whole })
  const howTo = `${offerSlip.howTo}${where(handOut)}`
  for (const [row, line] of wrapText(faces.plain, howTo, { size: 7.5, width: whole, lines: 2 }).entries())
    drawTextLine(page, faces.plain, line, { x: left, y: y + 62 + row * 3.5, size: 7.5, width: whole })
  drawQr(page, handOut.link, { x: x + SLIP.width - PAD - QR + 1, y: y + PAD + 1, side: QR })
}
