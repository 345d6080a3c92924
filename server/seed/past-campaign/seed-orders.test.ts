import { rm } from 'node:fs/promises'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { drawPastEvent, forgetJobs, queuedOrders } from '../../../tests/support/sample.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { checkOrders } from '../../backup/order-checks/check-orders.ts'
import { writeRows } from '../../backup/write-rows.ts'
import { exportBookkeeping } from '../../orders/bookkeeping/export-bookkeeping.ts'
import { showSales } from '../../orders/screens/show-sales.ts'
import { orders, refunds } from '../../orders/tables.ts'
import { photos } from '../../photos/tables.ts'
import { messages } from '../../platform/messages/tables.ts'
import { sendInvoice } from '../../projects/invoices/send-invoice.ts'
import { listProjects } from '../../projects/list-projects.ts'
import { showProject } from '../../projects/show-project.ts'
import { showCounts } from '../../records/show-counts.ts'
import { seedProjects } from '../projects/seed-projects.ts'
import { showSample } from '../remove/show-sample.ts'
import { seedSample } from '../seed-sample.ts'
import { seedOrders } from './seed-orders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await seedSample(testApp.system)
})
afterAll(() => testApp.close())

/** The fewest there are of something. */
const some = (least: number) => ({ asymmetricMatch: (n: unknown) => typeof n === 'number' && n >= least })

async function tally(column: typeof orders.state | typeof orders.prints) {
  const rows = await testApp.parts.db.select({ of: column, n: count() }).from(orders).groupBy(column)
  return Object.fromEntries(rows.map(({ of, n }) => [of, n]))
}

/** One more pupil has portraits, and an order has become another: as when a slow machine draws one after all. */
async function changeWhatIsDrawn() {
  const { db, clock } = testApp.parts
  const [photo] = await db.select().from(photos).limit(1)
  if (!photo) throw new Error('nothing is drawn')
  const { id: _, ...drawn } = photo
  for (const shot of [8, 9])
    await db
      .insert(photos)
      .values({ ...drawn, originalKey: `late-${shot}`, contentHash: `${shot}`, createdAt: clock.now() })
}

/** Daily the first sixty orders are written, and the last twenty; the whole plan has tests of its own. */
const WRITTEN = ALL_TESTS ? 180 : 80
const least = (of: { all: number; daily: number }) => some(ALL_TESTS ? of.all : of.daily)

test('nothing is sold before the portraits exist, however often it looks', async () => {
  await seedOrders(testApp.system, { round: 0 })
  for (const round of [1, 60, 61, 500]) {
    await seedOrders(testApp.system, { round })
    expect(await queuedOrders(testApp)).toContainEqual({ round: round + 1 })
  }
  expect(await testApp.parts.db.$count(orders)).toBe(0)
  expect((await showSample(testApp.admin)).ordersUnderWay).toBe(true)
})

test('the past event has orders and prints in every state, refunds and enquiries', async () => {
  await drawPastEvent(testApp)
  await forgetJobs(testApp, 'seed.orders')
  await seedOrders(testApp.system, { round: 1 })
  const [first] = await queuedOrders(testApp)
  expect(first?.plan?.length).toBeGreaterThan(100)
  // Looked at twice, it is planned once.
  await seedOrders(testApp.system, { round: 1 })
  expect(await queuedOrders(testApp)).toEqual([first])
  for (let data = first; data; ) {
    await forgetJobs(testApp, 'seed.orders')
    // Interrupted in the middle, and something has changed meanwhile: the plan is the same.
    if (data.round === 20) await changeWhatIsDrawn()
    await seedOrders(testApp.system, data)
    if (data.round === 40) await seedOrders(testApp.system, data)
    ;[data] = await queuedOrders(testApp)
    if (!ALL_TESTS && data?.round === 60) data = { ...data, round: 160 }
  }
  expect((await showSample(testApp.admin)).ordersUnderWay).toBe(false)
  expect(await tally(orders.state)).toEqual({
    delivered: least({ all: 150, daily: 50 }),
    cancelled: least({ all: 3, daily: 1 }),
    refunded: least({ all: 2, daily: 1 }),
  })
  expect(await tally(orders.prints)).toEqual({
    none: least({ all: 100, daily: 30 }),
    ordered: least({ all: 2, daily: 1 }),
    sent: least({ all: 4, daily: 1 }),
    delivered: least({ all: 15, daily: 5 }),
    cancelled: least({ all: 2, daily: 1 }),
  })
  expect(await testApp.parts.db.$count(orders)).toBe(WRITTEN)
  expect(await testApp.parts.db.$count(refunds, eq(refunds.state, 'done'))).toEqual(
    least({ all: 7, daily: 4 }),
  )
  expect(await showCounts(testApp.admin)).toMatchObject({ orders: some(2), enquiries: 3, messages: 0 })
  const { rows } = await showSales(testApp.admin, { range: 'all' })
  expect(rows.map(({ name, sums }) => [name, sums.orders])).toEqual([
    ['School Photography 2024', least({ all: 170, daily: 70 })],
  ])
})

test('of two projects one is booked with its deposit paid and one is finished, and the owner’s first invoice is number 1', async () => {
  const listed = (await listProjects(testApp.admin)).projects.toSorted((a, b) => a.total - b.total)
  expect(listed.map(({ client, next, total, paid }) => ({ client, next, total, paid }))).toEqual([
    { client: 'Lauder Woollen Mill', next: 'done', total: 2700_00, paid: 2700_00 },
    { client: 'Tweed Valley Rides', next: 'send-invoice', total: 4890_00, paid: 2445_00 },
  ])
  const ids = listed.map(({ id }) => id)
  const shown = await Promise.all(ids.map((id) => showProject(testApp.admin, { id })))
  const numbers = shown.flatMap(({ invoices }) => invoices.map(({ number }) => number))
  expect(numbers.toSorted()).toEqual(['INV-SAMPLE-1', 'INV-SAMPLE-2', 'INV-SAMPLE-3'])
  const today = londonDay(testApp.clock.now())
  expect(shown.map(({ held }) => held.map(({ day }) => day > today))).toEqual([[false], [true, true]])
  // Interrupted and made again, there are still two; a paper that follows is of the sample too.
  await seedProjects(testApp.system)
  expect((await listProjects(testApp.admin)).projects).toHaveLength(2)
  await sendInvoice(testApp.admin, { id: ids[1] ?? '', kind: 'balance', dueOn: '2099-01-01' })
  const [, balance] = (await showProject(testApp.admin, { id: ids[1] ?? '' })).invoices
  expect(balance?.number).toBe('INV-SAMPLE-4')
  const own = await projectsOf(testApp).booked()
  await sendInvoice(testApp.admin, { id: own, kind: 'deposit', dueOn: '2099-01-01' })
  expect((await showProject(testApp.admin, { id: own })).invoices[0]?.number).toBe(
    `INV-${today.slice(0, 4)}-1`,
  )
  // As the sample's orders are: in the accountant's file, at the test provider.
  const { body } = await exportBookkeeping(testApp.admin, { from: daysAfter(today, -90), to: today })
  expect(body.match(/,Invoice,INV-SAMPLE-\d,[\d.,]+,20%,test,tp_/g)).toHaveLength(3)
  await testApp.parts.db.execute(sql`delete from pgboss.job where name like 'projects.%'`)
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

test('nobody gets a message', async () => {
  expect(await testApp.mails()).toEqual([])
  const kinds = (await testApp.parts.jobs.waiting()).map(({ kind }) => kind)
  // A pupil of the sample refuses, which is told to buyers of what shows the pupil: nobody.
  const others = kinds.filter((kind) => !kind.startsWith('seed.') && kind !== 'school.photo-refused')
  expect(others).toEqual([])
  expect(await testApp.parts.db.$count(messages, eq(messages.kind, 'order'))).toBe(0)
})

test('the orders’ books balance', async () => {
  const { folder } = await writeRows(testApp.system)
  expect(await checkOrders(folder)).toMatchObject({ orders: WRITTEN, findings: [] })
  await rm(folder, { recursive: true })
})
