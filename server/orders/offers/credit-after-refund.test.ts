import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripe } from '../../../tests/servers/stripe.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { rowOf } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { events } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { settleOrder, settlePayment } from '../payment/settle-payment.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { giveCredit } from './give-credit.ts'
import { listOffers } from './list-offers.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  stripe = await startStripe({ now: () => testApp.clock.now().getTime() })
  testApp = await openTestApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  make = families(testApp)
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

type Family = Awaited<ReturnType<typeof make.gallery>>
const single = ({ accessCode, photoIds }: Family) => ({ accessCode, packageId: null, photoIds })

/** A parent, signed in, who bought a line by card after credit of this much was given to them. */
async function parentWhoBought(credit: number, line: Parameters<typeof basketOf>[0][number], paid: number) {
  const { email, ctx } = await make.makeParent()
  const bought = async (lines: Parameters<typeof basketOf>[0], total: number) => {
    const placed = await placeOrder(ctx, { ...basketOf(lines, total), buyer: { ...buyer, email } })
    if (placed.payment) await stripe.confirm(placed.payment, 'ok')
    await settleOrder(testApp.stranger, placed.orderKey)
    await testApp.runJobs()
    return { key: placed.orderKey, row: await getOrderByKey(testApp.parts, placed.orderKey) }
  }
  const spoiled = await bought([single(await make.gallery(1))], 500)
  const give = (amount: number) =>
    giveCredit(testApp.admin, { id: randomUUID(), amount, reason: 'Bent', orderId: spoiled.row.id })
  await give(credit)
  const order = await bought([line], paid)
  const price = (family: Family) => priceForBuyer(ctx, { lines: [single(family)] })
  const listed = async () =>
    (await listOffers(testApp.admin)).credits
      .filter((one) => one.email === email)
      .map(({ left, overdrawn }) => ({ left, overdrawn }))
  return { give, bought, order, price, listed }
}

async function refund({ row }: { row: Parameters<typeof orderNumber>[0] & { id: string } }, amount: number) {
  const confirmation = orderNumber(row)
  await requestRefund(testApp.admin, { id: randomUUID(), amount, reason: 'x', confirmation, orderId: row.id })
  await testApp.runJobs()
}

async function refundFails({ row }: { row: { paymentId: string | null } }) {
  stripe.failRefund(row.paymentId ?? '')
  await settlePayment(testApp.stranger, row.paymentId ?? '')
  await testApp.runJobs()
}

test('a failed refund takes back the credit that it had returned', async () => {
  const [family, next] = [await make.gallery(1), await make.gallery(1)]
  const parent = await parentWhoBought(400, single(family), 100)
  expect(await parent.price(next)).toMatchObject({ total: 500, reductions: [] })
  await refund(parent.order, 100)
  expect(await parent.price(next)).toMatchObject({ total: 100 })
  await refundFails(parent.order)
  expect(await parent.price(next)).toMatchObject({ total: 500, reductions: [] })
  expect(await parent.listed()).toEqual([{ left: 0, overdrawn: 0 }])
  await refund(parent.order, 100)
  expect(await parent.listed()).toEqual([{ left: 400, overdrawn: 0 }])
})

test('credit spent before its refund failed is owed: the desk says so, and the next credit pays it first', async () => {
  const [family, meanwhile, next] = [await make.gallery(1), await make.gallery(1), await make.gallery(1)]
  const parent = await parentWhoBought(400, single(family), 100)
  await refund(parent.order, 100)
  await parent.bought([single(meanwhile)], 100)
  await refundFails(parent.order)
  expect(await parent.listed()).toEqual([{ left: 0, overdrawn: 400 }])
  testApp.clock.advance(1000)
  await parent.give(700)
  expect(await parent.price(next)).toMatchObject({
    total: 200,
    reductions: [{ kind: 'credit', amount: 300 }],
  })
  expect(await parent.listed()).toEqual([
    { left: 300, overdrawn: 0 },
    { left: 0, overdrawn: 400 },
  ])
  await expect(parent.bought([single(next)], 0)).rejects.toMatchObject({ code: 'price-changed' })
  await parent.bought([single(next)], 200)
  expect((await parent.listed()).map(({ left }) => left)).toEqual([0, 0])
})

test('a failed refund leaves credit returned by cancelled prints alone', async () => {
  const family = await make.gallery(1)
  await testApp.parts.db
    .update(events)
    .set({ priceListId: 'portrait', printDeadline: '2026-12-31' })
    .where(eq(events.id, family.eventId))
  const parent = await parentWhoBought(700, { ...single(family), packageId: 'standard' }, 2800)
  await cancelPrints(testApp.stranger, parent.order.key)
  await testApp.runJobs()
  const before = await parent.listed()
  expect(before[0]?.left).toBeGreaterThan(0)
  const { total, refunded } = await rowOf(testApp, (await getOrderByKey(testApp.parts, parent.order.key)).id)
  await refund(parent.order, total - refunded)
  expect(await parent.listed()).toEqual([{ left: 700, overdrawn: 0 }])
  await refundFails(parent.order)
  expect(await parent.listed()).toEqual(before)
})
