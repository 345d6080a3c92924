import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketOf, families } from '../../../tests/support/families.ts'
import { placeOpenOrder, rowOf } from '../../../tests/support/orders.ts'
import { withoutTriggers } from '../../../tests/support/spoil.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { isTestPayments } from '../../platform/payments/test-provider.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { orderMovements } from '../ledger/tables.ts'
import { orderLines, orders } from '../tables.ts'
import { confirmTestPayment, settleFreeOrder, settlePayment } from './settle-payment.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('a payment that the provider does not know pays for nothing, and says so', async () => {
  const outcome = await settlePayment(testApp.stranger, 'pay_of_nobody')
  expect(outcome).toMatchObject({ paid: false, reason: expect.any(String) })
})

test('a payment of another amount than the order’s does not pay for it', async () => {
  const { id, payment } = await placeOpenOrder(testApp, await families(testApp).gallery(1))
  const dearer = { subtotal: 900, total: 900 }
  await withoutTriggers(testApp.parts.db, (db) => db.update(orders).set(dearer).where(eq(orders.id, id)))
  const confirmed = confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })
  await expect(confirmed).rejects.toThrow('is of another amount')
  expect(await rowOf(testApp, id)).toMatchObject({ state: 'awaiting_payment', paidAt: null })
})

test('a second press that is still waiting for the provider when the first one pays is answered as paid', async () => {
  const { accessCode, photoIds } = await families(testApp).gallery(1)
  const order = basketOf([{ accessCode, packageId: null, photoIds }], 500)
  const { payment, orderKey } = await placeOrder(testApp.stranger, order)
  const { payments } = testApp.parts
  const find: typeof payments.find = async (id) => {
    const answer = await payments.find(id)
    await confirmTestPayment(testApp.stranger, { id, clientSecret: payment?.clientSecret ?? '', card: 'ok' })
    return answer
  }
  const second = await placeOrder({ ...testApp.stranger, payments: { ...payments, find } }, order)
  expect(second).toMatchObject({ orderKey, paid: true, payment: null })
})

test('a payment refunded before we hear of it never opens its downloads, even if we hear no more', async () => {
  const { id, payment } = await placeOpenOrder(testApp, await families(testApp).gallery(1))
  const { payments } = testApp.parts
  if (isTestPayments(payments)) await payments.confirm({ ...payment, card: 'ok' })
  await payments.refund({ id: payment.id, amountPence: 500, idempotencyKey: randomUUID() })
  const answers = [await payments.find(payment.id)]
  const find = async () => answers.shift() ?? Promise.reject(new Error('connect ETIMEDOUT'))
  const settling = settlePayment({ ...testApp.stranger, payments: { ...payments, find } }, payment.id)
  await settling.catch(() => undefined)
  const refunded = { state: 'refunded', refunded: 500, downloadsUntil: null }
  expect(await rowOf(testApp, id)).toMatchObject(refunded)
  await testApp.runJobs()
  expect(await rowOf(testApp, id)).toMatchObject(refunded)
})

test('only an order that costs nothing is settled without a payment, and only while it waits', async () => {
  const { id } = await placeOpenOrder(testApp, await families(testApp).gallery(1))
  const make = (now: object) =>
    withoutTriggers(testApp.parts.db, (db) => db.update(orders).set(now).where(eq(orders.id, id)))
  const settle = async () => [await settleFreeOrder(testApp.stranger, id), (await rowOf(testApp, id)).state]
  expect(await settle()).toEqual([true, 'awaiting_payment'])
  // As if an offer had taken all of it off.
  await withoutTriggers(testApp.parts.db, async (db) => {
    const free = { discount: 500, total: 0, vat: 0 }
    const [line] = await db.update(orderLines).set(free).where(eq(orderLines.orderId, id)).returning()
    const about = {
      orderId: id,
      lineId: line?.id ?? '',
      part: 'files' as const,
      at: new Date(),
      actor: 'test',
    }
    await db.insert(orderMovements).values({ ...about, kind: 'reduced', reducedBy: 'package', amount: 500 })
  })
  await make({ subtotal: 500, discount: 500, total: 0, vat: 0, state: 'cancelled' })
  expect(await settle()).toEqual([false, 'cancelled'])
  await make({ state: 'awaiting_payment' })
  expect(await settle()).toEqual([true, 'paid'])
  expect(await settleFreeOrder(testApp.stranger, randomUUID())).toBe(false)
})
