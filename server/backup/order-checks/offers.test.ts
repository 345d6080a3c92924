import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checked } from '../../../tests/support/backups.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { codeOffer, earlyBird, off, offer, siblings } from '../../../tests/support/offers.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { placeOrder } from '../../orders/checkout/place-order.ts'
import { giveCredit } from '../../orders/offers/give-credit.ts'
import { getOrderByKey } from '../../orders/order-key.ts'
import { confirmTestPayment } from '../../orders/payment/settle-payment.ts'

let testApp: TestApp
let order: { id: string; number: number }
let unpaid: { id: string; number: number }
beforeAll(async () => {
  testApp = await openTestApp()
  const make = families(testApp)
  const { email, ctx } = await make.makeParent()
  const spoiled = await makeOrder(testApp, { ...(await make.gallery(1)), buyer: { email } })
  await giveCredit(testApp.admin, { id: randomUUID(), amount: 150, reason: 'Bent', orderId: spoiled.id })
  await offer(testApp, earlyBird([off('percent', 10, '2099-01-01')]))
  await offer(testApp, codeOffer('BOOKS', off('amount', 100)))
  const lines = async () => {
    const { accessCode, photoIds } = await make.gallery(2)
    return [{ accessCode, packageId: null, photoIds }]
  }
  // £10, less 10%, £1 by the code, and £1.50 of credit.
  const input = basketOf(await lines(), 650, { code: 'BOOKS', buyer: { ...buyer, email } })
  const placed = await placeOrder(ctx, input)
  if (placed.payment) await confirmTestPayment(ctx, { ...placed.payment, card: 'ok' })
  order = await getOrderByKey(testApp.parts, placed.orderKey)
  const open = await placeOrder(testApp.stranger, basketOf(await lines(), 800, { code: 'BOOKS' }))
  unpaid = await getOrderByKey(testApp.parts, open.orderKey)
  await testApp.runJobs()
})
afterAll(() => testApp.close())

/** What is wrong in the books; not with the files, because further photos are copies of the first. */
const says = async () =>
  (await checked(testApp.system)).findings.flatMap(({ what, where, says }) =>
    what === 'book' ? [`${where}: ${says}`] : [],
  )

/** What the check says while a row is spoiled. */
async function spoiledBy(spoil: SQL, mend: SQL): Promise<string[]> {
  await testApp.parts.db.execute(spoil)
  const found = await says()
  await testApp.parts.db.execute(mend)
  return found
}

test('an offer is used by the orders that it took something off, until they are abandoned', async () => {
  expect(await says()).toEqual([])
  const { id } = order
  const name = `TW-${order.number}`
  expect(
    await spoiledBy(
      sql`update offer_uses set given_back_at = now() where order_id = ${id}`,
      sql`update offer_uses set given_back_at = null where order_id = ${id}`,
    ),
  ).toEqual([`${name}: Its uses of offers are given back, and it is delivered.`])

  const codeUse = sql`order_id = ${id} and offer_id = (select id from offers where kind = 'code')`
  expect(
    await spoiledBy(
      sql`delete from offer_uses where ${codeUse}`,
      sql`insert into offer_uses (order_id, offer_id) select ${id}, id from offers where kind = 'code'`,
    ),
  ).toEqual([`${name}: Offers that took something off and are not used by it: 1.`])

  const other = await offer(testApp, siblings(10))
  expect(
    await spoiledBy(
      sql`insert into offer_uses (order_id, offer_id) values (${id}, ${other})`,
      sql`delete from offer_uses where offer_id = ${other}`,
    ),
  ).toEqual([`${name}: Offers that it uses and that took nothing off: 1.`])

  expect(
    await spoiledBy(
      sql`update orders set state = 'cancelled' where id = ${unpaid.id}`,
      sql`update orders set state = 'awaiting_payment' where id = ${unpaid.id}`,
    ),
  ).toEqual([`TW-${unpaid.number}: It was cancelled and still uses offers: 2.`])
})
