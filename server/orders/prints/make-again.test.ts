import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extrasShop } from '../../../tests/support/extras.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { type Context, inTransaction } from '../../context.ts'
import { photos } from '../../photos/tables.ts'
import { clearLines } from '../../privacy/erasure/erase-in-orders.ts'
import { pupils } from '../../school/tables.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showEventSales } from '../screens/show-sales.ts'
import { showOrder } from '../show-order.ts'
import { orderLines, orders } from '../tables.ts'
import { exportLab } from './export-lab.ts'
import { labPrints } from './lab-prints.ts'
import { makeAgain } from './make-again.ts'
import { markPrints } from './mark-prints.ts'

type Shop = Awaited<ReturnType<typeof extrasShop>>
let testApp: TestApp
let shop: Shop
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '10000' })
  shop = await extrasShop(testApp)
})
afterAll(() => testApp.close())

/** Two mugs of the first photo and a print of the second, paid; at the school unless `fresh`. */
async function anOrder({ fresh = false } = {}) {
  const family = await shop.gallery()
  const { buy, line, of } = family
  const { orderKey } = await buy([line([of(shop.mug, 2), of('8x10', 1, 1)])], 3400)
  const order = await getOrderByKey(testApp.stranger, orderKey)
  if (!fresh) {
    await shop.lab(family.eventId)
    for (const prints of ['sent', 'delivered'] as const)
      await markPrints(testApp.admin, { orderIds: [order.id], prints })
  }
  const { items } = await showDeskOrder(testApp.admin, order.id)
  const printId = (name: string) => items.find((item) => item.name === name)?.printId ?? ''
  return {
    ...family,
    id: order.id,
    number: order.number,
    orderKey,
    mug: printId('Mug, white'),
    print: printId('8x10 inches'),
  }
}
type Order = Awaited<ReturnType<typeof anOrder>>

const again = (
  order: Pick<Order, 'id' | 'mug'>,
  more: Partial<Parameters<typeof makeAgain>[1]> = {},
  ctx: Context = testApp.admin,
) =>
  makeAgain(ctx, {
    id: randomUUID(),
    orderId: order.id,
    printId: order.mug,
    quantity: 1,
    photoId: null,
    reason: 'Arrived broken',
    ...more,
  })

/** The statements that wait for a lock. */
const waiting = sql`(select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`

/** The lab's next list, and the names of its pictures. */
async function nextList(eventId: string) {
  const files = unzip(await buffer((await exportLab(testApp.admin, { eventId, again: false })).body))
  const [, ...rows] = (files.get('prints.csv')?.toString() ?? '').trim().split('\n')
  return { rows, names: [...files.keys()].filter((name) => name.endsWith('.jpg')) }
}

test('one of two mugs is made again of another photo: free, once, with its own way through the lab', async () => {
  const order = await anOrder()
  const before = await showDeskOrder(testApp.admin, order.id)
  expect(before.prints).toBe('delivered')
  const id = randomUUID()
  const other = order.photoIds[1] ?? ''
  for (const _ of [1, 2]) await again(order, { id, photoId: other })
  const shown = await showDeskOrder(testApp.admin, order.id)
  expect(shown).toMatchObject({
    prints: 'ordered',
    total: before.total,
    refundable: before.refundable,
    vat: before.vat,
  })
  expect(shown.lines).toHaveLength(before.lines.length + 1)
  expect(shown.lines.find((line) => line.id === id)).toMatchObject({
    remakeReason: 'Arrived broken',
    total: 0,
    printed: 'ordered',
    extra: { name: 'Mug, white', quantity: 1 },
  })
  expect(shown.timeline.map(({ action }) => action)).toContain('prints.made-again')
  const event = { id: order.eventId, printDeadline: null }
  expect(await labPrints(testApp.parts.db, event, false)).toMatchObject([
    { lineId: id, quantity: 1, photo: { id: other } },
  ])
  const { rows, names } = await nextList(order.eventId)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('MUG-11')
  expect(names).toHaveLength(1)
  const page = await showOrder(testApp.stranger, order.orderKey)
  expect(page.lines.find((line) => line.id === id)).toMatchObject({ remake: true, total: 0 })
  expect(page.prints).toMatchObject({ mayChange: false, price: 0 })
  await markPrints(testApp.admin, { orderIds: [order.id], prints: 'sent' })
  await markPrints(testApp.admin, { orderIds: [order.id], prints: 'delivered' })
  expect((await showDeskOrder(testApp.admin, order.id)).prints).toBe('delivered')
})

test('prints that are made again are no further buyer, whose child may be erased', async () => {
  const order = await anOrder()
  const sales = async () => (await showEventSales(testApp.admin, order.eventId)).event
  await testApp.parts.db.update(orderLines).set({ pupilId: null }).where(eq(orderLines.orderId, order.id))
  const before = await sales()
  await again(order)
  expect(await sales()).toEqual(before)
})

test('an erasure, which locks the child before its orders, is not met halfway', async () => {
  const order = await anOrder()
  const { db } = testApp.parts
  const theirs = db
    .select({ id: orderLines.pupilId })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  const making = await db.transaction(async (tx) => {
    await tx.select().from(pupils).where(inArray(pupils.id, theirs)).for('update')
    const started = again(order)
    await expect.poll(() => db.$count(waiting)).toBe(1)
    await tx.select().from(orders).where(eq(orders.id, order.id)).for('update', { noWait: true })
    return { started }
  })
  await making.started
})

test('an erasure, which locks the orders before their lines, does not meet whoever marks prints halfway', async () => {
  const order = await anOrder()
  const { db } = testApp.parts
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const ids = lines.flatMap(({ pupilId }) => pupilId ?? [])
  const clearing = await db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, order.id)).for('update')
    const started = inTransaction(testApp.system, (ctx) => clearLines(ctx, ids))
    await expect.poll(() => db.$count(waiting)).toBe(1)
    await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).for('update', { noWait: true })
    return { started }
  })
  expect(await clearing.started).toEqual([order.id])
})

test('two at the same time with one id are one; with two ids two', async () => {
  const order = await anOrder()
  const id = randomUUID()
  await Promise.all([again(order, { id }), again(order, { id }), again(order)])
  const event = { id: order.eventId, printDeadline: null }
  expect(await labPrints(testApp.parts.db, event, false)).toHaveLength(2)
})

test('a print that has not gone to the lab, or was given back, is not made again', async () => {
  const fresh = await anOrder({ fresh: true })
  await expect(again(fresh)).rejects.toMatchObject({ code: 'print-not-made' })
  const order = await anOrder()
  const item = (await showDeskOrder(testApp.admin, order.id)).items.find(
    ({ printId }) => printId === order.print,
  )
  await requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: order.id,
    amount: 900,
    items: [{ lineId: item?.lineId ?? '', photoId: null, printId: order.print, quantity: 1 }],
    reason: 'Blurred',
    confirmation: orderNumber(order),
  })
  await expect(again(order, { printId: order.print })).rejects.toMatchObject({ code: 'print-missing' })
})

test('no more than was bought, and only of a photo that the order may print', async () => {
  const order = await anOrder()
  const stranger = await anOrder()
  await expect(again(order, { quantity: 3 })).rejects.toMatchObject({ code: 'print-missing' })
  await expect(again(order, { printId: stranger.mug })).rejects.toMatchObject({ code: 'print-missing' })
  await expect(again(order, { photoId: stranger.photoIds[0] ?? '' })).rejects.toMatchObject({
    kind: 'invalid',
  })
  const [, second = ''] = order.photoIds
  await testApp.parts.db
    .update(photos)
    .set({ quarantinedAt: testApp.clock.now() })
    .where(eq(photos.id, second))
  await expect(again(order, { photoId: second })).rejects.toMatchObject({ kind: 'invalid' })
  expect((await showDeskOrder(testApp.admin, order.id)).lines).toHaveLength(2)
})

test('nobody but the owner has prints made again', async () => {
  const order = await anOrder()
  const { ctx } = await shop.make.makeParent()
  await expect(again(order, {}, ctx)).rejects.toMatchObject({ kind: 'missing' })
  await expect(again(order, {}, testApp.stranger)).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect((await showDeskOrder(testApp.admin, order.id)).lines).toHaveLength(2)
})
