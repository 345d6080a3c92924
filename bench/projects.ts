import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { daysAfter, londonDay } from '../domain/days.ts'
import { OrderQuery } from '../domain/orders/order-desk.ts'
import { exportBookkeeping } from '../server/orders/bookkeeping/export-bookkeeping.ts'
import { listOrders } from '../server/orders/screens/list-orders.ts'
import { showDeskOrder } from '../server/orders/screens/show-desk-order.ts'
import { showSales } from '../server/orders/screens/show-sales.ts'
import { invoices } from '../server/projects/invoices/tables.ts'
import { listProjects } from '../server/projects/list-projects.ts'
import { showProject } from '../server/projects/show-project.ts'
import { showToday } from '../server/records/screens/show-today.ts'
import { openDataFolder } from '../tests/support/data-folder.ts'
import { fillProjects } from '../tests/support/many-projects.ts'
import { makeOrder } from '../tests/support/orders.ts'
import { projectsOf } from '../tests/support/projects.ts'
import { median, spread } from './median.ts'
import { fillOrders, PAID_DAYS_AGO } from './projects/fill-orders.ts'

/**
 * The desk's screens with 500 projects and 5,000 invoices beside as many orders, in turns within each round, compared with
 * the list of orders. The accountant's files are compared by their rows: that of invoices with that of orders. `ROUNDS` (15).
 */
const ROUNDS = Number(process.env.ROUNDS ?? 15)
const PROJECTS = 500
const ORDERS = 5000

await using closing = new AsyncDisposableStack()
const dir = await mkdtemp(path.join(tmpdir(), 'bench-projects-'))
closing.defer(() => rm(dir, { recursive: true, force: true }))
const app = await openDataFolder(dir)
closing.defer(() => app.close())
const { admin } = app
const { db, clock } = app.parts
const { classId } = await app.makeEvent('Bench')
const pupil = await app.makePupil(classId, ['Isla', 'Reid'], 1)
const order = await makeOrder(app, pupil)
const booked = await projectsOf(app).booked()
await fillOrders(db, order.id, ORDERS)
await fillProjects(db, booked, PROJECTS)

const today = londonDay(clock.now())
const daysOfOrders = { from: daysAfter(today, -PAID_DAYS_AGO - 1), to: daysAfter(today, -PAID_DAYS_AGO + 1) }
const daysOfInvoices = { from: daysAfter(today, -1), to: daysAfter(today, 5) }
const [middle] = (await listProjects(admin, { page: 5 })).projects
const files = { orders: 'the accountant’s file, orders alone', invoices: 'the accountant’s file, invoices' }
const screens: Record<string, () => Promise<unknown>> = {
  'list of orders': () => listOrders(admin, OrderQuery.parse({})),
  'list of projects': () => listProjects(admin),
  'its fifth page': () => listProjects(admin, { page: 5 }),
  'those overdue': () => listProjects(admin, { next: 'payment-overdue' }),
  'those paid': () => listProjects(admin, { next: 'done' }),
  'a project': () => showProject(admin, { id: middle?.id ?? booked }),
  'an order': () => showDeskOrder(admin, order.id),
  Today: () => showToday(admin),
  'sales of a month': () => showSales(admin, { from: daysAfter(today, -30), to: today }),
  [files.orders]: () => exportBookkeeping(admin, daysOfOrders),
  [files.invoices]: () => exportBookkeeping(admin, daysOfInvoices),
}

const took = new Map(Object.keys(screens).map((name) => [name, [] as number[]]))
for (const show of Object.values(screens)) await show()
for (let round = 0; round < ROUNDS; round++)
  for (const [name, show] of Object.entries(screens)) {
    const began = performance.now()
    JSON.stringify(await show())
    took.get(name)?.push(performance.now() - began)
  }

const of = (name: string) => took.get(name) ?? []
const beside = (name: string, other: string) =>
  spread(of(name).map((ms, round) => ms / (of(other)[round] ?? Number.NaN)))
console.log(
  `${PROJECTS} projects, ${await db.$count(invoices)} invoices, ${ORDERS} orders; load ${loadavg().map((load) => load.toFixed(1))}`,
)
for (const name of took.keys())
  console.log(
    `${name}: ${median(of(name)).toFixed(1)} ms, to the list of orders ${beside(name, 'list of orders')}`,
  )
const rowsOf = async (days: typeof daysOfOrders) =>
  (await exportBookkeeping(admin, days)).body.split('\n').length - 3
const [ofOrders, ofInvoices] = [await rowsOf(daysOfOrders), await rowsOf(daysOfInvoices)]
const each = of(files.invoices).map(
  (ms, round) => ms / ofInvoices / ((of(files.orders)[round] ?? Number.NaN) / ofOrders),
)
console.log(
  `a row of the accountant’s file: ${ofInvoices} of invoices to ${ofOrders} of orders ${spread(each)}`,
)
