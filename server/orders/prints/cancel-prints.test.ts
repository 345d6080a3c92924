import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceOrder } from '../../../domain/orders/place-order.ts'
import { basketOf, buyer, families } from '../../../tests/families.ts'
import { openWorld, type World } from '../../../tests/world.ts'
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
