import { rm } from 'node:fs/promises'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPastEvent } from '../../../tests/sample.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { checkOrders } from '../../backup/order-checks/check-orders.ts'
import { writeRows } from '../../backup/write-rows.ts'
import { showCounts } from '../../desk/log/show-counts.ts'
import { showSales } from '../../desk/orders/show-sales.ts'
import { orders, refunds } from '../../orders/tables.ts'
import { messages } from '../../platform/messages/tables.ts'
import { seedSample } from '../seed-sample.ts'
import { seedOrders } from './seed-orders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await seedSample(testApp.system)
})
afterAll(() => testApp.close())

const ROUNDS = 10
/** The fewest there are of something. */
const some = (least: number) => ({ asymmetricMatch: (n: unknown) => typeof n === 'number' && n >= least })

async function tally(column: typeof orders.state | typeof orders.prints) {
  const rows = await testApp.parts.db.select({ of: column, n: count() }).from(orders).groupBy(column)
  return Object.fromEntries(rows.map(({ of, n }) => [of, n]))
}

test('nothing is sold before the portraits exist', async () => {
  await seedOrders(testApp.system, { round: 0 })
  expect(await testApp.parts.db.$count(orders)).toBe(0)
  const waiting = (await testApp.parts.jobs.waiting()).filter(({ kind }) => kind === 'seed.orders')
  expect(waiting.map(({ payload }) => payload)).toContainEqual({ round: 1 })
})

test('the past event has orders and prints in every state, refunds and enquiries', async () => {
  await drawPastEvent(testApp)
  for (let round = 1; round <= ROUNDS; round++) await seedOrders(testApp.system, { round })
  expect(await tally(orders.state)).toEqual({ delivered: some(150), cancelled: some(3), refunded: some(2) })
  expect(await tally(orders.prints)).toEqual({
    none: some(100),
    ordered: some(2),
    sent: some(4),
    delivered: some(15),
    cancelled: some(2),
  })
  expect(await testApp.parts.db.$count(orders)).toBe(180)
  expect(await testApp.parts.db.$count(refunds, eq(refunds.state, 'done'))).toBeGreaterThan(6)
  expect(await showCounts(testApp.admin)).toMatchObject({ orders: some(2), enquiries: 3, messages: 0 })
  const { rows } = await showSales(testApp.admin, { range: 'all' })
  expect(rows.map(({ name, sums }) => [name, sums.orders])).toEqual([['School Photography 2024', some(170)]])
})

test('one is paid in cash and one given free, both without real money', async () => {
  const rows = await testApp.parts.db
    .select({ paymentMethod: orders.paymentMethod, testMode: orders.testMode })
    .from(orders)
    .where(eq(orders.atDesk, true))
    .orderBy(orders.paymentMethod)
  expect(rows).toEqual([
    { paymentMethod: 'cash', testMode: true },
    { paymentMethod: 'free', testMode: true },
  ])
})

test('the orders are written once, and nobody gets a message', async () => {
  await seedOrders(testApp.system, { round: ROUNDS })
  expect(await testApp.parts.db.$count(orders)).toBe(180)
  expect(await testApp.mails()).toEqual([])
  const kinds = (await testApp.parts.jobs.waiting()).map(({ kind }) => kind)
  expect(kinds.filter((kind) => !kind.startsWith('seed.'))).toEqual([])
  expect(await testApp.parts.db.$count(messages, eq(messages.kind, 'order'))).toBe(0)
})

test('the orders’ books balance', async () => {
  const { folder } = await writeRows(testApp.system)
  expect(await checkOrders(folder)).toEqual({ orders: 180, findings: [] })
  await rm(folder, { recursive: true })
})
