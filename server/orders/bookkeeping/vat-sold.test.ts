import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderLine } from '../../../domain/orders/checkout/place-order.ts'
import { addUp, type ListVat, type VatPart } from '../../../domain/orders/prices/vat.ts'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { checked } from '../../../tests/support/backups.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { codeOffer, off, offer } from '../../../tests/support/offers.ts'
import { setVatRate } from '../../../tests/support/price-pupils-at.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { currentList } from '../../prices/queries.ts'
import { restorePrices } from '../../prices/restore-prices.ts'
import { events } from '../../school/tables.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { exportReceipts } from '../receipts/export-receipts.ts'
import { readReceipt } from '../receipts/read-receipt.ts'
import { writeReceipt } from '../receipts/write-receipt.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showOrder } from '../show-order.ts'
import { orderLines } from '../tables.ts'
import { exportBookkeeping } from './export-bookkeeping.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeEach(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterEach(() => testApp.close())

/** A family's single photo at £5 from the gallery’s list, and the portrait list’s package with prints at £35. */
async function bothLists() {
  const gallery = await make.gallery(2)
  await testApp.parts.db
    .update(events)
    .set({ printDeadline: '2026-04-30' })
    .where(eq(events.id, gallery.eventId))
  const { accessCode, photoIds } = gallery
  const lines: OrderLine[] = [
    { accessCode, packageId: null, photoIds: photoIds.slice(0, 1) },
    { accessCode, priceListId: 'portrait', packageId: 'standard', photoIds: photoIds.slice(0, 1) },
  ]
  return lines
}

async function bought(lines: OrderLine[], total: number, code?: string) {
  const to = { ...buyer, email: `${randomUUID()}@example.com` }
  const { orderKey: key } = await make.buy(
    testApp.stranger,
    basketOf(lines, total, { buyer: to, ...(code ? { code } : {}) }),
  )
  return { key, order: await getOrderByKey(testApp.stranger, key) }
}

async function refund({ key }: { key: string }, amount: number) {
  const order = await getOrderByKey(testApp.stranger, key)
  const confirmation = orderNumber(order)
  await requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: order.id,
    amount,
    reason: 'x',
    confirmation,
  })
  await testApp.runJobs()
}

const receipt = async (key: string) => {
  const order = await getOrderByKey(testApp.stranger, key)
  return readReceipt(testApp.stranger, { ...order, paidAt: order.paidAt ?? new Date(0) })
}
const pdf = async (key: string) =>
  (await textsIn((await writeReceipt(testApp.stranger, key)).body)).join('\n')

async function accounts(): Promise<Record<string, string>[]> {
  const { body } = await exportBookkeeping(testApp.admin, { from: '2026-01-01', to: '2026-12-31' })
  return parse(body, { bom: true, columns: true })
}

test('what was sold keeps its rate when its list sells at another one, or without VAT', async () => {
  await setVatRate(testApp, 'gallery', 5)
  const lines = (await bothLists()).slice(0, 1)
  const { key, order } = await bought(lines, 500)
  await refund({ key }, 100)
  const say = async () => ({
    page: (await showOrder(testApp.stranger, key)).vatParts,
    desk: (await showDeskOrder(testApp.admin, order.id)).vatParts,
    receipt: await receipt(key),
    words: await pdf(key),
    accounts: await accounts(),
  })
  const before = await say()
  expect(before.page).toEqual([{ rate: 5, amount: 500, vat: 24 }])
  expect(before.desk).toEqual(before.page)
  expect(before.receipt.refunds).toMatchObject([{ vatParts: [{ rate: 5, amount: 100, vat: 5 }] }])
  expect(before.words).toContain('VAT at 5%')
  expect(before.accounts.map((row) => row['VAT rate'])).toEqual(['5%', '5%', ''])
  for (const vat of ['none', 0, 'business'] as const) {
    await setVatRate(testApp, 'gallery', vat)
    expect(await say()).toEqual(before)
  }
})

test('an order from two lists has a line of VAT for each rate, on the page, the receipt and in the mail', async () => {
  await setVatRate(testApp, 'gallery', 5)
  const { key, order } = await bought(await bothLists(), 4000)
  expect(order.vat).toBe(24 + 583)
  expect((await showOrder(testApp.stranger, key)).vatParts).toEqual([
    { rate: 20, amount: 3500, vat: 583 },
    { rate: 5, amount: 500, vat: 24 },
  ])
  const words = await pdf(key)
  for (const said of ['VAT at 20% in £35', '£5.83', 'VAT at 5% in £5', '£0.24', 'Without VAT', '£33.93'])
    expect(words).toContain(said)
  const mail = (await testApp.mails()).find((one) => one.includes('X-Message-Kind: order')) ?? ''
  const text = mail.replaceAll('=\r\n', '').replaceAll('=\n', '')
  for (const said of ['of which VAT at 20% in', 'of which VAT at 5% in']) expect(text).toContain(said)
})

test('who is not registered charges no VAT, and no receipt names any', async () => {
  await setVatRate(testApp, 'gallery', 'none')
  const { key, order } = await bought((await bothLists()).slice(0, 1), 500)
  await refund({ key }, 100)
  expect(order.vat).toBe(0)
  expect((await showOrder(testApp.stranger, key)).vatParts).toEqual([{ rate: null, amount: 500, vat: 0 }])
  expect(await pdf(key)).not.toContain('VAT')
  expect((await testApp.mails()).join('\n')).not.toContain('VAT')
  expect((await accounts()).map((row) => [row.Type, row.Gross, row.Net, row.VAT, row['VAT rate']])).toEqual([
    ['Sale', '5', '5', '0', 'No VAT'],
    ['Refund', '-1', '-1', '0', 'No VAT'],
    ['Total', '4', '4', '0', ''],
  ])
})

test('cancelled prints give back the VAT of the line that they were on', async () => {
  await setVatRate(testApp, 'gallery', 5)
  const { key } = await bought(await bothLists(), 4000)
  await cancelPrints(testApp.stranger, key)
  await testApp.runJobs()
  expect((await receipt(key)).refunds).toMatchObject([
    { amount: 2000, vatParts: [{ rate: 20, amount: 2000, vat: 333 }] },
  ])
  // What is given back next is of both.
  await refund({ key }, 1000)
  expect((await receipt(key)).refunds[1]?.vatParts).toEqual([
    { rate: 20, amount: 750, vat: 125 },
    { rate: 5, amount: 250, vat: 12 },
  ])
  await refund({ key }, 1000)
  const { vatParts, refunds } = await receipt(key)
  expect(addUp(refunds.flatMap((one) => one.vatParts))).toEqual(vatParts)
  expect((await checked(testApp.system)).findings.filter(({ what }) => what === 'book')).toEqual([])
})

test('the accountant’s file has a row for each rate, with what offers took off it', async () => {
  await setVatRate(testApp, 'portrait', 0)
  await offer(testApp, codeOffer('SPRING10', off('percent', 10)))
  await bought(await bothLists(), 3600, 'SPRING10')
  const rows = await accounts()
  expect(
    rows.map((row) => [row.Type, row.Gross, row.VAT, row['VAT rate'], row['Before offers'], row.Code]),
  ).toEqual([
    ['Sale', '4.5', '0.75', '20%', '5', '-0.5'],
    ['Sale', '31.5', '0', '0%', '35', '-3.5'],
    ['Total, 20%', '4.5', '0.75', '', '5', '-0.5'],
    ['Total, 0%', '31.5', '0', '', '35', '-3.5'],
    ['Total', '36', '0.75', '', '40', '-4'],
  ])
})

/** An amount in pounds of the accountant's file, in pence. */
const pence = (pounds = '') => Math.round(Number(pounds) * 100)

test('whatever was sold at whatever rate, a year’s receipts come to the accountant’s file, rate by rate', async () => {
  const rates = [20, 5, 0, 'none', 'business'] satisfies ListVat[]
  const sale = fc.record({
    gallery: fc.constantFrom(...rates),
    portrait: fc.constantFrom(...rates),
    lines: fc.constantFrom<number[]>([0], [1], [0, 1]),
    refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
  })
  const keys: string[] = []
  await fc.assert(
    fc.asyncProperty(sale, async ({ gallery, portrait, lines, refunds }) => {
      await setVatRate(testApp, 'gallery', gallery)
      await setVatRate(testApp, 'portrait', portrait)
      const both = await bothLists()
      const { key, order } = await bought(
        both.filter((_, at) => lines.includes(at)),
        lines.reduce((sum, at) => sum + (at === 0 ? 500 : 3500), 0),
      )
      keys.push(key)
      let left = order.total
      for (const share of refunds) {
        const amount = Math.ceil((left * share) / 100)
        if (amount > 0) await refund({ key }, amount)
        left -= amount
      }
    }),
    { numRuns: ALL_TESTS ? 6 : 3, endOnFailure: true },
  )
  const receipts = await Promise.all(keys.map(receipt))
  const kept: VatPart[] = addUp([
    ...receipts.flatMap(({ vatParts }) => vatParts),
    ...receipts
      .flatMap(({ refunds }) => refunds.flatMap(({ vatParts }) => vatParts))
      .map(({ rate, amount, vat }) => ({ rate, amount: -amount, vat: -vat })),
  ])
  const rows = (await accounts()).filter(({ Date: day }) => day !== '')
  for (const { rate, amount, vat } of kept) {
    const own = rows.filter((row) => row['VAT rate'] === (rate === null ? 'No VAT' : `${rate}%`))
    expect(own.reduce((sum, row) => sum + pence(row.Gross), 0)).toBe(amount)
    expect(own.reduce((sum, row) => sum + pence(row.VAT), 0)).toBe(vat)
  }
  const total = (await accounts()).at(-1)
  expect(pence(total?.VAT)).toBe(kept.reduce((sum, { vat }) => sum + vat, 0))
  expect(pence(total?.Gross)).toBe(kept.reduce((sum, { amount }) => sum + amount, 0))
  const day = { from: '2026-01-01', to: '2026-12-31' }
  expect(unzip(await buffer((await exportReceipts(testApp.admin, day)).body)).size).toBe(keys.length)
  expect((await checked(testApp.system)).findings.filter(({ what }) => what === 'book')).toEqual([])
})

test('the rate is kept with the line, and an older version brings its own back', async () => {
  const first = (await currentList(testApp.parts.db, 'gallery')).version
  await setVatRate(testApp, 'gallery', 5)
  const { version: was } = await currentList(testApp.parts.db, 'gallery')
  const { order } = await bought((await bothLists()).slice(0, 1), 500)
  await restorePrices(testApp.admin, { listId: 'gallery', was, version: first })
  const { order: later } = await bought((await bothLists()).slice(0, 1), 500)
  const lines = await testApp.parts.db.select().from(orderLines)
  const rateOf = (id: string) => lines.find(({ orderId }) => orderId === id)?.vatRate
  expect([rateOf(order.id), rateOf(later.id)]).toEqual([5, 20])
})
