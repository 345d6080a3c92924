import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { certificate } from '../../content/papers.ts'
import { site } from '../../content/site.ts'
import { exactMoment } from '../../domain/days.ts'
import type { erasedPhotos, erasures } from './tables.ts'

const PAGE: [number, number] = [595.28, 841.89]
const MARGIN = 56
const INK = rgb(0.067, 0.071, 0.059)
const SOFT = rgb(0.333, 0.341, 0.31)

type Erasure = typeof erasures.$inferSelect
type Destroyed = typeof erasedPhotos.$inferSelect

/** The certificate's pages as a PDF: what was requested, what is gone, and each original by its fingerprint. */
export async function drawCertificate(erasure: Erasure, destroyed: Destroyed[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(certificate.title)
  pdf.setProducer(site.name)
  pdf.setCreator(site.name)
  const face = {
    title: await pdf.embedFont(StandardFonts.TimesRoman),
    text: await pdf.embedFont(StandardFonts.Helvetica),
    mono: await pdf.embedFont(StandardFonts.Courier),
  }
  const writer = createWriter(pdf)
  writer.line(site.name, face.title, 14)
  writer.gap(28)
  writer.line(certificate.title, face.title, 28)
  writer.gap(10)
  for (const [name, value] of facts(erasure, destroyed)) {
    writer.line(name, face.text, 9, SOFT)
    writer.line(value, face.text, 11)
    writer.gap(5)
  }
  writer.gap(8)
  writer.line(certificate.closing, face.text, 10, SOFT)
  if (destroyed.length > 0) {
    writer.gap(18)
    writer.line(certificate.originals, face.text, 9, SOFT)
    writer.gap(4)
    for (const { contentHash, bytes, destroyedAt } of destroyed)
      writer.line(
        `${contentHash} ${String(bytes).padStart(10)} ${destroyedAt?.toISOString().slice(0, 19) ?? ''}`,
        face.mono,
        7,
      )
  }
  return pdf.save()
}

function facts(erasure: Erasure, destroyed: Destroyed[]): [string, string][] {
  const bytes = destroyed.reduce((sum, photo) => sum + photo.bytes, 0)
  return [
    ['Number', erasure.id],
    ['What', `${certificate.what[erasure.scope]}: ${erasure.about}`],
    ['Asked for', exactMoment(erasure.askedAt)],
    ['Finished', erasure.finishedAt ? exactMoment(erasure.finishedAt) : ''],
    ['Photographs', `${counted(destroyed.length, 'original')}, ${figure.format(bytes)} bytes`],
    ['Students', figure.format(erasure.pupils)],
    ['Classes', figure.format(erasure.classes)],
    ['Orders that keep their tax records', figure.format(erasure.orders)],
  ]
}

const figure = new Intl.NumberFormat('en-GB')
const counted = (n: number, one: string) => `${figure.format(n)} ${n === 1 ? one : `${one}s`}`

function createWriter(pdf: PDFDocument) {
  let page: PDFPage = pdf.addPage(PAGE)
  let y = PAGE[1] - MARGIN
  const room = (height: number) => {
    if (y - height > MARGIN) return
    page = pdf.addPage(PAGE)
    y = PAGE[1] - MARGIN
  }
  return {
    gap(height: number) {
      y -= height
    },
    line(text: string, font: PDFFont, size: number, color = INK) {
      for (const row of wrap(printable(text, font), font, size)) {
        room(size * 1.4)
        y -= size * 1.4
        page.drawText(row, { x: MARGIN, y, size, font, color })
      }
    },
  }
}

/** Every PDF reader's built-in fonts have only Western letters. */
function printable(text: string, font: PDFFont) {
  const known = new Set(font.getCharacterSet())
  return [...text].map((char) => (known.has(char.codePointAt(0) ?? 0) ? char : '?')).join('')
}

function wrap(text: string, font: PDFFont, size: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    const longer = row ? `${row} ${word}` : word
    if (row && font.widthOfTextAtSize(longer, size) > PAGE[0] - 2 * MARGIN) {
      rows.push(row)
      row = word
    } else row = longer
  }
  return [...rows, row]
}
