import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { codeOffer, off, offer } from '../../../tests/support/offers.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { type Context, inTransaction } from '../../context.ts'
import { events } from '../../school/tables.ts'
import { cancelUnpaid } from '../cancel-unpaid.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { downloadPhoto } from '../delivery/download-photo.ts'
import { recordDeliveryConsent } from '../delivery/record-delivery-consent.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { confirmTestPayment, settlePayment } from '../payment/settle-payment.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showOrder } from '../show-order.ts'
import { orders, refunds } from '../tables.ts'
import { giveCredit } from './give-credit.ts'
import { creditBalances } from './queries.ts'
import { releaseOfferUses } from './release-offer-uses.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '10000' })
  make = families(testApp)
})
afterAll(() => testApp.close())

type Family = Awaited<ReturnType<typeof make.gallery>>
const singles = ({ accessCode, photoIds }: Family, count = photoIds.length) => ({
  accessCode,
  packageId: null,
  photoIds: photoIds.slice(0, count),
})

/** A parent with an account, to whose address a spoiled order gave this much. */
async function withCredit(amount: number) {
  const { email, ctx } = await make.makeParent()
  const spoiled = await make.gallery(1)
  const order = await makeOrder(testApp, { ...spoiled, buyer: { email: email.toUpperCase() } })
  const credit = { id: randomUUID(), amount, reason: 'A print was bent', orderId: order.id }
  await giveCredit(testApp.admin, credit)
  await giveCredit(testApp.admin, credit)
  const left = async () =>
    (await creditBalances(testApp.parts.db, email)).reduce((sum, one) => sum + one.left, 0)
  return {
    email,
    ctx,
    left,
    basket: (...rest: Parameters<typeof basketOf>) => ({ ...basketOf(...rest), buyer: { ...buyer, email } }),
  }
}

async function buy(ctx: Context, input: PlaceOrder) {
  const placed = await placeOrder(ctx, input)
  if (placed.payment) await confirmTestPayment(ctx, { ...placed.payment, card: 'ok' })
  await testApp.runJobs()
  return { placed, order: await getOrderByKey(testApp.parts, placed.orderKey) }
}

test('credit is given once, mailed, and spent over several orders of the signed-in address', async () => {
  const family = await make.gallery(2)
  const parent = await withCredit(700)
  await testApp.runJobs()
  const mail = (await testApp.mails()).find((text) => text.includes('X-Message-Kind: credit\n'))
  expect(mail).toMatch(/7 for your next order/)
  expect(await priceForBuyer(parent.ctx, { lines: [singles(family, 1)] })).toMatchObject({
    total: 0,
    reductions: [{ kind: 'credit', words: 'Credit', amount: 500 }],
  })
  await buy(parent.ctx, parent.basket([singles(family, 1)], 0))
  expect(await parent.left()).toBe(200)
  const { order } = await buy(parent.ctx, parent.basket([singles(family)], 800))
  expect(order).toMatchObject({ state: 'delivered', total: 800, discount: 200, vat: 133 })
  expect(await parent.left()).toBe(0)
})

test('nobody uses the credit of an address that they only type', async () => {
  const family = await make.gallery(1)
  const parent = await withCredit(500)
  const input = parent.basket([singles(family)], 0)
  await expect(placeOrder(testApp.stranger, input)).rejects.toMatchObject({ code: 'price-changed' })
  const another = (await make.makeParent()).ctx
  await expect(placeOrder(another, input)).rejects.toMatchObject({ code: 'price-changed' })
  expect(await priceForBuyer(testApp.stranger, { lines: input.lines, email: parent.email })).toMatchObject({
    total: 500,
    reductions: [],
  })
})

test('an order paid entirely by credit is delivered without a payment, and has a receipt', async () => {
  const family = await make.gallery(1)
  const parent = await withCredit(500)
  const input = parent.basket([singles(family)], 0)
  const [first, again] = [await placeOrder(parent.ctx, input), await placeOrder(parent.ctx, input)]
  expect(first).toMatchObject({ paid: true, payment: null, total: 0 })
  expect(again).toEqual(first)
  await testApp.runJobs()
  const key = first.orderKey
  expect(await showOrder(testApp.stranger, key)).toMatchObject({ state: 'delivered', total: 0, vat: 0 })
  await recordDeliveryConsent(testApp.stranger, key)
  const photoId = family.photoIds[0] ?? ''
  await expect(downloadPhoto(testApp.stranger, { key, photoId })).resolves.toMatchObject({
    contentType: 'image/jpeg',
  })
  const receipts = (await testApp.mails()).filter(
    (text) => text.includes(parent.email) && text.includes('X-Message-Kind: order\n'),
  )
  expect(receipts).toHaveLength(1)
})

test('two simultaneous orders never use more credit than there is', async () => {
  const [first, second] = [await make.gallery(1), await make.gallery(1)]
  const parent = await withCredit(400)
  const results = await Promise.allSettled(
    [first, second].map((family) => buy(parent.ctx, parent.basket([singles(family)], 100))),
  )
  // The later order may cancel the earlier one between its placing and its payment, which then pays nothing.
  const bought = results.filter(
    (result) => result.status === 'fulfilled' && result.value.order.state === 'delivered',
  ).length
  expect(bought).toBeLessThanOrEqual(1)
  expect(await parent.left()).toBe(400 - 400 * bought)
})

test('cancelling or fully refunding an order returns its credit; a partial refund does not', async () => {
  const family = await make.gallery(2)
  const parent = await withCredit(400)
  const { orderKey } = await placeOrder(parent.ctx, parent.basket([singles(family, 1)], 100))
  expect(await parent.left()).toBe(0)
  const open = await getOrderByKey(testApp.parts, orderKey)
  await cancelUnpaid(testApp.system, open.id)
  expect(await parent.left()).toBe(400)

  const { order, placed } = await buy(parent.ctx, parent.basket([singles(family)], 600))
  const refund = (amount: number) => ({
    id: randomUUID(),
    amount,
    reason: 'Spoiled',
    confirmation: orderNumber(order),
    orderId: order.id,
  })
  await requestRefund(testApp.admin, refund(200))
  await testApp.runJobs()
  expect(await parent.left()).toBe(0)
  await requestRefund(testApp.admin, refund(400))
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, placed.orderKey)).toMatchObject({ state: 'refunded' })
  expect(await parent.left()).toBe(400)
})

test('an order that is paid after being cancelled uses its credit again', async () => {
  const family = await make.gallery(1)
  const parent = await withCredit(400)
  const placed = await placeOrder(parent.ctx, parent.basket([singles(family)], 100))
  if (!placed.payment) throw new Error('no payment')
  await confirmTestPayment(parent.ctx, { ...placed.payment, card: 'declined' })
  const order = await getOrderByKey(testApp.parts, placed.orderKey)
  // A provider that takes the money although it had been told to cancel.
  const given = { state: 'cancelled', paymentProvider: 'stripe' } as const
  await testApp.parts.db.update(orders).set(given).where(eq(orders.id, order.id))
  await inTransaction(testApp.system, (ctx) => releaseOfferUses(ctx, order.id))
  expect(await parent.left()).toBe(400)
  await confirmTestPayment(parent.ctx, { ...placed.payment, card: 'ok' })
  await settlePayment(testApp.stranger, placed.payment.id)
  expect(await parent.left()).toBe(0)
})

test('cancelled prints refund what they really cost: their share of the money and of the credit', async () => {
  const family = await make.gallery(1)
  await testApp.parts.db
    .update(events)
    .set({ priceListId: 'portrait', printDeadline: '2026-12-31' })
    .where(eq(events.id, family.eventId))
  await offer(testApp, codeOffer('PRINTS', off('percent', 10)))
  const parent = await withCredit(1050)
  const lines = [{ accessCode: family.accessCode, packageId: 'standard' as const, photoIds: family.photoIds }]
  // £35, less 10%, less £10.50 of credit.
  const { placed, order } = await buy(parent.ctx, parent.basket(lines, 2100, { code: 'PRINTS' }))
  expect((await showOrder(testApp.stranger, placed.orderKey)).prints).toMatchObject({
    price: 1200,
    credit: 600,
  })
  await cancelPrints(testApp.stranger, placed.orderKey)
  await testApp.runJobs()
  const given = await testApp.parts.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  expect(given.map(({ amount, state }) => [amount, state])).toEqual([[1200, 'done']])
  expect(await parent.left()).toBe(600)
})

test('a basket changed at the checkout takes over the credit of the previous order, which can no longer be paid', async () => {
  const { ctx, basket } = await withCredit(300)
  const family = await make.gallery(2)
  const before = basket([singles(family, 1)], 200)
  await placeOrder(ctx, before)
  expect(await placeOrder(ctx, basket([singles(family)], 700))).toMatchObject({ paid: false, total: 700 })
  const key = eq(orders.idempotencyKey, before.idempotencyKey)
  expect(await testApp.parts.db.select({ state: orders.state }).from(orders).where(key)).toEqual([
    { state: 'cancelled' },
  ])
})
