import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../tests/support/families.ts'
import { codeOffer, off } from '../../tests/support/offers.ts'
import { makeOrder, placeOpenOrder, rowOf } from '../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { mails } from '../mails.ts'
import { TOLERANCE_S } from '../platform/clock.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { deliverOrder } from './delivery/deliver-order.ts'
import { extendDownload } from './delivery/extend-download.ts'
import { mailDelivery } from './delivery/mail-delivery.ts'
import { mailDeliveryConsent } from './delivery/mail-delivery-consent.ts'
import { mailLinks } from './delivery/mail-links.ts'
import { resendMail } from './delivery/resend-mail.ts'
import { mailDispute } from './disputes/mail-dispute.ts'
import { ordersJobs } from './jobs.ts'
import { listMyOrders } from './list-my-orders.ts'
import { NO_EMAIL } from './mail-to-buyer.ts'
import { giveCredit, mailCredit } from './offers/give-credit.ts'
import { editOffer, endOffer } from './offers/write-offer.ts'
import { orderKey } from './order-key.ts'
import { checkPayment } from './payment/check-payment.ts'
import { issueRefund } from './payment/issue-refund.ts'
import { mailConfirmation } from './payment/mail-confirmation.ts'
import { mailCancelled } from './payment/mail-payment-request.ts'
import { confirmTestPayment, settleFreeOrder, settleOrder } from './payment/settle-payment.ts'
import { mailPosted } from './prints/mail-posted.ts'
import { mailFailedRefund } from './refunds/mail-failed-refund.ts'
import { mailRefund } from './refunds/mail-refund.ts'
import { mailRefundReturned } from './refunds/mail-refund-returned.ts'
import { mailRejectedRefund } from './refunds/mail-rejected-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { orders, refunds } from './tables.ts'
import { mailWithdrawn } from './withdrawn-photos/mail-withdrawn.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

const gone = randomUUID()
const set = (id: string, change: Partial<typeof orders.$inferInsert>) =>
  testApp.parts.db.update(orders).set(change).where(eq(orders.id, id))

test('nobody is written to about what is no longer there', async () => {
  const before = await testApp.mails()
  const [{ system }, job] = [testApp, { id: randomUUID() }]
  await mailConfirmation.run(system, { orderId: gone }, job)
  await mailDelivery.run(system, { orderId: gone }, job)
  await mailDeliveryConsent.run(system, { orderId: gone }, job)
  await mailWithdrawn.run(system, { orderId: gone }, job)
  await mailPosted.run(system, { orderId: gone }, job)
  await mailCancelled.run(system, { orderId: gone }, job)
  await mailLinks.run(system, { orderIds: [] }, job)
  await mailLinks.run(system, { orderIds: [gone] }, job)
  await mailCredit.run(system, { creditId: gone }, job)
  await mailRefund.run(system, { refundId: gone }, job)
  await issueRefund(system, { refundId: gone })
  await mailFailedRefund.run(system, { failedRefundId: gone }, job)
  await mailRefundReturned.run(system, { failedRefundId: gone, standsAgain: true, printsAgain: true }, job)
  await mailRejectedRefund.run(system, { refundId: gone }, job)
  await mailDispute.run(system, { disputeId: gone, state: 'won' }, job)
  await deliverOrder(system, { orderId: gone })
  await checkPayment(system, { orderId: gone })
  expect(await settleFreeOrder(system, gone)).toBe(false)
  expect(await testApp.mails()).toEqual(before)
})

test('that prints were posted is mailed once, as a test order’s, and to nobody without an address or erased', async () => {
  const order = await makeOrder(testApp, await make.gallery(1))
  const [payload, job] = [{ orderId: order.id }, { id: randomUUID() }]
  const sentTo = async (email: string) => {
    await set(order.id, { email })
    await mailPosted.run(testApp.system, payload, job)
    return (await testApp.mails()).filter((mail) => mail.includes('X-Message-Kind: prints-posted'))
  }
  for (const nowhere of [NO_EMAIL, 'erased@invalid']) expect(await sentTo(nowhere)).toEqual([])
  await sentTo('posted@example.com')
  const [mail, ...others] = await sentTo('posted@example.com')
  expect(others).toEqual([])
  expect(mail).toContain('To: posted@example.com')
  expect(mail).toContain(`Test mode: Your prints were posted: order TW-${order.number}`)
})

test('the system’s work is done for nobody else, not even for the owner', async () => {
  const payload = {
    orderId: gone,
    orderIds: [gone],
    refundId: gone,
    failedRefundId: gone,
    creditId: gone,
    disputeId: gone,
    eventId: gone,
    picture: gone,
  }
  const mailJobs = mails.map((mail) => ({ kind: mail, run: mail.run }))
  for (const { kind, run } of [...ordersJobs, ...mailJobs])
    for (const ctx of [testApp.stranger, testApp.admin])
      await expect(run(ctx, payload, { id: gone }), kind.name).rejects.toMatchObject({ kind: 'missing' })
})

test('the owner is told that an order or an offer is not there', async () => {
  const [{ admin }, offer] = [testApp, codeOffer('GONE', off('percent', 10))]
  const refund = { id: randomUUID(), amount: 1, reason: 'x', confirmation: 'TW-1' }
  for (const asked of [
    () => requestRefund(admin, { ...refund, orderId: gone }),
    () => giveCredit(admin, { ...refund, orderId: gone }),
    () => extendDownload(admin, { orderId: gone, days: 1, until: '2026-04-19T22:59:59.999Z' }),
    () => resendMail(admin, { orderId: gone, mail: 'order' }),
    () => editOffer(admin, { id: gone, version: 1, offer }),
    () => endOffer(admin, { id: gone, ended: true }),
  ])
    await expect(asked(), asked.toString()).rejects.toMatchObject({ kind: 'missing' })
})

test('files are announced only while they can be downloaded', async () => {
  const order = await makeOrder(testApp, await make.gallery(1))
  const sent = async () =>
    (await testApp.mails()).filter((mail) => mail.includes('X-Message-Kind: delivery')).length
  const before = await sent()
  const announce = () => mailDelivery.run(testApp.system, { orderId: order.id }, { id: randomUUID() })
  await set(order.id, { state: 'refunded' })
  await announce()
  const none = { code: 'nothing-to-download' }
  const more = { orderId: order.id, days: 1, until: order.downloadsUntil?.toISOString() ?? '' }
  await expect(resendMail(testApp.admin, { orderId: order.id, mail: 'delivery' })).rejects.toMatchObject(none)
  await expect(extendDownload(testApp.admin, more)).rejects.toMatchObject(none)
  await set(order.id, { state: 'paid' })
  await announce()
  await expect(extendDownload(testApp.admin, more)).rejects.toMatchObject(none)
  expect(await sent()).toBe(before)
  await set(order.id, { state: 'delivered' })
  await announce()
  expect(await sent()).toBe(before + 1)
})

test('more days to download begin when the others end, once for the end that was shown', async () => {
  const order = await makeOrder(testApp, await make.gallery(1))
  expect(order.downloadsUntil?.toISOString()).toBe('2026-04-19T22:59:59.999Z')
  const shown = { orderId: order.id, until: '2026-04-19T22:59:59.999Z' }
  await extendDownload(testApp.admin, { ...shown, days: 1 })
  const end = async () => (await rowOf(testApp, order.id)).downloadsUntil?.toISOString()
  expect(await end()).toBe('2026-04-20T22:59:59.999Z')
  await testApp.runJobs()
  const mails = await testApp.mails()
  await extendDownload(testApp.admin, { ...shown, days: 1 })
  await expect(extendDownload(testApp.admin, { ...shown, days: 2 })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
  await testApp.runJobs()
  expect(await end(), 'pressed again on the same screen').toBe('2026-04-20T22:59:59.999Z')
  expect(await testApp.mails()).toEqual(mails)
  await extendDownload(testApp.admin, { orderId: order.id, until: '2026-04-20T22:59:59.999Z', days: 1 })
  expect(await end()).toBe('2026-04-21T22:59:59.999Z')
})

test('links go to one address alone, whatever orders are asked for', async () => {
  const own = await makeOrder(testApp, await make.gallery(1))
  testApp.clock.advance(1000)
  const later = await makeOrder(testApp, await make.gallery(1))
  const other = await makeOrder(testApp, {
    ...(await make.gallery(1)),
    buyer: { email: 'other@example.com' },
  })
  await set(later.id, { email: 'MORAG@example.com', placedAt: new Date(other.placedAt.getTime() + 1000) })
  const key = ({ id, linkVersion }: typeof own) => orderKey(testApp.parts.keys.orders, { id, linkVersion })
  await mailLinks.run(testApp.system, { orderIds: [own.id, other.id, later.id] }, { id: randomUUID() })
  const mail = (await testApp.mails()).findLast((text) => text.includes('X-Message-Kind: order-links')) ?? ''
  const text = mail.replaceAll(/=\r?\n/g, '')
  expect(text).toContain('MORAG@example.com')
  expect(text.indexOf(key(later))).toBeGreaterThan(0)
  expect(text.indexOf(key(own))).toBeGreaterThan(text.indexOf(key(later)))
  expect(text).not.toContain(key(other))
})

test('an unpaid order waits for a whole day, and is then cancelled, once', async () => {
  const { id } = await placeOpenOrder(testApp, await make.gallery(1))
  const { placedAt } = await rowOf(testApp, id)
  const after = async (ms: number) => {
    testApp.clock.advance(placedAt.getTime() + ms - testApp.clock.now().getTime())
    await checkPayment(testApp.system, { orderId: id })
    return (await rowOf(testApp, id)).state
  }
  const day = 24 * 3_600_000
  expect([await after(day - 1), await after(day)]).toEqual(['awaiting_payment', 'cancelled'])
  expect(await cancelUnpaid(testApp.system, id)).toBe(true)
  const paid = await makeOrder(testApp, await make.gallery(1))
  expect(await cancelUnpaid(testApp.system, paid.id)).toBe(false)
  expect(await cancelUnpaid(testApp.system, gone)).toBe(false)
})

test('the last check of an unpaid order cancels it even by a clock that is a minute behind', async () => {
  const { id } = await placeOpenOrder(testApp, await make.gallery(1))
  const checks = (await testApp.parts.jobs.waiting()).filter(
    ({ kind, payload }) => kind === 'orders.check-payment' && 'orderId' in payload && payload.orderId === id,
  )
  const last = Math.max(...checks.map(({ dueAt }) => dueAt.getTime()))
  testApp.clock.advance(last - TOLERANCE_S * 1000 - testApp.clock.now().getTime())
  await checkPayment(testApp.system, { orderId: id })
  expect(await rowOf(testApp, id)).toMatchObject({ state: 'cancelled' })
})

test('an order whose payment has not begun is not paid, and one paid elsewhere is not confirmed here', async () => {
  const { id, payment } = await placeOpenOrder(testApp, await make.gallery(1))
  const wrong = confirmTestPayment(testApp.stranger, { ...payment, clientSecret: 'guessed', card: 'ok' })
  await expect(wrong).rejects.toMatchObject({ kind: 'missing' })
  await set(id, { paymentId: null, paymentProvider: null })
  const key = orderKey(testApp.parts.keys.orders, await rowOf(testApp, id))
  expect(await settleOrder(testApp.stranger, key)).toEqual({ paid: false, reason: null })
  expect(await cancelUnpaid(testApp.system, id)).toBe(true)
})

test('no credit is given to a buyer who was erased', async () => {
  const order = await makeOrder(testApp, await make.gallery(1))
  await set(order.id, { email: 'erased@invalid' })
  const credit = giveCredit(testApp.admin, { id: randomUUID(), amount: 100, reason: 'x', orderId: order.id })
  await expect(credit).rejects.toMatchObject({ code: 'buyer-erased' })
})

test('of a paid order, all that is left is refunded once, and what is asked for counts', async () => {
  const order = await makeOrder(testApp, await make.gallery(1))
  const [id, confirmation] = [randomUUID(), ` tw-${order.number}`.trim()]
  const ask = (more: Partial<Parameters<typeof requestRefund>[1]>) =>
    requestRefund(testApp.admin, { id, orderId: order.id, amount: 300, reason: 'x', confirmation, ...more })
  await expect(ask({ confirmation: 'TW-1' })).rejects.toMatchObject({
    fields: { confirmation: `Please type TW-${order.number}` },
  })
  await ask({})
  await ask({})
  await expect(ask({ amount: 200 })).rejects.toMatchObject({ code: 'refund-changed' })
  await expect(ask({ id: randomUUID(), amount: 201 })).rejects.toMatchObject({ code: 'refund-too-large' })
  const other = await makeOrder(testApp, await make.gallery(1))
  await expect(ask({ orderId: other.id, confirmation: `TW-${other.number}` })).rejects.toMatchObject({
    code: 'refund-changed',
  })
  await ask({ id: randomUUID(), amount: 200 })
  await expect(ask({ id: randomUUID(), amount: 1 })).rejects.toMatchObject({ code: 'refund-too-large' })
  const asked = await testApp.parts.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  expect(asked.map(({ amount }) => amount).toSorted()).toEqual([200, 300])
  for (const state of ['cancelled', 'awaiting_payment'] as const) {
    await set(other.id, { state, paidAt: null, deliveredAt: null, downloadsUntil: null })
    const refused = ask({
      id: randomUUID(),
      orderId: other.id,
      amount: 1,
      confirmation: `TW-${other.number}`,
    })
    await expect(refused).rejects.toMatchObject({ code: 'refund-too-large' })
  }
})

test('an account sees its orders, the newest first, with each child’s photos once', async () => {
  const { ctx } = await make.makeParent()
  const [first, second] = [await make.gallery(2), await make.gallery(1)]
  for (const { accessCode, photoIds } of [first, second]) {
    testApp.clock.advance(1000)
    await placeOpenOrder({ ...testApp, stranger: ctx }, { accessCode, photoIds })
  }
  const title = 'Isla, 3B, School Photography 2026'
  expect((await listMyOrders(ctx)).orders).toMatchObject([
    {
      state: 'awaiting_payment',
      total: 500,
      titles: [title],
      photoCount: 1,
      downloadsUntil: null,
      expired: false,
    },
    { state: 'awaiting_payment', total: 1000, titles: [title], photoCount: 2, hasPrints: false },
  ])
})
