import { PDFDocument } from '@cantoo/pdf-lib'
import { paidBy } from '../../../content/payment-methods.ts'
import { receipt as words } from '../../../content/pdf/orders.ts'
import { chargesVat, vatLines } from '../../../content/vat.ts'
import { longDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { addressInOneLine, contactInOneLine } from '../../business/business-details.ts'
import { readLogo } from '../../business/logos.ts'
import { type FontName, subsetFonts } from '../../pdf/fonts.ts'
import { namesOnPaper } from '../../pdf/names-on-paper.ts'
import { MUTED_INK, pageBuilder } from '../../pdf/page-builder.ts'
import type { FontStack } from '../../pdf/text-layout.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Receipt, ReceiptLine } from './read-receipt.ts'

const FACES = ['display', 'plain', 'strong'] as const satisfies FontName[]
type Faces = Record<(typeof FACES)[number], FontStack>

type Line = { text: string; right?: string; strong?: true; soft?: true }

/** Everything a receipt prints, from the seller down. */
function linesOf(receipt: Receipt): { seller: string[]; head: string[]; sold: Line[][]; sums: Line[] } {
  const { seller, buyer, refunds, subtotal, packageSaving, total, vat, vatParts, left } = receipt
  const withVat = chargesVat(vatParts)
  return {
    seller: [
      addressInOneLine(seller),
      contactInOneLine(seller),
      ...(withVat && seller.vatNumber ? [words.vatNumber(seller.vatNumber)] : []),
    ],
    head: [
      words.number(receipt.number),
      paidIn(receipt),
      ...(buyer ? [words.soldTo([buyer.name, buyer.postcode].filter(Boolean).join(', '))] : []),
    ],
    sold: receipt.lines.map((line): Line[] => [
      { text: line.title, right: formatPounds(line.subtotal) },
      { text: soldAs(line, vatParts.length > 1), soft: true },
      ...line.items.map((text): Line => ({ text, soft: true })),
    ]),
    sums: [
      { text: words.subtotal, right: formatPounds(subtotal) },
      ...(packageSaving > 0 ? [{ text: words.saving, right: formatPounds(-packageSaving) }] : []),
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
      ...(refunds.length > 0 ? [{ text: words.left, right: formatPounds(left), strong: true } as const] : []),
    ],
  }
}

/** When and how it was paid; offers may have left nothing to pay. */
function paidIn({ method, paidAt, total }: Receipt): string {
  const day = longDay(paidAt)
  if (method === 'free') return words.freeOn(day)
  return total > 0 ? words.paidOn(day, paidBy[method]) : words.settledOn(day)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const thanksFor = ({ vatParts }: Receipt) =>
  vatParts.every(({ rate }) => rate !== null) ? words.thanks : words.thanksWithoutVat
/** The goods of a line; with its rate, where the lines of an order have several. */
function soldAs({ packageName, extra, photoCount, vatRate }: ReceiptLine, severalRates: boolean): string {
  const photos = words.photos(photoCount)
  const goods = extra
    ? words.extra(extra.quantity, extra.name)
    : packageName
      ? `${words.packageName(packageName)}, ${photos}`
      : photos
  return severalRates ? `${goods}, ${words.atRate(vatRate)}` : goods
}

/** Receipts as PDFs, all with one cut of the fonts, since making one takes longer than drawing. */
export async function drawReceipts(
  read: readonly Receipt[],
  files: Pick<Files, 'read'>,
): Promise<Uint8Array[]> {
  const receipts = await withWritableNames(read)
  const put = await subsetFonts(receipts.map(charactersOf).join(''), FACES)
  const logos = new Map<string | null, Uint8Array | null>()
  for (const { seller } of receipts)
    if (!logos.has(seller.logo)) logos.set(seller.logo, await readLogo(files, seller.logo))
  const drawn: Uint8Array[] = []
  for (const receipt of receipts) {
    const pdf = await PDFDocument.create()
    await drawReceipt(pdf, put(pdf), receipt, logos.get(receipt.seller.logo) ?? null)
    drawn.push(await pdf.save())
  }
  return drawn
}

/** The buyer’s address in the place of a name that cannot be printed, and of what was sold its kind. */
async function withWritableNames(receipts: readonly Receipt[]): Promise<Receipt[]> {
  const named = receipts.flatMap(({ buyer, lines }) => [
    buyer?.name ?? '',
    ...lines.map(({ title }) => title),
  ])
  const shown = await namesOnPaper(named)
  return receipts.map(({ buyer, lines, ...receipt }) => ({
    ...receipt,
    buyer: buyer && { ...buyer, name: shown(buyer.name, buyer.email) },
    lines: lines.map((line) => ({ ...line, title: shown(line.title, words.sold) })),
  }))
}

/** Every character in a receipt, which its fonts must have. */
function charactersOf(receipt: Receipt): string {
  const { seller, head, sold, sums } = linesOf(receipt)
  const texts = [...sold.flat(), ...sums].flatMap(({ text, right = '' }) => [text, right])
  const always = [words.title, words.testMode, words.testNote, words.page(1234567890, 1234567890), '…']
  return [...always, receipt.seller.name, thanksFor(receipt), ...seller, ...head, ...texts].join('')
}

/** Writes a receipt into an empty document. */
async function drawReceipt(
  pdf: PDFDocument,
  { display, plain, strong }: Faces,
  receipt: Receipt,
  logo: Uint8Array | null,
): Promise<void> {
  const { seller, head, sold, sums } = linesOf(receipt)
  const { name } = receipt.seller
  const text = { face: plain, size: 11 }
  const soft = { face: plain, size: 9, color: MUTED_INK }
  pdf.setTitle(`${words.title} ${receipt.number}`)
  pdf.setProducer(name)
  pdf.setCreator(name)
  const paper = pageBuilder(pdf, receipt.testMode ? { text: words.testMode, face: strong } : undefined)
  const styleOf = ({ strong: bold, soft: small }: Line) =>
    bold ? { face: strong, size: 11 } : small ? soft : text
  /** Writes lines that belong together on one page. */
  const put = (lines: Line[]) => {
    paper.room(Math.min(120, lines.length * 7))
    for (const line of lines) {
      if (!line.soft) paper.gap(1.5)
      if (line.right === undefined) paper.line(line.text, styleOf(line))
      else paper.row(line.text, line.right, styleOf(line))
    }
  }
  if (logo) paper.picture(await pdf.embedPng(logo))
  paper.line(name, { face: display, size: 18 })
  paper.gap(1.5)
  for (const line of seller) paper.line(line, soft)
  paper.gap(14)
  paper.line(words.title, { face: display, size: 28 })
  paper.gap(2)
  if (receipt.testMode) paper.line(words.testNote, { face: strong, size: 11 })
  for (const line of head) paper.line(line, text)
  paper.gap(4)
  paper.rule()
  for (const line of sold) put(line)
  paper.rule()
  put(sums)
  paper.rule()
  paper.gap(3)
  paper.line(thanksFor(receipt), soft)
  paper.number((page, pages) => `${words.number(receipt.number)}, ${words.page(page, pages)}`, soft)
}
