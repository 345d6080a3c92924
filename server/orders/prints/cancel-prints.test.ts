import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { rowOf } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { auditLog } from '../../platform/tables.ts'
import { events } from '../../school/tables.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showOrder } from '../show-order.ts'
import { orderLines, orders, refunds } from '../tables.ts'
import { cancelPrints } from './cancel-prints.ts'
import { markPrints } from './mark-prints.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A paid order of £35 for each child, of which £20 are for prints that may still be cancelled. */
async function printedOrder(children = 1) {
  const make = families(testApp)
  const to = { ...buyer, email: `${randomUUID()}@example.com` }
  const lines: PlaceOrder['lines'] = []
  for (let child = 0; child < children; child++) {
    const { accessCode, eventId, photoIds } = await make.gallery(1)
    await testApp.parts.db.update(events).set({ printDeadline: '2026-04-30' }).where(eq(events.id, eventId))
    lines.push({ accessCode, priceListId: 'portrait', packageId: 'standard', photoIds })
  }
  const { orderKey } = await make.buy(testApp.stranger, basketOf(lines, 3500 * children, { buyer: to }))
  const [order] = await testApp.parts.db.select().from(orders).where(eq(orders.email, to.email))
  if (!order) throw new Error('no order')
  return { ...order, orderKey }
}
type Printed = Awaited<ReturnType<typeof printedOrder>>

const ask = (order: Pick<Printed, 'id' | 'number'>, amount: number) =>
  requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: order.id,
    amount,
    reason: 'Blurred',
    confirmation: orderNumber(order),
  })

/** What the parent's page offers for cancelling the prints. */
async function offered({ orderKey }: { orderKey: string }) {
  const { prints } = await showOrder(testApp.stranger, orderKey)
  if (!prints) throw new Error('no prints')
  return prints
}

async function refundsOf({ id }: Pick<Printed, 'id'>) {
  const rows = await testApp.parts.db.select().from(refunds).where(eq(refunds.orderId, id))
  return rows.map(({ amount }) => amount).toSorted((a, b) => a - b)
}

test('what was given back before, or is on its way, is taken off what a cancellation offers and gives', async () => {
  const order = await printedOrder()
  expect(await offered(order)).toMatchObject({ price: 2000, alreadyBack: 0 })
  await ask(order, 500)
  await testApp.runJobs()
  await ask(order, 300)
  expect(await offered(order)).toMatchObject({ price: 1200, alreadyBack: 800 })
  await cancelPrints(testApp.stranger, order.orderKey)
  expect(await refundsOf(order)).toEqual([300, 500, 1200])
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, order.orderKey)).toMatchObject({
    state: 'delivered',
    refunded: 2000,
  })
})

test('a spoiled mug that the owner refunded is not paid for again when its prints are cancelled', async () => {
  const shop = await extrasShop(testApp)
  const family = await shop.gallery(2)
  const line = family.line([family.of(shop.mug, 1), family.of('8x10', 1)], { photoIds: family.photoIds })
  // Two photos at £10 together, a mug at £12.50 and a print at £9.
  const { orderKey } = await family.buy([line], 3150)
  const order = { ...(await getOrderByKey(testApp.parts, orderKey)), orderKey }
  expect(await offered(order)).toMatchObject({ price: 2150 })
  await ask(order, 1250)
  await testApp.runJobs()
  expect(await offered(order)).toMatchObject({ price: 900, alreadyBack: 1250 })
  await cancelPrints(testApp.stranger, orderKey)
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({ refunded: 2150 })
})

test('however the owner refunds and the buyer cancels, the photos that were kept stay paid for', async () => {
  const step = fc.oneof(
    fc.integer({ min: 1, max: 3500 }),
    fc.constantFrom('cancel' as const, 'jobs' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (path) => {
      const order = await printedOrder()
      let byOwner = 0
      let byCancelling = 0
      /** What the owner had given back when the prints were cancelled. */
      let before: number | undefined
      for (const one of path)
        if (one === 'jobs') await testApp.runJobs()
        else if (one === 'cancel') {
          const { price, mayChange } = await offered(order)
          if (!mayChange) continue
          expect(price).toBe(Math.max(0, 2000 - byOwner))
          await cancelPrints(testApp.stranger, order.orderKey)
          byCancelling += price
          before = byOwner
        } else {
          const allowed = byOwner + byCancelling + one <= 3500
          const asked = await Promise.allSettled([ask(order, one)])
          expect(asked[0]?.status).toBe(allowed ? 'fulfilled' : 'rejected')
          if (allowed) byOwner += one
        }
      await testApp.runJobs()
      const { refunded } = await rowOf(testApp, order.id)
      expect(refunded).toBe(byOwner + byCancelling)
      expect(refunded).toBeLessThanOrEqual(3500)
      // Nothing of the photos' £15 goes back unless the owner gives it back by hand.
      if (before !== undefined) expect(before + byCancelling).toBe(Math.max(2000, before))
    }),
    { numRuns: ALL_TESTS ? 40 : 5, endOnFailure: true },
  )
})

test('prints are cancelled without a refund when all the money is on its way back', async () => {
  const order = await printedOrder()
  await ask(order, 3500)
  await cancelPrints(testApp.stranger, order.orderKey)
  expect(await refundsOf(order)).toEqual([3500])
  expect((await showOrder(testApp.stranger, order.orderKey)).prints?.state).toBe('cancelled')
})

test('prints can no longer be cancelled once one child’s have gone to the lab', async () => {
  const order = await printedOrder(2)
  const [line] = await testApp.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  await markPrints(testApp.admin, { orderIds: [order.id], prints: 'sent', eventId: line?.eventId ?? '' })
  await expect(cancelPrints(testApp.stranger, order.orderKey)).rejects.toMatchObject({
    code: 'prints-at-lab',
  })
  expect(await refundsOf(order)).toEqual([])
})

test('prints that were marked as sent by mistake can be cancelled again once that is taken back', async () => {
  const order = await printedOrder()
  await markPrints(testApp.admin, { orderIds: [order.id], prints: 'sent' })
  await expect(cancelPrints(testApp.stranger, order.orderKey)).rejects.toMatchObject({
    code: 'prints-at-lab',
  })
  await markPrints(testApp.admin, { orderIds: [order.id], prints: 'ordered' })
  await cancelPrints(testApp.stranger, order.orderKey)
  expect(await refundsOf(order)).toEqual([2000])
})

test('prints are marked one step at a time, forward or back, and each step is recorded once', async () => {
  const order = await printedOrder()
  const [line] = await testApp.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const mark = async (prints: 'ordered' | 'sent' | 'delivered', more: { eventId?: string } = {}) => {
    testApp.clock.advance(1000)
    const { changed, left } = await markPrints(testApp.admin, {
      orderIds: [order.id, order.id],
      prints,
      ...more,
    })
    const [now] = await testApp.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const [{ prints: state } = order] = await testApp.parts.db
      .select()
      .from(orders)
      .where(eq(orders.id, order.id))
    return [
      changed,
      left,
      state,
      now?.printsSentAt?.getTime() ?? null,
      now?.printsDeliveredAt?.getTime() ?? null,
    ]
  }
  const then = testApp.clock.now().getTime()
  const second = (n: number) => then + 1000 * n
  expect(await mark('delivered')).toEqual([0, 1, 'ordered', null, null])
  expect(await mark('ordered')).toEqual([0, 1, 'ordered', null, null])
  expect(await mark('sent', { eventId: randomUUID() })).toEqual([0, 1, 'ordered', null, null])
  expect(await mark('sent', { eventId: line?.eventId ?? '' })).toEqual([1, 0, 'sent', second(4), null])
  expect(await mark('sent')).toEqual([0, 1, 'sent', second(4), null])
  expect(await mark('delivered')).toEqual([1, 0, 'delivered', second(4), second(6)])
  expect(await mark('ordered')).toEqual([0, 1, 'delivered', second(4), second(6)])
  expect(await mark('sent')).toEqual([1, 0, 'sent', second(4), null])
  expect(await mark('ordered')).toEqual([1, 0, 'ordered', null, null])
  const log = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
  const marked = log.filter(({ action }) => action.startsWith('prints.'))
  expect(
    marked
      .map(({ action, detail }) => `${action} of ${(detail as { eventId?: string }).eventId ?? 'all'}`)
      .toSorted(),
  ).toEqual(
    [
      `prints.sent of ${line?.eventId}`,
      ...['delivered', 'ordered', 'sent'].map((step) => `prints.${step} of all`),
    ].toSorted(),
  )
  await testApp.parts.db
    .update(orders)
    .set({ state: 'cancelled', paidAt: null })
    .where(eq(orders.id, order.id))
  expect(await mark('sent')).toEqual([0, 1, 'ordered', null, null])
})
