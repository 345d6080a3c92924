import { PDFDocument } from '@cantoo/pdf-lib'
import { receipt } from '../../../content/pdf/orders.ts'
import { paperWords as words } from '../../../content/pdf/projects.ts'
import { longDay, longMoment } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import type { RateSum } from '../../../domain/projects/pricing.ts'
import { addressInOneLine, type BusinessDetails, contactInOneLine } from '../../business/business-details.ts'
import { readLogo } from '../../business/logos.ts'
import { type FontName, subsetFonts } from '../../pdf/fonts.ts'
import { MUTED_INK, pageBuilder } from '../../pdf/page-builder.ts'
import type { Files } from '../../platform/files/port.ts'
import type { SummedCreditNote, SummedInvoice } from '../invoices/queries.ts'
import { type PricedQuote, quoteNumber } from '../quotes/queries.ts'
import type { FrozenTerms } from '../quotes/terms-now.ts'

const FACES = ['display', 'plain', 'strong'] as const satisfies FontName[]

interface Row {
  text: string
  right?: string
  strong?: true
  soft?: true
}

/** What a quote, an invoice or a credit note prints, from the title down. */
export interface Paper {
  title: string
  number: string
  /** As the business was on the paper's day. */
  seller: BusinessDetails
  chargesVat: boolean
  /** It was paid with a test card: no money came. */
  testMode: boolean
  head: string[]
  sold: Row[]
  sums: Row[]
  foot: string[]
  terms: FrozenTerms['sections']
}

interface About {
  seller: BusinessDetails
  clientName: string
  title: string
}

/** A sent quote, with the terms that were sent with it. */
export function quotePaper(
  { quote, lines, days, price }: PricedQuote,
  { seller, clientName, title }: About,
): Paper {
  const { sentAt, validUntil, answeredAt, acceptedName, version } = quote
  const number = quoteNumber(quote) ?? ''
  const { payment } = price
  return {
    ...{ title: words.quote, number, seller, chargesVat: chargesVat(price.byRate), testMode: false },
    head: [
      words.number(number, version),
      ...(sentAt ? [words.of(longDay(sentAt))] : []),
      ...(validUntil ? [words.validUntil(longDay(validUntil))] : []),
      words.for(clientName),
      words.project(title),
      ...days.map(words.day),
    ],
    sold: lines.flatMap(({ title, quantity, each, kind, days }): Row[] => [
      { text: title, right: formatPounds(quantity * each) },
      ...(quantity > 1 ? [{ text: words.times(quantity, formatPounds(each)), soft: true } as const] : []),
      ...(kind === 'work' && days.length > 0 ? [{ text: words.on(days), soft: true } as const] : []),
    ]),
    sums: [
      ...sumRows(price.byRate),
      ...(payment.kind === 'in-full'
        ? [{ text: words.inFull(payment.daysBeforeFilming), soft: true } as const]
        : [
            { text: words.deposit, right: formatPounds(payment.deposit), soft: true } as const,
            { text: words.balance, right: formatPounds(payment.balance), soft: true } as const,
          ]),
    ],
    foot: [
      ...(quote.note ? [quote.note] : []),
      ...(answeredAt && acceptedName ? [words.accepted(acceptedName, longMoment(answeredAt))] : []),
    ],
    terms: quote.terms?.sections ?? [],
  }
}

/** An invoice; once it is paid it says so. */
export function invoicePaper(
  summed: SummedInvoice,
  { seller, title, late }: About & { late?: SummedInvoice['invoice'] | undefined },
): Paper {
  const { invoice, lines, byRate, owed, creditNotes } = summed
  const { kind, issuedAt, dueOn, paidAt, cancelledAt } = invoice
  const number = paperNumber(invoice)
  const kindOf = words.kinds[kind]
  return {
    ...{ title: words.invoice, number, seller, chargesVat: chargesVat(byRate) },
    testMode: paidAt !== null && invoice.testMode === true,
    head: [
      words.number(number, 1),
      words.of(longDay(issuedAt)),
      paidAt
        ? words.paidOn(longDay(paidAt))
        : cancelledAt
          ? words.notDue
          : owed > 0
            ? words.dueOn(longDay(dueOn))
            : words.nothingDue,
      words.billedTo(billedTo(invoice)),
      ...orderOf(invoice),
      ...(late ? [words.late(paperNumber(late), longDay(late.issuedAt))] : []),
      words.project(kindOf ? `${title} · ${kindOf}` : title),
    ],
    sold: lines.map(({ title, net }) => ({ text: title, right: formatPounds(net) })),
    sums: sumRows(byRate),
    foot: [
      ...vatNote(invoice),
      ...creditNotes.map(({ note }) => words.creditedBy(paperNumber(note), formatPounds(note.total))),
      ...(owed > 0 && seller.bankDetails ? [words.transfer(seller.bankDetails, number)] : []),
    ],
    terms: [],
  }
}

/** A credit note: whose invoice it reduces, why, and by how much at each rate of VAT. */
export function creditNotePaper(
  { invoice, note, byRate }: SummedCreditNote & Pick<SummedInvoice, 'invoice'>,
  { seller, title }: About,
): Paper {
  const number = paperNumber(note)
  return {
    ...{ title: words.creditNote, number, seller, chargesVat: chargesVat(byRate), testMode: false },
    head: [
      words.number(number, 1),
      words.of(longDay(note.issuedAt)),
      words.credits(paperNumber(invoice), longDay(invoice.issuedAt)),
      words.creditedTo(billedTo(invoice)),
      ...orderOf(invoice),
      words.project(title),
    ],
    sold: byRate.map(({ rate, net }) => ({
      text: words.atRate(note.reason, rate),
      right: formatPounds(net),
    })),
    sums: sumRows(byRate),
    foot: vatNote(invoice),
    terms: [],
  }
}

const vatNote = ({ kind }: SummedInvoice['invoice']) => (kind === 'interest' ? [words.outsideVat] : [])

const billedTo = ({ billTo }: SummedInvoice['invoice']) =>
  [billTo.name, billTo.firm, billTo.address].filter(Boolean).join(', ')

const orderOf = ({ billTo }: SummedInvoice['invoice']) =>
  billTo.purchaseOrder ? [words.purchaseOrder(billTo.purchaseOrder)] : []

const chargesVat = (byRate: readonly RateSum[]) => byRate.some(({ rate }) => rate !== null)

function sumRows(byRate: readonly RateSum[]): Row[] {
  const sum = (of: (one: RateSum) => number) => formatPounds(byRate.reduce((all, one) => all + of(one), 0))
  const total = sum(({ net, vat }) => net + vat)
  if (!chargesVat(byRate)) return [{ text: words.total, right: total, strong: true }]
  return [
    { text: words.net, right: sum(({ net }) => net) },
    ...byRate.flatMap(({ rate, vat }): Row[] =>
      rate === null ? [] : [{ text: words.vat(rate), right: formatPounds(vat) }],
    ),
    { text: words.totalWithVat, right: total, strong: true },
  ]
}

/** Draws a paper as a PDF. */
export async function drawPaper(paper: Paper, files: Pick<Files, 'read'>): Promise<Uint8Array> {
  const { seller, number } = paper
  const sellerLines = [
    addressInOneLine(seller),
    contactInOneLine(seller),
    ...(paper.chargesVat && seller.vatNumber ? [words.vatNumber(seller.vatNumber)] : []),
  ]
  const terms = paper.terms.flatMap(({ heading, clauses, table }) => [
    { text: heading, strong: true } as Row,
    ...clauses.map((text): Row => ({ text, soft: true })),
    ...(table?.rows ?? []).map(({ left, right }): Row => ({ text: `${left}: ${right}`, soft: true })),
  ])
  const rows = [...paper.sold, ...paper.sums, ...terms]
  const texts = [
    ...[
      receipt.testMode,
      receipt.testNote,
      paper.title,
      number,
      seller.name,
      words.terms,
      words.page(number, 1234567890, 1),
      '…',
    ],
    ...[...sellerLines, ...paper.head, ...paper.foot],
    ...rows.flatMap(({ text, right = '' }) => [text, right]),
  ]
  const put = await subsetFonts(texts.join(''), FACES)
  const pdf = await PDFDocument.create()
  const { display, plain, strong } = put(pdf)
  pdf.setTitle(`${paper.title} ${number}`)
  pdf.setProducer(seller.name)
  pdf.setCreator(seller.name)
  const page = pageBuilder(pdf, paper.testMode ? { text: receipt.testMode, face: strong } : undefined)
  const text = { face: plain, size: 11 }
  const soft = { face: plain, size: 9, color: MUTED_INK }
  const styleOf = (row: Row) => (row.strong ? { face: strong, size: 11 } : row.soft ? soft : text)
  const draw = (some: readonly Row[]) => {
    for (const row of some) {
      if (!row.soft) page.gap(1.5)
      if (row.right === undefined) page.line(row.text, styleOf(row))
      else page.row(row.text, row.right, styleOf(row))
    }
  }
  const logo = await readLogo(files, seller.logo)
  if (logo) page.picture(await pdf.embedPng(logo))
  page.line(seller.name, { face: display, size: 18 })
  page.gap(1.5)
  for (const line of sellerLines) page.line(line, soft)
  page.gap(14)
  page.line(paper.title, { face: display, size: 28 })
  page.gap(2)
  if (paper.testMode) page.line(receipt.testNote, { face: strong, size: 11 })
  for (const line of paper.head) page.line(line, text)
  page.gap(4)
  page.rule()
  draw(paper.sold)
  page.rule()
  draw(paper.sums)
  page.rule()
  page.gap(3)
  for (const line of paper.foot) page.line(line, text)
  if (terms.length > 0) {
    page.gap(8)
    page.line(words.terms, { face: display, size: 18 })
    draw(terms)
  }
  page.number((at, pages) => words.page(number, at, pages), soft)
  return pdf.save()
}
