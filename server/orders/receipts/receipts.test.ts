import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receipt } from '../../../content/pdf/orders.ts'
import { londonDay } from '../../../domain/days.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { forged } from '../../../tests/support/forged.ts'
import { placeOpenOrder } from '../../../tests/support/orders.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { orderKey, orderNumber } from '../order-key.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showOrder } from '../show-order.ts'
import { orders } from '../tables.ts'
import { exportReceipts } from './export-receipts.ts'
import { writeReceipt } from './write-receipt.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

/** Łukasz Núñez's paid order of the standard package with one extra photo. */
async function anOrder() {
  const gallery = await make.gallery(6)
  const { orderKey: key } = await make.buy(
    testApp.stranger,
    basketOf(
      [{ accessCode: gallery.accessCode, packageId: 'basic', photoIds: gallery.photoIds.slice(0, 3) }],
      1200,
      {
        buyer: { ...buyer, firstName: 'Łukasz', lastName: 'Núñez' },
      },
    ),
  )
  const view = await showOrder(testApp.stranger, key)
  const [row] = await testApp.parts.db
    .select()
    .from(orders)
    .where(eq(orders.number, Number(view.number.slice(3))))
  if (!row) throw new Error('no order')
  return { key, view, row }
}

const wordsOf = async (body: Uint8Array) => (await textsIn(body)).join('\n')

test('a receipt names seller, buyer and goods, with the same amounts as the order page', async () => {
  const { key, view } = await anOrder()
  const { body, fileName } = await writeReceipt(testApp.stranger, key)
  expect(fileName).toBe(`Receipt ${view.number}.pdf`)
  const words = await wordsOf(body)
  for (const said of ['Tweedlight', 'VAT registration number GB 000 0000 00', `Order ${view.number}`])
    expect(words).toContain(said)
  for (const said of ['£12', '£10', '£2', 'Basic package, 3 photos', 'Sold to Łukasz Núñez, EH45 8AA'])
    expect(words, said).toContain(said)
  expect([view.total, view.vat]).toEqual([1200, 200])
  const served = await testApp.app.request(
    view.receipt ?? '',
    {},
    { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
  )
  expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
})

test('a receipt speaks of a saving when there is one, and otherwise has no line for it', async () => {
  const { key } = await anOrder()
  expect(await wordsOf((await writeReceipt(testApp.stranger, key)).body)).toContain(receipt.saving)
  const { accessCode, photoIds } = await make.gallery(1)
  const single = await make.buy(testApp.stranger, basketOf([{ accessCode, packageId: null, photoIds }], 500))
  const { body } = await writeReceipt(testApp.stranger, single.orderKey)
  expect(await wordsOf(body)).not.toContain(receipt.saving)
})

test('a successful refund is on the receipt, with its VAT', async () => {
  const { key, row } = await anOrder()
  await requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: row.id,
    amount: 600,
    reason: 'A spoiled print',
    confirmation: orderNumber(row),
  })
  expect(await wordsOf((await writeReceipt(testApp.stranger, key)).body)).not.toContain('Refunded')
  await testApp.runJobs()
  const words = await wordsOf((await writeReceipt(testApp.stranger, key)).body)
  for (const said of ['Refunded on', '−£6', '−£1', 'Paid less refunds']) expect(words).toContain(said)
})

test('an unpaid order has no receipt, and no other key opens one', async () => {
  const gallery = await make.gallery(1)
  const { id } = await placeOpenOrder(testApp, gallery)
  const [row] = await testApp.parts.db.select().from(orders).where(eq(orders.id, id))
  const key = orderKey(testApp.stranger.keys.orders, row ?? { id, linkVersion: 1 })
  expect((await showOrder(testApp.stranger, key)).receipt).toBeNull()
  await expect(writeReceipt(testApp.stranger, key)).rejects.toMatchObject({ code: 'order-not-paid' })
  await expect(writeReceipt(testApp.stranger, forged(key))).rejects.toMatchObject({
    kind: 'missing',
  })
})

test('the accountant’s zip has each order paid on those days once, and names neither buyer nor child', async () => {
  const { row, view } = await anOrder()
  const day = londonDay(testApp.clock.now())
  const parent = await make.makeParent()
  for (const ctx of [testApp.stranger, parent.ctx])
    await expect(exportReceipts(ctx, { from: day, to: day })).rejects.toThrow()
  const files = unzip(await buffer((await exportReceipts(testApp.admin, { from: day, to: day })).body))
  const paid = await testApp.parts.db.select().from(orders)
  expect([...files.keys()].toSorted()).toEqual(
    paid.flatMap(({ paidAt, number }) => (paidAt ? [`TW-${number}.pdf`] : [])).toSorted(),
  )
  const words = await wordsOf(files.get(`${view.number}.pdf`) ?? Buffer.alloc(0))
  expect(words).toContain('School photographs')
  for (const name of ['ukasz', 'Núñez', row.billingPostcode, view.lines[0]?.title.split(',')[0] ?? ''])
    expect(words).not.toContain(name)
  const before = { from: '2020-01-01', to: '2020-12-31' }
  expect([...unzip(await buffer((await exportReceipts(testApp.admin, before)).body)).keys()]).toEqual([])
})
