import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderLine } from '../../../domain/orders/place-order.ts'
import { checked } from '../../../tests/backups.ts'
import { basketOf, buyer, families } from '../../../tests/families.ts'
import { setVatRate } from '../../../tests/price-pupils-at.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { getOrderByKey, orderNumber } from '../../orders/order-key.ts'
import { requestRefund } from '../../orders/refunds/request-refund.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeEach(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterEach(() => testApp.close())

/** An order of a photo from the gallery’s list at £5 and, if asked for, a package of the portrait list at £35. */
async function bought({ both }: { both: boolean }) {
  const { accessCode, photoIds } = await make.gallery(1)
  const lines: OrderLine[] = [{ accessCode, packageId: null, photoIds }]
  if (both) lines.push({ accessCode, priceListId: 'portrait', packageId: 'standard', photoIds })
  const to = { ...buyer, email: `${randomUUID()}@example.com` }
  const { orderKey } = await make.buy(testApp.stranger, basketOf(lines, both ? 4000 : 500, { buyer: to }))
  return getOrderByKey(testApp.stranger, orderKey)
}

const spoil = async (...changes: SQL[]) => {
  for (const change of changes) await testApp.parts.db.execute(change)
}
const says = async () =>
  (await checked(testApp.system)).findings.flatMap(({ what, where, says }) =>
    what === 'book' ? [`${where}: ${says}`] : [],
  )

test('a line at another rate than its price list’s version is reported, even if its sums add up', async () => {
  await setVatRate(testApp, 'gallery', 5)
  const order = await bought({ both: true })
  await setVatRate(testApp, 'gallery', 0)
  expect(await says()).toEqual([])
  await spoil(
    sql`update order_lines set vat_rate = 20, vat = 83 where price_list_id = 'gallery'`,
    sql`update orders set vat = 666`,
  )
  expect(await says()).toEqual([
    `${orderNumber(order)}: A line at 20%, its price list (gallery, version 2) at 5%.`,
  ])
})

test('a refund at a rate that none of its order’s price lists has is reported', async () => {
  await setVatRate(testApp, 'gallery', 'none')
  const order = await bought({ both: false })
  const name = orderNumber(order)
  const refund = { id: randomUUID(), orderId: order.id, amount: 500, reason: 'x', confirmation: name }
  await requestRefund(testApp.admin, refund)
  await testApp.runJobs()
  expect(await says()).toEqual([])
  const part = JSON.stringify([{ rate: 5, amount: 500, vat: 24 }])
  await spoil(
    sql`update order_lines set vat_rate = 5, vat = 24`,
    sql`update orders set vat = 24`,
    sql`update refunds set vat_parts = ${part}::jsonb`,
  )
  expect(await says()).toEqual([
    `${name}: A line at 5%, its price list (gallery, version 2) without VAT.`,
    `${name}: Given back at 5%, and no price list of its lines is.`,
  ])
})

test('price lists at the business’s rate have one rate within an order, which may differ from today’s', async () => {
  const one = await bought({ both: false })
  await spoil(sql`update order_lines set vat_rate = 0, vat = 0`, sql`update orders set vat = 0`)
  expect(await says()).toEqual([])
  const two = await bought({ both: true })
  await spoil(
    sql`update order_lines set vat_rate = 0, vat = 0 where order_id = ${two.id} and price_list_id = 'gallery'`,
    sql`update orders set vat = 583 where id = ${two.id}`,
  )
  expect(await says()).toEqual([
    `${orderNumber(two)}: Lines of price lists at the business’s rate: at 20% and at 0%.`,
  ])
  expect(one.id).not.toBe(two.id)
})
