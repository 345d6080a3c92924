import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { refundedOfOrder } from '../../server/orders/ledger/sums.ts'
import { orderNumber } from '../../server/orders/order-key.ts'
import { confirmTestPayment } from '../../server/orders/payment/settle-payment.ts'
import { requestRefund } from '../../server/orders/refunds/request-refund.ts'
import { orders, refunds } from '../../server/orders/tables.ts'
import { photos } from '../../server/photos/tables.ts'
import { testRefundRows } from '../../server/platform/payments/tables.ts'
import { requestErasure } from '../../server/privacy/erasure/request-erasure.ts'
import { erasedPhotos, erasures } from '../../server/privacy/tables.ts'
import { creditInvoice } from '../../server/projects/credit-notes/credit-invoice.ts'
import { remindOfInvoice } from '../../server/projects/invoice-reminders/remind.ts'
import { sendInvoice } from '../../server/projects/invoices/send-invoice.ts'
import { invoices } from '../../server/projects/invoices/tables.ts'
import { payInvoice } from '../../server/projects/payment/pay-invoice.ts'
import { refundInvoice } from '../../server/projects/refunds/refund-invoice.ts'
import { showProject } from '../../server/projects/show-project.ts'
import { pupils } from '../../server/school/tables.ts'
import { readMails } from '../accounts/read-mail.ts'
import { ADMIN, openDataFolder } from '../support/data-folder.ts'
import { preparedDataDir } from '../support/database.ts'
import { makeOrder } from '../support/orders.ts'
import { projectsOf } from '../support/projects.ts'
import { killRemaining, launchProcess, reached, removeDir, startProcess, tableFile } from './server.ts'
import { metricsOf, waitForJobs } from './wait-for-jobs.ts'

const dirs: string[] = []
afterEach(async () => {
  await killRemaining()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})

/** Starts the product on the folder and kills it as soon as `half` is true; resolves to what it had printed. */
async function killAt(DATA_DIR: string, half: () => Promise<boolean>) {
  const server = await launchProcess({ DATA_DIR })
  await reached(server, half)
  expect(await server.end('SIGKILL')).toBeNull()
  return server.output()
}

/** Starts the product on the folder, waits until the work is done, and ends it. */
async function finish(DATA_DIR: string, done: (output: string) => Promise<boolean>) {
  const server = await startProcess({ DATA_DIR })
  await waitForJobs(metricsOf(server), () => done(server.output()))
  expect(await server.end()).toBe(0)
}
const doneJobs = (output: string, kind: string) =>
  output.split('\n').filter((line) => line.includes(`"job":"${kind}"`) && line.includes('job done')).length

test('killed while refunding and while erasing, then restarted, every buyer is refunded and mailed once, and the class is erased completely and certified', async () => {
  const dir = await preparedDataDir()
  dirs.push(dir)
  const [ORDERS, REFUNDS] = [4, 2]
  const app = await openDataFolder(dir)
  const { classId } = await app.makeEvent('Photo day')
  const kept = await app.makeEvent('Other day')
  const buyersChild = await app.makePupil(kept.classId, ['Ada', 'Bell'], 1)
  const photoIds: string[] = []
  for (let n = 0; n < 3; n++)
    photoIds.push(...(await app.makePupil(classId, ['Isla', `Reid${n}`], 8)).photoIds)
  const paid: Awaited<ReturnType<typeof makeOrder>>[] = []
  for (let n = 0; n < ORDERS; n++)
    paid.push(await makeOrder(app, { ...buyersChild, buyer: { email: `parent${n}@example.com` } }))
  for (const order of paid.flatMap((order) => Array(REFUNDS).fill(order) as (typeof paid)[number][])) {
    const asked = { orderId: order.id, amount: 100, reason: 'x', confirmation: orderNumber(order) }
    await requestRefund(app.admin, { id: randomUUID(), ...asked })
  }
  const { id } = await requestErasure(app.admin, { scope: 'class', id: classId, confirmation: '3B' })
  const refunded = await tableFile(dir, app.parts, 'test_refunds')
  await app.close()

  const mails = async () =>
    (await readMails(path.join(dir, 'outbox'))).filter(({ kind }) => kind === 'refund').length
  const originals = path.join(dir, 'files', 'originals')
  const left = async () => (await readdir(originals)).length - 1
  const refunding = await killAt(dir, async () => (await refunded.size()) > 0)
  expect(doneJobs(refunding, 'orders.refund')).toBeLessThan(ORDERS * REFUNDS)
  await killAt(dir, async () => (await left()) < photoIds.length)
  expect(await left()).toBeGreaterThan(0)
  await finish(
    dir,
    async (output) => doneJobs(output, 'privacy.erase') === 1 && (await mails()) >= ORDERS * REFUNDS,
  )

  const after = await openDataFolder(dir)
  const { db } = after.parts
  expect(await db.select().from(testRefundRows)).toHaveLength(ORDERS * REFUNDS)
  const given = await db.select().from(refunds)
  expect(given.map(({ state }) => state)).toEqual(Array(ORDERS * REFUNDS).fill('done'))
  const totals = await db.select({ refunded: refundedOfOrder }).from(orders)
  expect(totals).toEqual(Array(ORDERS).fill({ refunded: REFUNDS * 100 }))
  expect(await mails()).toBe(ORDERS * REFUNDS)

  expect(await db.select().from(erasures).where(eq(erasures.id, id))).toMatchObject([
    { state: 'done', pupils: 3, classes: 1 },
  ])
  const destroyed = await db.select().from(erasedPhotos)
  expect(destroyed.map(({ photoId }) => photoId).sort()).toEqual(photoIds.sort())
  expect(destroyed.every(({ destroyedAt }) => destroyedAt !== null)).toBe(true)
  expect(await left()).toBe(0)
  const renditions = path.join(dir, 'files', 'renditions')
  for (const photoId of photoIds) expect(await readdir(path.join(renditions, photoId))).toEqual([])
  expect(await db.select().from(photos)).toHaveLength(1)
  expect((await db.select().from(pupils)).map(({ firstName }) => firstName)).toEqual(['Ada'])
  await after.close()
})

test('killed while refunding, mailing and numbering invoices, then restarted, no number is missing, money goes back once, and each mail is sent once', async () => {
  const dir = await preparedDataDir()
  dirs.push(dir)
  const app = await openDataFolder(dir)
  const { admin, stranger } = app
  const { booked, keyOf } = projectsOf(app)
  const [PROJECTS, PAID, REFUNDS] = [4, 2, 4]
  const ids: string[] = []
  for (let n = 0; n < PROJECTS; n++) ids.push(await booked())
  for (const [n, id] of ids.entries()) {
    await sendInvoice(admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
    const invoiceId = (await showProject(admin, { id })).invoices[0]?.id ?? ''
    // One that is paid before its mail goes is not asked for.
    if (n >= PAID) {
      await remindOfInvoice(admin, { invoiceId, id: randomUUID(), kind: 'reminder', claimed: 0 })
      continue
    }
    const at = { key: await keyOf(id), id: invoiceId }
    const { payment } = await payInvoice(stranger, at)
    if (!payment) throw new Error('nothing to pay')
    await confirmTestPayment(stranger, { ...payment, card: 'ok' })
    await creditInvoice(admin, { invoiceId, id: randomUUID(), amount: 100_00, reason: 'A day less' })
    for (let n = 0; n < REFUNDS; n++)
      await refundInvoice(admin, { invoiceId, id: randomUUID(), method: 'card', amount: 20_00 })
  }
  const refunded = await tableFile(dir, app.parts, 'test_refunds')
  await app.close()

  const refunding = await killAt(dir, async () => (await refunded.size()) > 0)
  expect(doneJobs(refunding, 'projects.refund')).toBeLessThan(PAID * REFUNDS)

  // Four balances are sent at once, and it is killed as soon as the first of them is answered.
  const server = await startProcess({ DATA_DIR: dir })
  const post = (address: string, headers: Record<string, string>, body: object) =>
    fetch(server.url + address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/auth/v1/token?grant_type=password', { apikey: 'public' }, ADMIN)
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const balance = { kind: 'balance', dueOn: '2099-01-01' }
  const answers = ids.map((id) =>
    post(`/api/admin/projects/${id}/invoices`, { Authorization: `Bearer ${access_token}` }, balance).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  expect(await Promise.race(answers)).toBe(true)
  expect(await server.end('SIGKILL')).toBeNull()
  const answered = (await Promise.all(answers)).filter((ok) => ok).length

  const mails = async (kind: string) =>
    (await readMails(path.join(dir, 'outbox'))).filter((mail) => mail.kind === kind).length
  await finish(
    dir,
    async () =>
      (await mails('invoice-refund')) >= PAID * REFUNDS &&
      (await mails('invoice')) >= PROJECTS - PAID + answered,
  )
  const after = await openDataFolder(dir)
  const { db } = after.parts
  const written = await db.$count(invoices)
  expect(written).toBeGreaterThanOrEqual(PROJECTS + answered)
  const numbers = await db.select({ number: invoices.number }).from(invoices).orderBy(invoices.number)
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: written }, (_, at) => at + 1))
  expect(await mails('invoice')).toBe(written - PAID)
  expect(await mails('invoice-reminder')).toBe(PROJECTS - PAID)
  expect(await mails('invoice-refund')).toBe(PAID * REFUNDS)
  expect(await db.select().from(testRefundRows)).toHaveLength(PAID * REFUNDS)
  for (const id of ids.slice(0, PAID)) {
    const [deposit] = (await showProject(after.admin, { id })).invoices
    expect(deposit).toMatchObject({ paid: 1020_00 - REFUNDS * 20_00, pending: 0, tooMuch: 20_00 })
  }
  await after.close()
})
