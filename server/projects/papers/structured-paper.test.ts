import { type Invoice, InvoiceService, invoiceSchema } from '@e-invoice-eu/core'
import fc from 'fast-check'
import { XmlDocument, XmlElement, XmlText } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { formatPounds } from '../../../domain/money.ts'
import { readBankAccount } from '../../../domain/projects/bank-account.ts'
import { invoiceSums, type RateSum, workPriceOf } from '../../../domain/projects/pricing.ts'
import { creditByRate } from '../../../domain/projects/settle.ts'
import { PROJECT_DETAILS } from '../../business/business-details.ts'
import type { SummedCreditNote, SummedInvoice } from '../invoices/queries.ts'
import { creditNotePaper, invoicePaper } from './draw-client-paper.ts'
import { structuredCreditNote, structuredInvoice } from './structured-paper.ts'

type Lines = { title: string; net: number; vat: number; vatRate: number | null }[]

const seller = { ...PROJECT_DETAILS, bankDetails: 'A. Blair, 80-22-60, 12345678' }
const ISSUED = new Date('2027-05-03T10:00:00Z')
const billTo = {
  ...{ name: 'Ann Grant', firm: 'Grant & Sons', address: '2 Mill Lane, Kelso TD5 7AB' },
  purchaseOrder: '4500 & 17',
}

/** An invoice as the database keeps it, of which nothing was paid or credited. */
function invoiceOf(lines: Lines, more: Partial<SummedInvoice['invoice']> = {}): SummedInvoice {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))]
  const byRate = rates.map((rate) => {
    const own = lines.filter(({ vatRate }) => vatRate === rate)
    const net = own.reduce((sum, one) => sum + one.net, 0)
    const vat = own.reduce((sum, one) => sum + one.vat, 0)
    return { rate, net, vat, total: net + vat, credited: 0, paid: 0, paidVat: 0 }
  })
  const net = byRate.reduce((sum, one) => sum + one.net, 0)
  const vat = byRate.reduce((sum, one) => sum + one.vat, 0)
  return {
    invoice: {
      ...{
        id: 'i',
        projectId: 'p',
        quoteId: 'q',
        kind: 'whole',
        numberPrefix: 'INV',
        numberYear: 2027,
        number: 12,
      },
      ...{ issuedAt: ISSUED, dueOn: '2027-05-17', billTo, net, vat, total: net + vat },
      ...{ paymentProvider: null, paymentId: null, testMode: null, paidAt: null, cancelledAt: null },
      ...{ creditedAt: null, lateInvoiceId: null, claimedFrom: null, claimedUntil: null },
      ...{ reference: null, fixedSum: null },
      ...more,
    },
    lines: lines.map((one, position) => ({ ...one, id: String(position), invoiceId: 'i', position })),
    ...{ byRate, paid: 0, overpaid: 0, credited: 0, owed: net + vat, tooMuch: 0, pending: 0 },
    ...{ payments: [], refunds: [], disputes: [], creditNotes: [] },
  }
}

function creditOf(
  { invoice, byRate }: SummedInvoice,
  amount: number,
  reason = 'Half a day less',
): SummedCreditNote & Pick<SummedInvoice, 'invoice'> {
  const parts = creditByRate(amount, byRate)
  const vat = parts.reduce((sum, one) => sum + one.vat, 0)
  return {
    invoice,
    note: {
      ...{
        id: 'c',
        invoiceId: 'i',
        numberPrefix: 'CN',
        numberYear: 2027,
        number: 3,
        issuedAt: ISSUED,
        reason,
      },
      ...{ net: amount - vat, vat, total: amount },
    },
    byRate: parts.map(({ rate, amount, vat }) => ({ rate, net: amount - vat, vat })),
  }
}

const work = (vatRate: number | null): Lines => [
  { title: 'Two days of filming: 2 × £850', net: 1700_00, vat: 0, vatRate },
  { title: 'Editing', net: 333_33, vat: Math.round((2033_33 * (vatRate ?? 0)) / 100), vatRate },
]
const parties = { seller, buyerEmail: 'ann@client.example' }
const whole = (summed: SummedInvoice, more = {}) =>
  structuredInvoice(summed, { ...parties, refersTo: undefined, ...more })

interface Read {
  [name: string]: string | Read | Read[]
}
interface Schema {
  type?: string
  items?: Schema
  properties?: Record<string, Schema>
}

/** A paper as the validator takes it: an invoice, whose code says if it is a credit note. */
function forValidator(element: XmlElement, schema: Schema | undefined): Read {
  const read: Read = {}
  for (let child = element.firstChild; child; child = child.next) {
    if (!(child instanceof XmlElement)) continue
    const name = `${child.prefix}:${child.name}`
      .replace(/CreditNote(?=TypeCode|Line)/, 'Invoice')
      .replace('CreditedQuantity', 'InvoicedQuantity')
    const own = schema?.properties?.[name]
    for (const { name: attribute, value } of child.attrs) read[`${name}@${attribute}`] = value
    if (child.firstChild instanceof XmlText && child.firstChild.next === null) read[name] = child.content
    else if (own?.type === 'array')
      read[name] = [...((read[name] as Read[]) ?? []), forValidator(child, own.items)]
    else read[name] = forValidator(child, own)
  }
  return read
}

const validator = new InvoiceService({ ...console, log: () => {}, warn: () => {}, error: () => {} })

/** What the validator writes of the same paper, once it found nothing wrong with it: every element in its place. */
async function validated(xml: string): Promise<string> {
  const root = XmlDocument.fromString(xml).root
  const read = forValidator(
    root,
    (invoiceSchema as { properties: Record<string, Schema> }).properties['ubl:Invoice'],
  )
  return (await validator.generate({ 'ubl:Invoice': read } as unknown as Invoice, {
    ...{ format: 'UBL', lang: 'en', noWarnings: true },
  })) as string
}

/** Names, attributes and texts in their order. */
function flat(xml: string): string[] {
  const found: string[] = []
  const walk = (element: XmlElement, path: string) => {
    const own = `${path}/${element.name}`
    for (const { name, value } of element.attrs) found.push(`${own}@${name}=${value}`)
    let isLeaf = true
    for (let child = element.firstChild; child; child = child.next)
      if (child instanceof XmlElement) {
        isLeaf = false
        walk(child, own)
      }
    if (isLeaf) found.push(`${own}=${element.content}`)
  }
  walk(XmlDocument.fromString(xml).root, '')
  return found
}

const deposit = invoiceOf([{ title: 'Deposit', net: 1016_67, vat: 203_33, vatRate: 20 }], { number: 11 })

const late = invoiceOf(
  [
    { title: 'Interest at 12% a year on invoice INV-2027-11: 50 days', net: 16_77, vat: 0, vatRate: null },
    { title: 'Fixed sum', net: 70_00, vat: 0, vatRate: null },
  ],
  { kind: 'interest' },
)

test.each<[string, string]>([
  ['an invoice with VAT', whole(invoiceOf(work(20)))],
  [
    'one without VAT, not being registered',
    whole(invoiceOf(work(null)), { seller: { ...seller, vatNumber: null } }),
  ],
  [
    'the final one, with the deposit taken off',
    whole(
      invoiceOf([...work(20), { title: 'Less the deposit', net: -1016_67, vat: -203_33, vatRate: 20 }], {
        kind: 'balance',
      }),
      { refersTo: deposit.invoice },
    ),
  ],
  [
    'one to a private client without an address, by a seller without account and phone',
    whole(invoiceOf(work(20), { billTo: { name: 'Ann', firm: null, address: null } }), {
      seller: { ...seller, bankDetails: null, phone: null },
    }),
  ],
  ['one for paying another one late, outside the scope of VAT', whole(late, { refersTo: deposit.invoice })],
  ['a credit note of that', structuredCreditNote(creditOf(late, 70_00), parties)],
  ['a credit note', structuredCreditNote(creditOf(invoiceOf(work(20)), 100_01), parties)],
])('%s is as EN 16931 wants it', async (_, xml) => {
  expect(flat(await validated(xml))).toEqual(flat(xml))
})

test('what the validator refuses is not overlooked', async () => {
  const xml = whole(invoiceOf(work(20)))
  await expect(validated(xml.replace('<cbc:ID>S</cbc:ID>', '<cbc:ID>X</cbc:ID>'))).rejects.toThrow()
  const swapped = xml.replace(/(<cbc:IssueDate>.*?>)(\s*)(<cbc:DueDate>.*?>)/s, '$3$2$1')
  expect(flat(await validated(swapped))).not.toEqual(flat(swapped))
})

const rate = fc.constantFrom(20, 5, 0, null)
const offered = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 200 }), each: fc.integer({ min: 0, max: 99_999 }) }),
  { minLength: 1, maxLength: 12 },
)
const TERMS = { paidInFullUpTo: 0, depositPercent: 50, daysBeforeFilming: 14 }

/** The invoices that a price is paid by, with their lines as they are sent. */
function sentOf(lines: { quantity: number; each: number }[], vatRate: number | null) {
  const price = workPriceOf(
    lines.map((one) => ({ ...one, vatRate })),
    TERMS,
  )
  const asLines = (sums: readonly RateSum[], title: string, sign = 1): Lines =>
    sums.map(({ rate, net, vat }) => ({ title, net: sign * net, vat: sign * vat, vatRate: rate }))
  const deposit = invoiceSums(price, 'deposit')
  const listed = lines.map(({ quantity, each }, at): Lines[number] => ({
    ...{ title: `${quantity} × ${each}`, net: quantity * each, vatRate },
    vat: at === lines.length - 1 ? price.vat : 0,
  }))
  return [
    invoiceOf(listed),
    invoiceOf(asLines(deposit, 'Deposit'), { kind: 'deposit' }),
    invoiceOf([...listed, ...asLines(deposit, 'Less the deposit', -1)], { kind: 'balance' }),
  ]
}

const amounts = (xml: string, name: string): string[] =>
  flat(xml).flatMap((one) => (one.includes(`/${name}=`) ? [formatPounds(penceOf(one.split('=')[1]))] : []))
const penceOf = (amount = '') => Math.round(Number(amount) * 100)

test('every structured paper has the sums of its PDF to the penny, and they add up as EN 16931 reckons', () => {
  fc.assert(
    fc.property(offered, rate, fc.integer({ min: 1, max: 1_000_000 }), (lines, vatRate, some) => {
      const about = { seller, clientName: 'Ann', title: 'The river' }
      for (const summed of sentOf(lines, vatRate)) {
        const { total } = summed.invoice
        const credited = total > 0 ? [creditOf(summed, Math.min(some, total))] : []
        for (const { paper, xml } of [
          { paper: invoicePaper(summed, about), xml: whole(summed) },
          ...credited.map((one) => ({
            paper: creditNotePaper(one, about),
            xml: structuredCreditNote(one, parties),
          })),
        ]) {
          const shown = paper.sums.map(({ right }) => right)
          const [net, ...vat] = vatRate === null ? [shown.at(-1)] : shown.slice(0, -1)
          const said = (name: string) => amounts(xml, name)
          expect(said('TaxExclusiveAmount')).toEqual([net])
          expect(said('TaxAmount').slice(1)).toEqual(vatRate === null ? ['£0'] : vat)
          for (const name of ['TaxInclusiveAmount', 'PayableAmount'])
            expect(said(name)).toEqual([shown.at(-1)])
          const [all, ...ofLines] = flat(xml).flatMap((one) =>
            one.includes('/LineExtensionAmount=') ? [penceOf(one.split('=')[1])] : [],
          )
          expect(ofLines.map(formatPounds)).toEqual(paper.sold.map(({ right }) => right))
          expect(ofLines.reduce((sum, one) => sum + one, 0)).toBe(all)
        }
      }
    }),
    { numRuns: 25 },
  )
})

test('whatever a text says, the file is XML that says it', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom(
      ']]>',
      '&lt;',
      '\u0000\u0008',
      '\ud800',
      '<!DOCTYPE x>',
      '👩🏽‍🎬 &',
      'x'.repeat(10_000),
      ' ',
    ),
  )
  fc.assert(
    fc.property(text, text, (title, firm) => {
      const billTo = { name: firm, firm, address: title }
      const xml = whole(invoiceOf([{ title, net: 100, vat: 20, vatRate: 20 }], { billTo }))
      expect(flat(xml)).toContain('/Invoice/LegalMonetaryTotal/PayableAmount=1.20')
      const [name] = flat(xml).filter((one) => one.startsWith('/Invoice/InvoiceLine/Item/Name='))
      expect(name?.length).toBeGreaterThan('/Invoice/InvoiceLine/Item/Name='.length)
    }),
    { numRuns: 30 },
  )
  const xml = whole(
    invoiceOf([{ title: 'Ann’s ]]> & <b>“film” 👩🏽‍🎬</b>\u0007', net: 1, vat: 0, vatRate: 20 }]),
  )
  expect(flat(xml)).toContain('/Invoice/InvoiceLine/Item/Name=Ann’s ]]> & <b>“film” 👩🏽‍🎬</b>')
})

test('an account is read from the owner’s words, or not at all', () => {
  expect(readBankAccount('A. Blair, 80-22-60, 12345678')).toEqual({ sortCode: '802260', account: '12345678' })
  expect(readBankAccount('12345678 · 80 22 60')).toEqual({ sortCode: '802260', account: '12345678' })
  expect(readBankAccount('gb29 nwbk 6016 1331 9268 19, A. Blair')).toEqual({ iban: 'GB29NWBK60161331926819' })
  expect(readBankAccount('GB28 NWBK 6016 1331 9268 19')).toBeNull()
  for (const words of ['', 'Ask me', '12345678', '80-22-60', '123456789'])
    expect(readBankAccount(words)).toBeNull()
})
