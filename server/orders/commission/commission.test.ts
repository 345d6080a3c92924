import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '../../../domain/days.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { exportCommission } from '../../downloads/export-commission.ts'
import { requestFile, requestSchoolFile } from '../../downloads/open-file.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { agreementFacts } from '../../privacy/school-pack/agreement-facts.ts'
import { duplicateEvent } from '../../school/events/duplicate-event.ts'
import { editEvent } from '../../school/events/edit-event.ts'
import { getEvent } from '../../school/queries.ts'
import { events, schools } from '../../school/tables.ts'
import { listSchoolEvents } from '../../staff/screens/show-staff-school.ts'
import { schoolStaff } from '../../staff/tables.ts'
import { exportBookkeeping } from '../bookkeeping/export-bookkeeping.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showEventSales } from '../screens/show-sales.ts'
import { orderLines, orders } from '../tables.ts'
import { readStatement } from './read-statement.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

/** Two children of a school of their own, with staff. */
async function aSchool() {
  const first = await make.gallery(2, { firstName: 'Ailsazeta' })
  const { eventId, classId } = first
  const schoolName = `School ${randomUUID()}`
  await testApp.parts.db.insert(schools).values({ name: schoolName, createdAt: testApp.clock.now() })
  await testApp.parts.db.update(events).set({ schoolName }).where(eq(events.id, eventId))
  const second = await make.gallery(3, { eventId, classId, firstName: 'Rory' })
  const staff = await make.makeParent()
  await testApp.parts.db
    .insert(schoolStaff)
    .values({ userId: staff.id, schoolName, since: testApp.clock.now() })
  return { first, second, eventId, schoolName, teacher: staff.ctx }
}
type Family = Awaited<ReturnType<typeof aSchool>>['first']

const agree = (eventId: string, commissionPercent: number | null, commissionPence: number | null = null) =>
  editEvent(testApp.admin, { eventId, commissionPercent, commissionPence })
const single = ({ accessCode, photoIds }: Family) => ({
  accessCode,
  packageId: null,
  photoIds: photoIds.slice(0, 1),
})
async function buy(...children: Family[]) {
  const basket = basketOf(children.map(single), 500 * children.length, {
    buyer: { ...basketOf([], 0).buyer, email: `${randomUUID()}@example.com`, lastName: 'Quartzfield' },
  })
  return getOrderByKey(testApp.parts, (await make.buy(testApp.stranger, basket)).orderKey)
}
async function refund(order: Awaited<ReturnType<typeof buy>>, amount: number) {
  await requestRefund(testApp.admin, {
    ...{ id: randomUUID(), orderId: order.id, amount, reason: 'Blurred', confirmation: orderNumber(order) },
  })
  await testApp.runJobs()
}
const statementOf = async (eventId: string) =>
  readStatement(testApp.admin, await getEvent(testApp.parts.db, eventId))
const csvOf = async (ctx: TestApp['admin'], eventId: string) =>
  String((await exportCommission(ctx, { what: 'commission', eventId, form: 'csv' })).body)

test('a school’s share is of what was paid less what was given back, order by order', async () => {
  const { first, second, eventId } = await aSchool()
  await agree(eventId, 10.5)
  await buy(first)
  const order = await buy(second)
  await refund(order, 133)
  const { rows, sums } = await statementOf(eventId)
  // 10.5% of £5 is 52.5p, and of £3.67 it is 38.535p.
  expect(sums).toEqual({ orders: 2, paid: 1000, refunded: 133, disputed: 0, kept: 867, commission: 53 + 39 })
  expect(rows).toMatchObject([{ orders: 2, commissionPercent: 10.5, commission: 92 }])
  const { event, commission } = await showEventSales(testApp.admin, eventId)
  expect([commission?.kept, commission?.commission]).toEqual([event.takings, 92])
})

test('an order for two children of one event is one order, and an amount is paid for it once', async () => {
  const { first, second, eventId } = await aSchool()
  await agree(eventId, null, 120)
  const order = await buy(first, second)
  expect((await statementOf(eventId)).sums).toMatchObject({ orders: 1, paid: 1000, commission: 120 })
  await refund(order, 950)
  expect((await statementOf(eventId)).sums).toMatchObject({ orders: 1, kept: 50, commission: 50 })
  await refund(order, 50)
  expect((await statementOf(eventId)).sums).toMatchObject({ orders: 1, kept: 0, commission: 0 })
})

test('an order keeps the terms that it was placed on', async () => {
  const { first, second, eventId } = await aSchool()
  const before = await buy(first)
  await agree(eventId, 20)
  await buy(second)
  await agree(eventId, null, 30)
  const { rows, sums } = await statementOf(eventId)
  expect(rows).toMatchObject([{ orders: 1, paid: 500, commissionPercent: 20, commission: 100 }])
  await agree(eventId, null)
  expect((await statementOf(eventId)).sums).toEqual(sums)
  const { db } = testApp.parts
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, before.id))
  expect(line).toMatchObject({ commissionPercent: null, commissionPence: null })
  await expect(
    db.update(orderLines).set({ commissionPercent: 5 }).where(eq(orderLines.orderId, before.id)),
  ).rejects.toMatchObject({ cause: { constraint: 'order_lines_commission_agreed' } })
})

test('the accountant’s list has what each row changed of the commission, and adds up to the statement', async () => {
  testApp.clock.advance(24 * 3_600_000)
  const { first, second, eventId } = await aSchool()
  const listOf = async (from: string, to: string) => {
    const { body } = await exportBookkeeping(testApp.admin, { from, to })
    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
    return rows.map((row) => row['School’s commission'])
  }
  const day = londonDay(testApp.clock.now())
  await buy(first)
  expect(await listOf(day, day)).toEqual([undefined, undefined])
  await agree(eventId, 10.5)
  const order = await buy(second)
  testApp.clock.advance(24 * 3_600_000)
  const next = londonDay(testApp.clock.now())
  await refund(order, 133)
  await refund(order, 367)
  expect(await listOf(day, day)).toEqual(['0', '0.53', '0.53'])
  // 52.5p, 38.5p and nothing are due one after the other.
  expect(await listOf(next, next)).toEqual(['-0.14', '-0.39', '-0.53'])
  expect((await listOf(day, next)).at(-1)).toBe('0')
  expect((await statementOf(eventId)).sums.commission).toBe(0)
})

test('test orders are on a statement only while the shop takes no money', async () => {
  const { first, second, eventId } = await aSchool()
  await agree(eventId, 10)
  await buy(first)
  const real = await buy(second)
  await testApp.parts.db.update(orders).set({ testMode: false }).where(eq(orders.id, real.id))
  expect(await statementOf(eventId)).toMatchObject({ testMode: true, sums: { orders: 2 } })
  const ctx = { ...testApp.admin, payments: { ...testApp.admin.payments, takesMoney: true } }
  const statement = await readStatement(ctx, await getEvent(testApp.parts.db, eventId))
  expect(statement).toMatchObject({ testMode: false, sums: { orders: 1, commission: 50 } })
})

test('the statement as PDF and CSV adds up, and names no buyer, no child and no order', async () => {
  const { first, second, eventId, schoolName } = await aSchool()
  await agree(eventId, 10)
  const order = await buy(first, second)
  const csv = await csvOf(testApp.admin, eventId)
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  const [headings, ...rows]: string[][] = parse(csv, { bom: true })
  expect(headings, 'every column has a heading').not.toContain('')
  for (const row of rows) expect(row.at(headings?.indexOf('Note') ?? 0)).toBe('Test mode')
  expect(lines[1]).toContain(`${schoolName},`)
  expect(lines[1]).toContain('10%,1,10.00,0.00,0.00,10.00,1.00')
  expect(lines[2]).toContain('Total')
  for (const secret of ['Quartzfield', 'Morag', 'Isla', 'Ailsazeta', 'Rory', orderNumber(order), order.email])
    expect(csv).not.toContain(secret)
  const pdf = await exportCommission(testApp.admin, { what: 'commission', eventId, form: 'pdf' })
  expect((await PDFDocument.load(pdf.body as Uint8Array)).getTitle()).toBe(
    `Commission statement, ${schoolName}`,
  )
})

test('parents are told at the price, and without a commission nothing is said anywhere', async () => {
  const { first, eventId, schoolName, teacher } = await aSchool()
  const opened = () => openGallery(testApp.stranger, first.accessCode)
  const none = JSON.stringify([
    await opened(),
    await showEventSales(testApp.admin, eventId),
    await listSchoolEvents(teacher),
  ])
  expect(none).not.toContain('ommission')
  expect((await agreementFacts(testApp.admin, eventId)).commission).toBeNull()
  await agree(eventId, 10)
  expect((await opened()).commission).toEqual({ schoolName, commissionPercent: 10, commissionPence: null })
})

test('a school has a statement of its own events, from the day that a commission is agreed', async () => {
  const { first, eventId, teacher } = await aSchool()
  const other = await aSchool()
  const file = { what: 'commission', eventId, form: 'csv' } as const
  await expect(requestSchoolFile(teacher, file)).rejects.toMatchObject({ kind: 'missing' })
  await expect(requestFile(testApp.admin, file)).rejects.toMatchObject({ code: 'no-commission' })
  await agree(eventId, 10)
  await buy(first)
  await agree(eventId, null)
  expect((await listSchoolEvents(teacher)).events).toMatchObject([{ id: eventId, commission: true }])
  expect(await csvOf(teacher, eventId)).toBe(await csvOf(testApp.admin, eventId))
  for (const ctx of [other.teacher, (await make.makeParent()).ctx])
    await expect(csvOf(ctx, eventId)).rejects.toMatchObject({ kind: 'missing' })
  await expect(csvOf(testApp.stranger, eventId)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a copy of an event has no commission: it is agreed anew', async () => {
  const { eventId } = await aSchool()
  await agree(eventId, 10)
  const copy = await duplicateEvent(testApp.admin, {
    ...{ eventId, name: 'Next year', date: '2027-03-20', pupils: 'none' },
  })
  expect(await getEvent(testApp.parts.db, copy.id)).toMatchObject({
    commissionPercent: null,
    commissionPence: null,
  })
})
