import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, daysAfter, HOUR_MS, londonDay } from '../../../domain/days.ts'
import { OrderQuery } from '../../../domain/orders/order-desk.ts'
import { startSmtp } from '../../../tests/servers/smtp.ts'
import { addPrints, makeOrder, placeOpenOrder } from '../../../tests/support/orders.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { documentOf } from '../../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { listEnquiries } from '../../enquiries/list-enquiries.ts'
import { sendEnquiry } from '../../enquiries/send-enquiry.ts'
import { listOrders } from '../../orders/screens/list-orders.ts'
import { showSales } from '../../orders/screens/show-sales.ts'
import { disputes } from '../../orders/tables.ts'
import { assignPhotos } from '../../photos/assign/assign-photos.ts'
import { showSorting } from '../../photos/screens/show-sorting.ts'
import { creditInvoice } from '../../projects/credit-notes/credit-invoice.ts'
import { sendInvoice } from '../../projects/invoices/send-invoice.ts'
import { listProjects } from '../../projects/list-projects.ts'
import { recordPayment } from '../../projects/payment/record-payment.ts'
import { showProject } from '../../projects/show-project.ts'
import { sendCodes } from '../../roster/codes/send-codes.ts'
import { addPupil } from '../../school/roster/add-pupil.ts'
import { showCodes } from '../../school/screens/show-codes.ts'
import { saveDraft } from '../../website/documents/drafts.ts'
import { scheduleDocument } from '../../website/publish/schedule-document.ts'
import { listJobs } from '../list-jobs.ts'
import { listMessages } from '../list-messages.ts'
import { showToday } from './show-today.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let testApp: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  testApp = await openTestApp({ SMTP_URL: smtp.url, MAIL_OWNER: 'refused@example.com', DISK_FLOOR_MB: '0' })
})
afterAll(async () => {
  await testApp.close()
  await smtp.close()
})

const today = () => showToday(testApp.admin)
async function forAdmin() {
  const { admin } = await today()
  if (!admin) throw new Error('an admin sees all')
  return admin
}
const ordersFound = async (query: object) => (await listOrders(testApp.admin, OrderQuery.parse(query))).found

test('nothing needs the owner of an empty shop', async () => {
  expect(await today()).toMatchObject({
    enquiries: 0,
    plans: [],
    handovers: [],
    admin: {
      counts: { orders: 0, enquiries: 0, messages: 0, mailsWaiting: 0 },
      sorting: [],
      codes: [],
      disputes: [],
      projects: { toInvoice: 0, overdue: 0, toPayBack: 0, refundFailed: 0 },
      filming: [],
      freeBytes: null,
      sold: { orders: 0, takings: 0, latest: [] },
    },
  })
})

test('every number is the one of the list that it opens', async () => {
  const pupil = await testApp.makePupil()
  const [first = '', second = '', third = ''] = [
    await testApp.makePhoto(pupil.id),
    await testApp.makePhoto(pupil.id),
    await testApp.makePhoto(pupil.id),
  ]
  const order = await makeOrder(testApp, { ...pupil, photoIds: [first, second] })
  await addPrints(testApp, order.id, [])
  const unpaid = await placeOpenOrder(testApp, {
    ...pupil,
    photoIds: [third],
    buyer: { email: 'other@example.com' },
  })
  await addPrints(testApp, unpaid.id, [])
  await assignPhotos(testApp.admin, { photoIds: [third], place: { to: 'unsorted' } })
  await sendEnquiry(testApp.stranger, {
    name: 'Ann',
    email: 'ann@example.com',
    service: 'Documentary',
    message: 'Hello',
  })
  const { eventId, classId } = pupil
  await addPupil(testApp.admin, {
    classId,
    firstName: 'Jack',
    lastName: 'Ross',
    parentEmail: 'refused@example.com',
  })
  await sendCodes(testApp.admin, { eventId }, { to: 'new' })
  await testApp.runJobs()

  const { counts, sorting, codes, sold } = await forAdmin()
  const failed = (await showCodes(testApp.admin, { eventId })).pupils.filter(
    ({ mail }) => mail?.state === 'failed',
  )
  expect(failed).toHaveLength(1)
  expect(codes).toMatchObject([{ eventId, failed: failed.length }])
  expect(counts.orders).toBe(1)
  expect(await ordersFound({ prints: 'due' })).toBe(counts.orders)
  expect(await ordersFound({ prints: 'due', event: pupil.eventId })).toBe(0)
  expect((await today()).enquiries).toBe(1)
  expect((await listEnquiries(testApp.admin, { state: 'new', q: '', page: 1 })).found).toBe(1)
  expect(counts.mailsWaiting).toBeGreaterThan(0)
  const waiting = { state: 'waiting', q: '', page: 1 } as const
  expect((await listMessages(testApp.admin, waiting)).found).toBe(counts.mailsWaiting)
  expect((await listJobs(testApp.admin)).givenUp).toBe(counts.messages)
  const board = await showSorting(testApp.admin, pupil.eventId)
  const { unsorted, toCheck } = board.counts
  expect(unsorted).toBe(1)
  expect(sorting).toMatchObject([{ eventId: pupil.eventId, unsorted, toCheck }])
  const sales = await showSales(testApp.admin, { from: sold.from, to: sold.to })
  expect(sold).toMatchObject({ orders: sales.total.orders, takings: sales.total.takings })
  expect(sold.takings).toBe(1000)
  expect(sold.latest).toMatchObject([
    { id: order.id, childName: 'Isla', photos: 2, thumb: expect.stringContaining('thumb') },
  ])

  testApp.clock.advance(3 * HOUR_MS)
  expect((await forAdmin()).counts.mailsWaiting).toBe(0)
  expect((await listMessages(testApp.admin, waiting)).found).toBe(0)
  testApp.clock.advance(2 * DAY_MS)
  expect((await forAdmin()).sold).toMatchObject({ orders: 0, takings: 0, latest: [] })
})

test('disputes that can be answered are listed with their day, the most urgent first', async () => {
  const pupil = await testApp.makePupil()
  const order = await makeOrder(testApp, { ...pupil, photoIds: [await testApp.makePhoto(pupil.id)] })
  const openedAt = testApp.clock.now()
  const inDays = (days: number) => new Date(openedAt.getTime() + days * DAY_MS)
  const row = { orderId: order.id, amount: 500, reason: 'fraudulent', openedAt }
  await testApp.parts.db.insert(disputes).values([
    { ...row, id: 'du_later', state: 'needs_answer', answerBy: inDays(9) },
    { ...row, id: 'du_soon', state: 'inquiry', answerBy: inDays(2) },
    { ...row, id: 'du_over', state: 'lost', answerBy: inDays(-2) },
  ])
  const listed = (await forAdmin()).disputes
  expect(listed.map(({ id, answerBy }) => [id, answerBy])).toEqual([
    ['du_soon', inDays(2).toISOString()],
    ['du_later', inDays(9).toISOString()],
  ])
})

test('a disk is full before uploads stop', async () => {
  const config = { ...testApp.admin.config, DISK_FLOOR_MB: 2 ** 40 }
  expect((await showToday({ ...testApp.admin, config })).admin?.freeBytes).toBeGreaterThan(0)
})

test('an editor sees what goes live and the enquiries, and nothing of children, orders or money', async () => {
  const name = { kind: 'question', id: randomUUID() } as const
  const { revision } = await saveDraft(testApp.admin, {
    ...name,
    content: documentOf('question'),
    revision: 0,
    version: 0,
  })
  const at = new Date(testApp.clock.now().getTime() + DAY_MS).toISOString()
  await scheduleDocument(testApp.admin, { ...name, revision, at })
  const editor = testApp.as({ ...testApp.admin.actor, isAdmin: false, isEditor: true } as never)
  const seen = await showToday(editor)
  expect(seen).toMatchObject({ enquiries: 1, plans: [{ ...name, title: 'Does it work?', at }], admin: null })
  expect((await today()).plans).toEqual(seen.plans)
})

test('projects count by what is next in them, as their list does, and filming is announced for a week', async () => {
  const { booked, start } = projectsOf(testApp)
  const today = londonDay(testApp.clock.now())
  const offered = (day: string) => ({
    lines: [{ title: 'A day of filming', quantity: 1, each: 850_00, days: [day] }],
    days: [{ day, starts: '08:30', backup: '' }],
  })
  const soon = await booked(offered(daysAfter(today, 7)))
  await booked(offered(daysAfter(today, 8)))
  await start()
  const { mayInvoice } = await showProject(testApp.admin, { id: soon })
  await sendInvoice(testApp.admin, { id: soon, kind: mayInvoice?.kind ?? 'whole', dueOn: today })
  const listed = async (next: string) =>
    (await listProjects(testApp.admin)).projects.filter((one) => one.next === next).length
  expect((await forAdmin()).projects).toEqual({
    toInvoice: await listed('send-invoice'),
    overdue: 0,
    toPayBack: 0,
    refundFailed: 0,
  })
  expect((await forAdmin()).projects.toInvoice).toBe(1)
  expect((await forAdmin()).filming).toEqual([
    { projectId: soon, title: 'The river in winter', day: daysAfter(today, 7), starts: '08:30' },
  ])
  testApp.clock.advance(2 * DAY_MS)
  expect((await forAdmin()).projects).toEqual({
    toInvoice: 1,
    overdue: await listed('payment-overdue'),
    toPayBack: 0,
    refundFailed: 0,
  })
  expect((await forAdmin()).projects.overdue).toBe(1)
  const [invoice] = (await showProject(testApp.admin, { id: soon })).invoices
  const { id: invoiceId = '', total: amount = 0 } = invoice ?? {}
  await recordPayment(testApp.admin, { invoiceId, id: randomUUID(), method: 'transfer', amount })
  const taken = { id: randomUUID(), amount: 100, reason: 'A pound too much' }
  await creditInvoice(testApp.admin, { invoiceId, ...taken })
  expect((await forAdmin()).projects).toMatchObject({ toInvoice: 1, overdue: 0, toPayBack: 1 })
  expect(await listed('pay-back')).toBe(1)
  // The list shows the newest 500 projects; what needs her in an older one is counted all the same.
  const { db } = testApp.parts
  await db.execute(sql`
    with made as (insert into clients (kind, name, email, created_at)
      select 'firm', 'Client ' || n, 'client@example.com', now() from generate_series(1, 500) n returning id)
    insert into projects (client_id, title, created_at) select id, 'Later', '2099-01-01' from made`)
  expect(await listed('pay-back')).toBe(0)
  const back = { toInvoice: 1, overdue: 0, toPayBack: 1 }
  expect((await forAdmin()).projects).toEqual({ ...back, refundFailed: 0 })
  await db.execute(sql`
    insert into invoice_refunds (id, invoice_id, payment_id, amount, state, refusal, asked_at, settled_at)
      values (gen_random_uuid(), ${invoiceId}, 'pi_1', 100, 'refused', 'The account is empty', now(), now())`)
  expect((await forAdmin()).projects).toEqual({ ...back, refundFailed: 1 })
})
