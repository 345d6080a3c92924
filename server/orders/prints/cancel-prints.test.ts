import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceOrder } from '../../../domain/orders/place-order.ts'
import { basketOf, buyer, families } from '../../../tests/families.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { auditLog } from '../../platform/tables.ts'
import { events } from '../../school/tables.ts'
import { orderNumber } from '../order-key.ts'
import { askRefund } from '../refunds/ask-refund.ts'
import { showOrder } from '../show-order.ts'
import { orderLines, orders, refunds } from '../tables.ts'
import { cancelPrints } from './cancel-prints.ts'
import { markPrints } from './mark-prints.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A paid order of £35 for each child, of which £20 are for prints that may still be cancelled. */
async function printedOrder(children = 1) {
  const make = families(world)
  const to = { ...buyer, email: `${randomUUID()}@example.com` }
  const lines: PlaceOrder['lines'] = []
  for (let child = 0; child < children; child++) {
    const { accessCode, eventId, photoIds } = await make.gallery(1)
    await world.parts.db.update(events).set({ printDeadline: '2026-04-30' }).where(eq(events.id, eventId))
    lines.push({ accessCode, priceListId: 'portrait', packageId: 'standard', photoIds })
  }
  const { orderKey } = await make.buy(world.stranger, basketOf(lines, 3500 * children, { buyer: to }))
  const [order] = await world.parts.db.select().from(orders).where(eq(orders.email, to.email))
  if (!order) throw new Error('no order')
  return { ...order, orderKey }
}
type Printed = Awaited<ReturnType<typeof printedOrder>>

const ask = (order: Printed, amount: number) =>
  askRefund(world.admin, {
    ...{ id: randomUUID(), orderId: order.id, amount, reason: 'Blurred' },
    confirmation: orderNumber(order),
  })

async function refundsOf({ id }: Printed) {
  const rows = await world.parts.db.select().from(refunds).where(eq(refunds.orderId, id))
  return rows.map(({ amount }) => amount).toSorted((a, b) => a - b)
}

test('cancelled prints refund no more than is left, whatever has been refunded or asked for already', async () => {
  const order = await printedOrder()
  await ask(order, 500)
  await world.runJobs()
  await ask(order, 2000)
  await cancelPrints(world.stranger, order.orderKey)
  expect(await refundsOf(order)).toEqual([500, 1000, 2000])
  await world.runJobs()
  expect(await showOrder(world.stranger, order.orderKey)).toMatchObject({ state: 'refunded', refunded: 3500 })
})

test('prints are cancelled without a refund when all the money is on its way back', async () => {
  const order = await printedOrder()
  await ask(order, 3500)
  await cancelPrints(world.stranger, order.orderKey)
  expect(await refundsOf(order)).toEqual([3500])
  expect((await showOrder(world.stranger, order.orderKey)).prints?.state).toBe('cancelled')
})

test('prints can no longer be cancelled once one child’s have gone to the lab', async () => {
  const order = await printedOrder(2)
  const [line] = await world.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  await markPrints(world.admin, { orderIds: [order.id], prints: 'sent', eventId: line?.eventId ?? '' })
  await expect(cancelPrints(world.stranger, order.orderKey)).rejects.toMatchObject({ code: 'prints-settled' })
  expect(await refundsOf(order)).toEqual([])
})

test('prints that were marked as sent by mistake can be cancelled again once that is taken back', async () => {
  const order = await printedOrder()
  await markPrints(world.admin, { orderIds: [order.id], prints: 'sent' })
  await expect(cancelPrints(world.stranger, order.orderKey)).rejects.toMatchObject({ code: 'prints-settled' })
  await markPrints(world.admin, { orderIds: [order.id], prints: 'ordered' })
  await cancelPrints(world.stranger, order.orderKey)
  expect(await refundsOf(order)).toEqual([2000])
})

test('prints are marked one step at a time, forward or back, and each step is recorded once', async () => {
  const order = await printedOrder()
  const [line] = await world.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const mark = async (prints: 'ordered' | 'sent' | 'delivered', more: { eventId?: string } = {}) => {
    world.clock.advance(1000)
    const { changed, left } = await markPrints(world.admin, {
      orderIds: [order.id, order.id],
      prints,
      ...more,
    })
    const [now] = await world.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const [{ prints: state } = order] = await world.parts.db
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
  const then = world.clock.now().getTime()
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
  const log = await world.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
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
  await world.parts.db.update(orders).set({ state: 'cancelled', paidAt: null }).where(eq(orders.id, order.id))
  expect(await mark('sent')).toEqual([0, 1, 'ordered', null, null])
})
