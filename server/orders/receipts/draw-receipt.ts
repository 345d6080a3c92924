import type { PDFDocument } from 'pdf-lib'
import { receipt as words } from '../../../content/papers.ts'
import { site } from '../../../content/site.ts'
import { longDay } from '../../../domain/days.ts'
import { formatPounds, VAT_PERCENT, vatIn } from '../../../domain/money.ts'
import { packageSaving } from '../../../domain/orders/offers.ts'
import type { FaceName } from '../../papers/faces.ts'
import { pageWriter, SOFT_INK } from '../../papers/page-writer.ts'
import type { Face } from '../../papers/type.ts'

/** What a receipt says; amounts in pence including VAT. */
export interface Receipt {
  number: string
  paidAt: Date
  /** Null for a receipt without a buyer. */
  buyer: { name: string; postcode: string } | null
  lines: { title: string; packageName: string | null; items: string[]; photoCount: number; total: number }[]
  subtotal: number
  discount: number
  /** Reductions by offers and credit. */
  reductions: { words: string; amount: number }[]
  total: number
  vat: number
  /** Successful ones, oldest first. */
  refunds: { amount: number; day: Date }[]
}

export const FACES = ['display', 'plain', 'strong'] as const satisfies FaceName[]
type Faces = Record<(typeof FACES)[number], Face>

type Line = { text: string; right?: string; strong?: true; soft?: true }

/** Everything a receipt prints, from the seller down. */
function linesOf(receipt: Receipt): { seller: string[]; head: string[]; sold: Line[]; sums: Line[] } {
  const { buyer, refunds, total, vat } = receipt
  const pounds = (pence: number) => formatPounds(pence)
  const saving = packageSaving(receipt)
  const given = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return {
    seller: [
      `${site.street}, ${site.town} ${site.postcode}`,
      `${site.email} · ${site.phone}`,
      words.vatNumber(site.vatNumber),
    ],
    head: [
      words.number(receipt.number),
      words.paidOn(longDay(receipt.paidAt)),
      ...(buyer ? [words.soldTo(buyer.name, buyer.postcode)] : []),
    ],
    sold: receipt.lines.flatMap((line): Line[] => [
      { text: line.title, right: pounds(line.total) },
      {
        text: [line.packageName && words.packageName(line.packageName), words.photos(line.photoCount)]
          .filter(Boolean)
          .join(', '),
        soft: true,
      },
      ...line.items.map((text): Line => ({ text, soft: true })),
    ]),
    sums: [
      { text: words.subtotal, right: pounds(receipt.subtotal) },
      ...(saving > 0 ? [{ text: words.saving, right: pounds(-saving) }] : []),
      ...receipt.reductions.map(({ words, amount }) => ({ text: words, right: pounds(-amount) })),
      { text: words.total, right: pounds(total), strong: true },
      { text: words.net, right: pounds(total - vat), soft: true },
      { text: words.vat(VAT_PERCENT), right: pounds(vat), soft: true },
      ...refunds.flatMap(({ amount, day }): Line[] => [
        { text: words.refunded(longDay(day)), right: pounds(-amount) },
        { text: words.refundedVat(VAT_PERCENT), right: pounds(-vatIn(amount)), soft: true },
      ]),
      ...(given > 0 ? [{ text: words.left, right: pounds(total - given), strong: true } as const] : []),
    ],
  }
}

/** Every character in a receipt, which its fonts must have. */
export function charactersOf(receipt: Receipt): string {
  const { seller, head, sold, sums } = linesOf(receipt)
  const texts = [...sold, ...sums].flatMap(({ text, right = '' }) => [text, right])
  return [site.name, words.title, words.thanks, '…', ...seller, ...head, ...texts].join('')
}

/** Writes a receipt into an empty document. */
export function drawReceipt(pdf: PDFDocument, { display, plain, strong }: Faces, receipt: Receipt): void {
  const { seller, head, sold, sums } = linesOf(receipt)
  const text = { face: plain, size: 11 }
  const soft = { face: plain, size: 9, color: SOFT_INK }
  pdf.setTitle(`${words.title} ${receipt.number}`)
  pdf.setProducer(site.name)
  pdf.setCreator(site.name)
  const paper = pageWriter(pdf)
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
  paper.line(words.thanks, soft)
}
