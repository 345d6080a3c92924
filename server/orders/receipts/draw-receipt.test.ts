import { randomUUID } from 'node:crypto'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { receipt as words } from '../../../content/pdf/orders.ts'
import { site } from '../../../content/site.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { PROJECT_DETAILS } from '../../business/business-details.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { drawReceipts } from './draw-receipt.ts'
import type { Receipt } from './read-receipt.ts'

const day = new Date('2026-03-20T10:00:00Z')
const line = {
  title: 'Isla, 3B',
  packageName: 'Basic',
  items: ['Two prints'],
  extra: null,
  photoCount: 3,
  vatRate: 20 as const,
  subtotal: 1600,
}
const files = {
  read: async (key: string) => {
    throw new Error(`no file ${key} was needed`)
  },
}
const given: Receipt = {
  number: 'TW-1',
  method: 'card',
  paidAt: day,
  testMode: false,
  seller: PROJECT_DETAILS,
  buyer: { name: 'Morag Reid', email: 'morag@example.com', postcode: 'EH45 8AA' },
  lines: [
    line,
    { ...line, title: 'Ewan, 3C', packageName: null, items: [], photoCount: 1, subtotal: 500 },
    {
      ...line,
      title: 'Skye, 3D',
      packageName: null,
      items: [],
      extra: { name: 'Mug', quantity: 2 },
      subtotal: 1800,
    },
  ],
  subtotal: 3900,
  packageSaving: 400,
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
  left: 2800,
}
const seller = [site.name, `${site.street}, ${site.town} ${site.postcode}`, `${site.email} · ${site.phone}`]
const sold = [
  ...['Isla, 3B', '£16', 'Basic package, 3 photos', 'Two prints', 'Ewan, 3C', '£5', '1 photo'],
  ...['Skye, 3D', '£18', '2 × Mug'],
]

const full = [
  ...[...seller, `VAT registration number ${site.vatNumber}`, 'Receipt', 'Order TW-1'],
  ...['Paid on 20 March 2026, by card', 'Sold to Morag Reid, EH45 8AA', ...sold],
  ...['Subtotal', '£39', 'Package saving', '−£4', 'Spring, code SPRING', '−£1'],
  ...['Total paid, including VAT', '£34', 'Without VAT', '£28.33', 'VAT at 20%', '£5.67'],
  ...['Refunded on 2 April 2026', '−£6', 'of that VAT at 20%', '−£1', 'Paid less refunds', '£28'],
  'All prices include VAT. Thank you for your order.',
]
const plain = [
  ...[...seller, 'Receipt', 'Order TW-1', 'Paid on 20 March 2026, by card', ...sold],
  ...['Subtotal', '£39', 'Total paid', '£39', 'Thank you for your order.'],
]

/** All that is drawn, of what either receipt may say, in its order; faces of one family read each text alike. */
async function said(receipt: Receipt) {
  const [pdf = new Uint8Array()] = await drawReceipts([receipt], files)
  const known = (await textsIn(pdf)).filter((text) => [...full, ...plain, '£0'].includes(text))
  return known.filter((text, at) => text !== known[at - 1])
}

test('a receipt says who sold what to whom, for how much, and what was given back', async () => {
  expect(await said(given)).toEqual(full)
})

test('a receipt without VAT, buyer, saving or refund has no line for them', async () => {
  const nothing = { buyer: null, packageSaving: 0, reductions: [], total: 3900, vat: 0, refunds: [] }
  const vatParts = [{ rate: null, amount: 3900, vat: 0 }]
  expect(await said({ ...given, ...nothing, vatParts })).toEqual(plain)
})

test('a receipt of which some was sold without VAT does not say that all prices include it', async () => {
  const vatParts = [...given.vatParts, { rate: null, amount: 500, vat: 0 }]
  const [pdf = new Uint8Array()] = await drawReceipts([{ ...given, vatParts }], files)
  const texts = await textsIn(pdf)
  for (const said of [
    'Basic package, 3 photos, VAT at 20%',
    'VAT at 20% in £34',
    'Sold without VAT',
    'Thank you for your order.',
  ])
    expect(texts).toContain(said)
})

test('receipts are drawn one by one, each under its own title', async () => {
  const drawn = await drawReceipts([given, { ...given, number: 'TW-2' }], files)
  const read = await Promise.all(drawn.map((one) => PDFDocument.load(one, { updateMetadata: false })))
  expect(
    read.map((pdf) => [pdf.getTitle(), pdf.getProducer(), pdf.getCreator(), pdf.getPageCount()]),
  ).toEqual([
    ['Receipt TW-1', site.name, site.name, 1],
    ['Receipt TW-2', site.name, site.name, 1],
  ])
})

test('a test order’s receipt says so across each of its pages, and above everything that was sold', async () => {
  const lines = Array.from({ length: 40 }, () => line)
  const [pdf = new Uint8Array()] = await drawReceipts([{ ...given, lines, testMode: true }], files)
  const pages = (await PDFDocument.load(pdf)).getPageCount()
  expect(pages).toBeGreaterThan(1)
  const texts = await textsIn(pdf)
  expect(texts.filter((text) => text === 'Test mode')).toHaveLength(pages)
  expect(texts.indexOf(words.testNote)).toBeLessThan(texts.indexOf('Isla, 3B'))
  expect(texts).toContain(`Order TW-1, page ${pages} of ${pages}`)
  const [real = new Uint8Array()] = await drawReceipts([given], files)
  expect((await textsIn(real)).filter((text) => /test mode|page 1/i.test(text))).toEqual([])
})

test('the seller’s logo is drawn, and a receipt whose logo is lost is drawn without it', async () => {
  const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const seller = { ...PROJECT_DETAILS, name: 'Borders Studio', logo: randomUUID() }
  const pictures = async (read: (key: string) => Promise<Buffer>) => {
    const [pdf = new Uint8Array()] = await drawReceipts([{ ...given, seller }], { read })
    expect(await textsIn(pdf)).toContain('Borders Studio')
    const loaded = await PDFDocument.load(pdf)
    return loaded.getPage(0).node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.keys().length ?? 0
  }
  expect(await pictures(async () => png)).toBe(1)
  const lost = async (key: string) => {
    throw new FileMissing(key)
  }
  expect(await pictures(lost)).toBe(0)
})
