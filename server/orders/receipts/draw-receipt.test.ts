import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { site } from '../../../content/site.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { drawReceipts, type Receipt } from './draw-receipt.ts'

const day = new Date('2026-03-20T10:00:00Z')
const line = {
  title: 'Isla, 3B',
  packageName: 'Basic',
  items: ['Two prints'],
  extra: null,
  photoCount: 3,
  total: 1200,
}
const given: Receipt = {
  number: 'TW-1',
  paidAt: day,
  buyer: { name: 'Morag Reid', postcode: 'EH45 8AA' },
  lines: [
    line,
    { ...line, title: 'Ewan, 3C', packageName: null, items: [], photoCount: 1, total: 500 },
    {
      ...line,
      title: 'Skye, 3D',
      packageName: null,
      items: [],
      extra: { name: 'Mug', quantity: 2 },
      total: 1800,
    },
  ],
  subtotal: 3900,
  discount: 500,
  reductions: [{ words: 'Spring, code SPRING', amount: 100 }],
  total: 3400,
  vat: 567,
  vatParts: [{ rate: 20, amount: 3400, vat: 567 }],
  refunds: [
    {
      amount: 600,
      vatParts: [{ rate: 20, amount: 600, vat: 100 }],
      day: new Date('2026-04-02T10:00:00Z'),
      failed: false,
    },
  ],
}
const seller = [site.name, `${site.street}, ${site.town} ${site.postcode}`, `${site.email} · ${site.phone}`]
const sold = [
  ...['Isla, 3B', '£12', 'Basic package, 3 photos', 'Two prints', 'Ewan, 3C', '£5', '1 photo'],
  ...['Skye, 3D', '£18', '2 × Mug'],
]

const full = [
  ...[...seller, `VAT registration number ${site.vatNumber}`, 'Receipt', 'Order TW-1'],
  ...['Paid on 20 March 2026', 'Sold to Morag Reid, EH45 8AA', ...sold],
  ...['Subtotal', '£39', 'Package saving', '−£4', 'Spring, code SPRING', '−£1'],
  ...['Total paid, including VAT', '£34', 'Without VAT', '£28.33', 'VAT at 20%', '£5.67'],
  ...['Refunded on 2 April 2026', '−£6', 'of that VAT at 20%', '−£1', 'Paid less refunds', '£28'],
  'All prices include VAT. Thank you for your order.',
]
const plain = [
  ...[...seller, 'Receipt', 'Order TW-1', 'Paid on 20 March 2026', ...sold],
  ...['Subtotal', '£34', 'Total paid', '£34', 'Thank you for your order.'],
]

/** All that is drawn, of what either receipt may say, in its order; faces of one family read each text alike. */
async function said(receipt: Receipt) {
  const [pdf = new Uint8Array()] = await drawReceipts([receipt])
  const known = (await textsIn(pdf)).filter((text) => [...full, ...plain, '£0'].includes(text))
  return known.filter((text, at) => text !== known[at - 1])
}

test('a receipt says who sold what to whom, for how much, and what was given back', async () => {
  expect(await said(given)).toEqual(full)
})

test('a receipt without VAT, buyer, saving or refund has no line for them', async () => {
  const nothing = { buyer: null, discount: 0, reductions: [], subtotal: 3400, vat: 0, refunds: [] }
  const vatParts = [{ rate: null, amount: 3400, vat: 0 }]
  expect(await said({ ...given, ...nothing, vatParts })).toEqual(plain)
})

test('a receipt of which some was sold without VAT does not say that all prices include it', async () => {
  const vatParts = [...given.vatParts, { rate: null, amount: 500, vat: 0 }]
  const [pdf = new Uint8Array()] = await drawReceipts([{ ...given, vatParts }])
  const texts = await textsIn(pdf)
  for (const said of ['VAT at 20% in £34', 'Sold without VAT', 'Thank you for your order.'])
    expect(texts).toContain(said)
})

test('receipts are drawn one by one, each under its own title', async () => {
  const drawn = await drawReceipts([given, { ...given, number: 'TW-2' }])
  const read = await Promise.all(drawn.map((one) => PDFDocument.load(one, { updateMetadata: false })))
  expect(
    read.map((pdf) => [pdf.getTitle(), pdf.getProducer(), pdf.getCreator(), pdf.getPageCount()]),
  ).toEqual([
    ['Receipt TW-1', site.name, site.name, 1],
    ['Receipt TW-2', site.name, site.name, 1],
  ])
})
