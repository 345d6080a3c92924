import { PDFDocument } from '@cantoo/pdf-lib'
import { receipt as words } from '../../../content/pdf/orders.ts'
import { site } from '../../../content/site.ts'
import { chargesVat, vatLines } from '../../../content/vat.ts'
import { longDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { packageSaving } from '../../../domain/orders/offers/discounts.ts'
import type { VatPart } from '../../../domain/orders/vat.ts'
import { type FontName, subsetFonts } from '../../pdf/fonts.ts'
import { MUTED_INK, pageBuilder } from '../../pdf/page-builder.ts'
import type { FontStack } from '../../pdf/text-layout.ts'

interface ReceiptLine {
  title: string
  packageName: string | null
  items: string[]
  /** What was sold singly; null for a package or photos. */
  extra: { name: string; quantity: number } | null
  photoCount: number
  total: number
}

/** What a receipt says; amounts in pence including VAT. */
export interface Receipt {
  number: string
  paidAt: Date
  /** Null for a receipt without a buyer. */
  buyer: { name: string; postcode: string } | null
  lines: ReceiptLine[]
  subtotal: number
  discount: number
  /** Reductions by offers and credit. */
  reductions: { words: string; amount: number }[]
  total: number
  vat: number
  vatParts: VatPart[]
  /** What was given back, and what came back because a refund failed; oldest first. */
  refunds: { amount: number; vatParts: VatPart[]; day: Date; failed: boolean }[]
}

const FACES = ['display', 'plain', 'strong'] as const satisfies FontName[]
type Faces = Record<(typeof FACES)[number], FontStack>

type Line = { text: string; right?: string; strong?: true; soft?: true }

/** Everything a receipt prints, from the seller down. */
function linesOf(receipt: Receipt): { seller: string[]; head: string[]; sold: Line[]; sums: Line[] } {
  const { buyer, refunds, total, vat, vatParts } = receipt
  const withVat = chargesVat(vatParts)
  const saving = packageSaving(receipt)
  const given = refunds.reduce((sum, { amount, failed }) => sum + (failed ? -amount : amount), 0)
  return {
    seller: [
      `${site.street}, ${site.town} ${site.postcode}`,
      `${site.email} · ${site.phone}`,
      ...(withVat ? [words.vatNumber(site.vatNumber)] : []),
    ],
    head: [
      words.number(receipt.number),
      words.paidOn(longDay(receipt.paidAt)),
      ...(buyer ? [words.soldTo(buyer.name, buyer.postcode)] : []),
    ],
    sold: receipt.lines.flatMap((line): Line[] => [
      { text: line.title, right: formatPounds(line.total) },
      { text: soldAs(line), soft: true },
      ...line.items.map((text): Line => ({ text, soft: true })),
    ]),
    sums: [
      { text: words.subtotal, right: formatPounds(receipt.subtotal) },
      ...(saving > 0 ? [{ text: words.saving, right: formatPounds(-saving) }] : []),
      ...receipt.reductions.map(({ words, amount }) => ({ text: words, right: formatPounds(-amount) })),
      { text: withVat ? words.total : words.totalWithoutVat, right: formatPounds(total), strong: true },
      ...(withVat ? [{ text: words.net, right: formatPounds(total - vat), soft: true } as const] : []),
      ...vatLines(vatParts).map(
        ({ words: text, pence }): Line => ({ text: capital(text), right: formatPounds(pence), soft: true }),
      ),
      ...refunds.flatMap(({ amount, vatParts, day, failed }): Line[] => {
        const moved = (pence: number) => formatPounds(failed ? pence : -pence)
        const text = failed ? words.refundFailed(longDay(day)) : words.refunded(longDay(day))
        return [
          { text, right: moved(amount) },
          ...vatLines(vatParts).map(
            ({ words: text, pence }): Line => ({
              text: words.ofRefund(text),
              right: moved(pence),
              soft: true,
            }),
          ),
        ]
      }),
      ...(refunds.length > 0
        ? [{ text: words.left, right: formatPounds(total - given), strong: true } as const]
        : []),
    ],
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const thanksFor = ({ vatParts }: Receipt) =>
  vatParts.every(({ rate }) => rate !== null) ? words.thanks : words.thanksWithoutVat
function soldAs({ packageName, extra, photoCount }: ReceiptLine): string {
  if (extra) return words.extra(extra.quantity, extra.name)
  const photos = words.photos(photoCount)
  return packageName ? `${words.packageName(packageName)}, ${photos}` : photos
}

/** Receipts as PDFs, all with one cut of the fonts, since making one takes longer than drawing. */
export async function drawReceipts(receipts: readonly Receipt[]): Promise<Uint8Array[]> {
  const put = await subsetFonts(receipts.map(charactersOf).join(''), FACES)
  const drawn: Uint8Array[] = []
  for (const receipt of receipts) {
    const pdf = await PDFDocument.create()
    drawReceipt(pdf, put(pdf), receipt)
    drawn.push(await pdf.save())
  }
  return drawn
}

/** Every character in a receipt, which its fonts must have. */
function charactersOf(receipt: Receipt): string {
  const { seller, head, sold, sums } = linesOf(receipt)
  const texts = [...sold, ...sums].flatMap(({ text, right = '' }) => [text, right])
  return [site.name, words.title, thanksFor(receipt), '…', ...seller, ...head, ...texts].join('')
}

/** Writes a receipt into an empty document. */
function drawReceipt(pdf: PDFDocument, { display, plain, strong }: Faces, receipt: Receipt): void {
  const { seller, head, sold, sums } = linesOf(receipt)
  const text = { face: plain, size: 11 }
  const soft = { face: plain, size: 9, color: MUTED_INK }
  pdf.setTitle(`${words.title} ${receipt.number}`)
  pdf.setProducer(site.name)
  pdf.setCreator(site.name)
  const paper = pageBuilder(pdf)
  const put = (lines: Line[]) => {
    for (const { text: words, right, strong: bold, soft: small } of lines) {
      const style = bold ? { face: strong, size: 11 } : small ? soft : text
      if (!small) paper.gap(1.5)
      if (right === undefined) paper.line(words, style)
      else paper.row(words, right, style)
    }
  }
  paper.line(site.name, { face: display, size: 18 })
  paper.gap(1.5)
  for (const line of seller) paper.line(line, soft)
  paper.gap(14)
  paper.line(words.title, { face: display, size: 28 })
  paper.gap(2)
  for (const line of head) paper.line(line, text)
  paper.gap(4)
  paper.rule()
  put(sold)
  paper.rule()
  put(sums)
  paper.rule()
  paper.gap(3)
  paper.line(thanksFor(receipt), soft)
}
