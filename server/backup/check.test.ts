import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checked, silent } from '../../tests/support/backups.ts'
import { makeOrder } from '../../tests/support/orders.ts'
import { projectsOf } from '../../tests/support/projects.ts'
import { documentOf, siteEditor } from '../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { confirmTestPayment } from '../orders/payment/settle-payment.ts'
import { requestRefund } from '../orders/refunds/request-refund.ts'
import { orders } from '../orders/tables.ts'
import { photos } from '../photos/tables.ts'
import { testPaymentRows } from '../platform/payments/tables.ts'
import { auditLog } from '../platform/tables.ts'
import { requestErasure } from '../privacy/erasure/request-erasure.ts'
import { creditInvoice } from '../projects/credit-notes/credit-invoice.ts'
import { sendInvoice } from '../projects/invoices/send-invoice.ts'
import { payInvoice } from '../projects/payment/pay-invoice.ts'
import { refundInvoice } from '../projects/refunds/refund-invoice.ts'
import { changeOptOut } from '../school/opt-outs/change-opt-out.ts'
import { pupils } from '../school/tables.ts'
import { siteAddresses } from '../website/tables.ts'
import { checkConsistency } from './check.ts'
import { writeRows } from './write-rows.ts'

const testApps: TestApp[] = []
let testApp: TestApp
let originals: string[]
let order: Awaited<ReturnType<typeof makeOrder>>
beforeEach(async () => {
  testApp = await openTestApp()
  testApps.push(testApp)
  const isla = await testApp.makePupil()
  const photoIds = [await testApp.makePhoto(isla.id), await testApp.makePhoto(isla.id)]
  order = await makeOrder(testApp, { accessCode: isla.accessCode, photoIds: photoIds.slice(0, 1) })
  originals = (await testApp.parts.db.select().from(photos)).map(({ originalKey }) => originalKey)
})
afterAll(async () => {
  for (const one of testApps) await one.close()
})

const fileOf = (key = '') => path.join(testApp.dir, 'files', key)

test('a changed file, a missing one and one without a row are each reported by name, and nothing is written', async () => {
  expect(await checked(testApp.system)).toEqual({ files: 12, orders: 1, due: 0, findings: [] })
  const [changed = '', gone = ''] = originals
  await writeFile(fileOf(changed), 'scratched')
  await rm(fileOf(gone))
  const stranger = `originals/${randomUUID()}.jpg`
  await testApp.parts.files.put(stranger, Buffer.from('whose?'))
  const before = await testApp.parts.db.$count(auditLog)
  const { findings } = await checked(testApp.system)
  expect(findings.map(({ what, where }) => `${what} ${where}`).sort()).toEqual(
    [`damaged ${changed}`, `missing ${gone}`, `orphaned ${stranger}`].sort(),
  )
  expect(await testApp.parts.db.$count(auditLog)).toBe(before)
  const renditions: string[] = []
  for await (const { key } of testApp.parts.files.list('renditions'))
    if (!key.includes('clean')) renditions.push(key)
  await rm(fileOf(renditions[0]))
  await writeFile(fileOf(renditions[1]), '')
  const more = (await checked(testApp.system)).findings.map(({ what, where }) => `${what} ${where}`)
  expect(more).toEqual(expect.arrayContaining([`missing ${renditions[0]}`, `damaged ${renditions[1]}`]))
})

test('an order that is not as its payment is reported by its number', async () => {
  const { db } = testApp.parts
  const where = `TW-${order.number}`
  const payment = eq(testPaymentRows.id, order.paymentId ?? '')
  const says = async () => (await checked(testApp.system)).findings
  await db.update(testPaymentRows).set({ amountPence: 700, refundedPence: 100 }).where(payment)
  expect(await says()).toEqual([
    { what: 'book', where, says: 'Payment: £7.00, total: £5.00.' },
    { what: 'book', where, says: 'Given back by the provider: £1.00, amount given back: £0.00.' },
  ])
  await db.update(testPaymentRows).set({ amountPence: 500, refundedPence: 0, status: 'open' }).where(payment)
  expect(await says()).toEqual([
    { what: 'book', where, says: 'The order is delivered, and its payment open.' },
  ])
  await db.update(testPaymentRows).set({ status: 'succeeded' }).where(payment)
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, order.id))
  expect(await says()).toEqual([{ what: 'book', where, says: 'Paid: £5.00, amount given back: £0.00.' }])
  await db.update(orders).set({ state: 'cancelled', paidAt: null }).where(eq(orders.id, order.id))
  expect(await says()).toEqual([
    { what: 'book', where, says: 'The order is cancelled, and what it moved says paid.' },
  ])
})

test('an invoice whose payment by card is not as its books is reported by its number, and so is what went back', async () => {
  const { db } = testApp.parts
  const { booked, keyOf, page } = projectsOf(testApp)
  const id = await booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const [invoice] = (await page(id)).invoices
  const invoiceId = invoice?.id ?? ''
  const { payment } = await payInvoice(testApp.stranger, { key: await keyOf(id), id: invoiceId })
  if (!payment) throw new Error('nothing to pay')
  const { id: paymentId, clientSecret } = payment
  const says = async () =>
    (await checked(testApp.system)).findings.map(({ where, says }) => {
      expect(where).toBe(invoice?.number)
      return says
    })
  expect(await says()).toEqual([])
  const row = eq(testPaymentRows.id, paymentId)
  await db.update(testPaymentRows).set({ status: 'succeeded' }).where(row)
  expect(await says()).toEqual([
    expect.stringContaining('Of its payment nothing is booked, and the payment is succeeded.'),
  ])
  await db.update(testPaymentRows).set({ status: 'open' }).where(row)
  await confirmTestPayment(testApp.stranger, { id: paymentId, clientSecret, card: 'ok' })
  const about = { invoiceId, id: randomUUID(), amount: 20_00 }
  await creditInvoice(testApp.admin, { ...about, reason: 'A gift' })
  await refundInvoice(testApp.admin, { ...about, id: randomUUID(), method: 'card' })
  await testApp.runJobs()
  expect(await says()).toEqual([])
  await db.update(testPaymentRows).set({ amountPence: 900_00, refundedPence: 30_00 }).where(row)
  expect(await says()).toEqual([
    'Payment: £900.00, booked: £1020.00.',
    'Given back by the provider: £30.00, amount given back: £20.00.',
  ])
})

test('an order that goes on although all of it was given back is reported', async () => {
  const confirmation = `TW-${order.number}`
  const refund = { id: randomUUID(), amount: 500, reason: 'Blurred', confirmation, orderId: order.id }
  await requestRefund(testApp.admin, refund)
  await testApp.runJobs()
  expect((await checked(testApp.system)).findings).toEqual([])
  await testApp.parts.db.update(orders).set({ state: 'delivered' }).where(eq(orders.id, order.id))
  expect((await checked(testApp.system)).findings).toEqual([
    { what: 'book', where: confirmation, says: 'All of it was given back, and the order is delivered.' },
  ])
})

test('an upload or erasure during the check is not reported', async () => {
  const isla = await testApp.makePupil({ firstName: 'Ewan' })
  const early = await testApp.makePhoto(isla.id)
  let looks = 0
  const rows = async () => {
    looks += 1
    // In the first set of rows, with its files gone by the time they are read.
    const { folder } = await writeRows(testApp.system)
    if (looks > 1) return folder
    await requestErasure(testApp.admin, { scope: 'pupil', id: isla.id, confirmation: 'Ewan Reid' })
    await testApp.runJobs()
    return folder
  }
  expect(await checkConsistency(testApp.system, rows, silent)).toMatchObject({ findings: [] })
  expect(looks).toBe(2)
  expect(await testApp.parts.db.$count(photos, eq(photos.id, early))).toBe(0)
})

test('a document of the website that does not fit its kind is reported, and an address of no document', async () => {
  const { db } = testApp.parts
  const { id } = await siteEditor(testApp.admin).publish('client', documentOf('client'))
  const says = async () => (await checked(testApp.system)).findings.filter(({ what }) => what === 'website')
  expect(await says()).toEqual([])
  await db.execute(sql`alter table site_versions disable trigger site_versions_immutable`)
  await db.execute(sql`update site_versions set content = '{"name": ""}' where document_id = ${id}`)
  await db.execute(sql`alter table site_versions enable trigger site_versions_immutable`)
  const lost = { address: '/blog/lost', kind: 'post', documentId: randomUUID(), since: new Date() } as const
  await db.insert(siteAddresses).values(lost)
  expect((await says()).map(({ where, says }) => `${where}: ${says}`)).toEqual([
    expect.stringMatching(`^client/${id}: Version 1 does not fit its kind.*name`),
    '/blog/lost: A former address of a page that never was.',
  ])
})

test('a refusal that does not hold, and one that holds though nobody refuses, are reported by the student’s id', async () => {
  const { db } = testApp.parts
  const { id } = await testApp.makePupil({ firstName: 'Ava' })
  const said = { pupilId: id, optOut: 'noClassPhoto', source: 'pupil' } as const
  for (const stands of [true, false, true]) await changeOptOut(testApp.admin, { ...said, stands })
  await changeOptOut(testApp.admin, { ...said, source: 'family', optOut: 'noPhoto', stands: true })
  await changeOptOut(testApp.admin, { ...said, source: 'family', optOut: 'noPhoto', stands: false })
  const says = async () => (await checked(testApp.system)).findings
  expect(await says()).toEqual([])
  // The triggers that keep the two alike, as a restore by hand might have lost them.
  await db.execute(sql`alter table pupils disable trigger user`)
  await db.update(pupils).set({ noClassPhoto: false, noSales: true }).where(eq(pupils.id, id))
  await db.execute(sql`alter table pupils enable trigger user`)
  expect(await says()).toEqual([
    {
      what: 'opt-out',
      where: `${id} noClassPhoto`,
      says: 'No class photo: The student refuses, and it does not hold.',
    },
    { what: 'opt-out', where: `${id} noSales`, says: 'No sales: it holds, and nobody refuses.' },
  ])
})

test('a published document that names a picture which is gone is reported', async () => {
  const { db } = testApp.parts
  const { id } = await siteEditor(testApp.admin).publish(
    'post',
    documentOf('post', { slug: 'with-a-picture' }),
  )
  const says = async () =>
    (await checked(testApp.system)).findings
      .filter(({ where }) => where === `post/${id}`)
      .map(({ says }) => says)
  expect(await says()).toEqual([])
  await db.execute(sql`alter table site_versions disable trigger site_versions_immutable`)
  const image = sql`jsonb_set(content, '{image}', '"hero/taken-away"')`
  await db.execute(sql`update site_versions set content = ${image} where document_id = ${id}`)
  await db.execute(sql`alter table site_versions enable trigger site_versions_immutable`)
  expect(await says()).toEqual([expect.stringMatching(/names a picture or film that is gone.*image/)])
})
