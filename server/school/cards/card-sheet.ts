import { setImmediate } from 'node:timers/promises'
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { accessCard } from '../../../content/pdf/access-card.ts'
import { addCutSheet, cornerOf, drawQr, ON_SHEET, SLIP } from '../../pdf/cut-sheet.ts'
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

const PAD = 6
const QR = 42
/** The name's size in points, and the height of its lines, which end above the class and the code. */
const NAME_SIZE = 14
const NAME_HEIGHT = 17.2
/** The class's size in points, and the height of its lines: a long one has two. */
const CLASS_SIZE = 9.5
const CLASS_HEIGHT = 6.6

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
    for (let start = 0; start < cards.length; start += ON_SHEET) {
      // A whole school takes seconds, so let others be served between pages.
      await setImmediate()
      const page = addCutSheet(pdf)
      const sheet = cards.slice(start, start + ON_SHEET)
      const [first] = sheet
      const pages = Math.ceil(cards.length / ON_SHEET)
      if (first) {
        const words = accessCard.sheet({ ...first, sheet: start / ON_SHEET + 1, of: pages })
        drawTextLine(page, faces.plain, words, { x: cornerOf(0).x + 4, y: 5.2, size: 6.5, width: 180 })
      }
      for (const [index, card] of sheet.entries()) drawCard(page, faces, card, cornerOf(index))
    }
  return pdf.save()
}

async function loadFaces(pdf: PDFDocument, cards: Card[]): Promise<Faces> {
  const words = cards.map(
    (card) => `${card.name}${card.classRef}${card.schoolName}${card.eventName}${card.accessCode}${card.link}`,
  )
  const put = await subsetFonts(`${words.join('')}${accessCard.characters}`, ['plain', 'strong', 'code'])
  return put(pdf)
}

/** `x` and `y` in millimetres from the page's top left corner. */
function drawCard(page: PDFPage, faces: Faces, card: Card, { x, y }: Point) {
  const left = x + PAD
  const width = SLIP.width - 3 * PAD - QR + 2
  const above = [...wrapText(faces.plain, card.schoolName, { size: 8.5, width, lines: 2 }), card.eventName]
  for (const [index, line] of above.entries())
    drawTextLine(page, faces.plain, line, { x: left, y: y + 10 + index * 4, size: 8.5, width })
  const measure = (text: string) => measureText(faces.plain, text, 1)
  const words = accessCard.className(card.classRef)
  const room = fitText(words, { width: width * MM, height: CLASS_HEIGHT * MM }, CLASS_SIZE, measure)
  const roomPitch = (room.size * LINE_HEIGHT) / MM
  const height = NAME_HEIGHT - (room.lines.length - 1) * (roomPitch + 1.4)
  const space = { width: width * MM, height: height * MM }
  const { lines, size } = fitText(card.name, space, NAME_SIZE, (text) => measureText(faces.strong, text, 1))
  const pitch = (size * LINE_HEIGHT) / MM
  for (const [index, line] of lines.entries())
    drawTextLine(page, faces.strong, line, { x: left, y: y + 27 + index * pitch, size, width })
  const below = y + 27.4 + (lines.length - 1) * pitch + 5.2
  for (const [index, line] of room.lines.entries())
    drawTextLine(page, faces.plain, line, { x: left, y: below + index * roomPitch, size: room.size, width })
  drawTextLine(page, faces.code, card.accessCode, { x: left, y: y + 52.5, size: 24, width: width + 2 })
  const where = card.link.replace(/^https?:\/\/(www\.)?/, '').split(/[?#]/, 1)[0]
  drawTextLine(page, faces.plain, `${accessCard.howTo}${where}`, {
    x: left,
    y: y + 63,
    size: 7.5,
    width: SLIP.width - 2 * PAD,
  })
  drawQr(page, card.link, { x: x + SLIP.width - PAD - QR + 1, y: y + PAD + 1, side: QR })
}
