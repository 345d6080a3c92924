import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { type StripeEvent, startStripe } from '../../../tests/servers/stripe.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { addPrints } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { events as schoolEvents } from '../../school/tables.ts'
import { exportBookkeeping } from '../bookkeeping/export-bookkeeping.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { failedRefundsOf } from '../ledger/sums.ts'
import { handlePaymentWebhook, settleOrder, settlePayment } from '../payment/settle-payment.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { labPrints } from '../prints/lab-prints.ts'
import { writeReceipt } from '../receipts/write-receipt.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { listOrders } from '../screens/list-orders.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showSales } from '../screens/show-sales.ts'
import { showOrder } from '../show-order.ts'
import { orders } from '../tables.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
beforeAll(async () => {
  stripe = await startStripe({ now: () => testApp.clock.now().getTime() })
  testApp = await openTestApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

/** A delivered order of £10, paid by card. */
async function paidOrder() {
  const { accessCode, photoIds } = await families(testApp).gallery(2)
  const { payment, orderKey } = await placeOrder(
    testApp.stranger,
    basketOf([{ accessCode, packageId: null, photoIds }], 1000),
  )
  if (!payment) throw new Error('no payment')
  await stripe.confirm(payment, 'ok')
  await settleOrder(testApp.stranger, orderKey)
  await testApp.runJobs()
  const [order] = await testApp.parts.db.select().from(orders).where(eq(orders.paymentId, payment.id))
  if (!order) throw new Error('no order')
  return { id: order.id, number: `TW-${order.number}`, paymentId: payment.id, key: orderKey }
}
type Paid = Awaited<ReturnType<typeof paidOrder>>

const hear = (event: StripeEvent) => handlePaymentWebhook(testApp.stranger, stripe.post(event))
const newsOf = ({ paymentId }: Paid) =>
  stripe.events.filter(
    ({ type, data }) => /dispute|refund/.test(type) && JSON.stringify(data).includes(paymentId),
  )
const show = ({ id }: Paid) => showDeskOrder(testApp.admin, id)
const mailsAbout = async ({ number }: Paid, kind: string) =>
  (await readMails(path.join(testApp.dir, 'outbox'))).filter(
    (mail) => mail.kind === kind && mail.text.includes(number),
  )
const takings = async () => (await showSales(testApp.admin, {})).total.takings
const day = '2026-03-20'
const disputesIn = (csv: string, { number }: Paid) =>
  csv.split('\n').filter((line) => line.includes('Dispute') && line.includes(number))

test('a dispute is recorded, shown, mailed to the owner and deducted once, however often its webhooks come', async () => {
  const order = await paidOrder()
  const before = await takings()
  stripe.dispute(order.paymentId, 'needs_response')
  const news = newsOf(order)
  expect(news.map(({ type }) => type)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  await Promise.all([...news.toReversed(), ...news].map(hear))
  await testApp.runJobs()
  expect(await show(order)).toMatchObject({
    state: 'delivered',
    disputed: 1000,
    troubles: ['disputed'],
    disputes: [
      { state: 'needs_answer', amount: 1000, reason: 'product_not_received', taken: 1000, fees: 2000 },
    ],
  })
  expect((await show(order)).disputes[0]?.answerBy).not.toBeNull()
  expect((await takings()) - before).toBe(-1000)
  const [mail, ...more] = await mailsAbout(order, 'dispute')
  expect(mail?.text).toContain('is claiming a payment back')
  expect(mail?.text).toContain(`/school-photos/admin/orders/${order.id}`)
  expect(more).toEqual([])
  const found = await listOrders(testApp.admin, { q: '', page: 1, trouble: 'disputed' })
  expect(found.orders.map(({ id }) => id)).toContain(order.id)
})

test('winning a dispute restores the takings, and the books show both days', async () => {
  const order = await paidOrder()
  const before = await takings()
  const dispute = stripe.dispute(order.paymentId, 'needs_response')
  stripe.answer(dispute)
  testApp.clock.advance(60_000)
  stripe.decide(dispute, 'won')
  for (const event of newsOf(order).toReversed()) await hear(event)
  await testApp.runJobs()
  expect(await show(order)).toMatchObject({ disputed: 0, disputes: [{ state: 'won', taken: 0, fees: 2000 }] })
  expect(await takings()).toBe(before)
  const { body } = await exportBookkeeping(testApp.admin, { from: day, to: day })
  expect(disputesIn(body, order)).toEqual([
    expect.stringContaining('-10,-10,0,,stripe'),
    expect.stringContaining('10,10,0,,stripe'),
  ])
})

test('an inquiry takes no money until it becomes a claim, and a lost claim stays off the takings', async () => {
  const order = await paidOrder()
  const dispute = stripe.dispute(order.paymentId, 'warning_needs_response', 600)
  for (const event of newsOf(order)) await hear(event)
  expect(await show(order)).toMatchObject({ disputed: 0, disputes: [{ state: 'inquiry', taken: 0 }] })
  stripe.escalate(dispute)
  for (const event of newsOf(order)) await hear(event)
  expect(await show(order)).toMatchObject({ disputed: 600, disputes: [{ state: 'needs_answer' }] })
  stripe.decide(dispute, 'lost')
  for (const event of newsOf(order)) await hear(event)
  await testApp.runJobs()
  expect(await show(order)).toMatchObject({
    disputed: 600,
    disputes: [{ state: 'lost', taken: 600, answerBy: null }],
  })
  expect(await mailsAbout(order, 'dispute')).toHaveLength(3)
})

test('a signed lie about a dispute is not believed: the provider is asked', async () => {
  const order = await paidOrder()
  const lie = { object: 'dispute', id: 'du_1', payment_intent: order.paymentId, status: 'lost', amount: 1000 }
  await hear({
    id: 'evt_1',
    object: 'event',
    type: 'charge.dispute.closed',
    created: 1,
    data: { object: lie },
  })
  expect(await show(order)).toMatchObject({ disputed: 0, disputes: [], troubles: [] })
})

const refund = async (order: Paid, amount: number) => {
  await requestRefund(testApp.admin, {
    id: crypto.randomUUID(),
    orderId: order.id,
    amount,
    reason: 'Blurred',
    confirmation: order.number,
  })
  await testApp.runJobs()
}

/** Refunds at the provider, without our knowing. */
const refundThere = (order: Paid, amountPence: number) =>
  testApp.parts.payments.refund({
    id: order.paymentId,
    amountPence,
    idempotencyKey: `${order.id}-${amountPence}`,
  })

test('a refund of a photo and a bank’s claim at the same time are both recorded, and nothing is refunded twice', async () => {
  const order = await paidOrder()
  const { items } = await show(order)
  const [{ lineId, photoId, printId } = { lineId: '', photoId: null, printId: null }] = items
  stripe.dispute(order.paymentId, 'needs_response')
  const ask = () =>
    requestRefund(testApp.admin, {
      id: crypto.randomUUID(),
      orderId: order.id,
      amount: 500,
      items: [{ lineId, photoId, printId, quantity: 1 }],
      reason: 'Blurred',
      confirmation: order.number,
    })
  const [first, second] = await Promise.allSettled([ask(), ask(), ...newsOf(order).map(hear)])
  expect([first?.status, second?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await testApp.runJobs()
  const shown = await show(order)
  expect(shown).toMatchObject({ disputed: 1000, disputes: [{ taken: 1000 }] })
  expect(shown.refunds).toHaveLength(1)
  const { refundedPence } = (await testApp.parts.payments.find(order.paymentId)) ?? {}
  expect(shown.refunded).toBe(refundedPence)
})

test('a failed refund puts its money back into the books and tells the owner, once', async () => {
  const order = await paidOrder()
  const before = await takings()
  await refund(order, 1000)
  expect(await show(order)).toMatchObject({ state: 'refunded', refunded: 1000 })
  stripe.failRefund(order.paymentId)
  const news = newsOf(order)
  expect(news.map(({ type }) => type)).toContain('refund.failed')
  await Promise.all([...news.toReversed(), ...news].map(hear))
  await testApp.runJobs()
  for (const event of news) await hear(event)
  expect(await show(order)).toMatchObject({
    state: 'delivered',
    refunded: 0,
    refundable: 1000,
    troubles: ['refund-failed'],
    failedRefunds: [{ amount: 1000, reason: 'expired_or_canceled_card' }],
  })
  expect(await takings()).toBe(before)
  const [mail, ...more] = await mailsAbout(order, 'refund-failed')
  expect(more).toEqual([])
  expect(mail?.text).toContain('have now been told')
  const [told, ...others] = await mailsAbout(order, 'refund-returned')
  expect(told).toMatchObject({ to: 'morag@example.com' })
  expect(told?.text).toContain('£10 could not be paid back to your card')
  expect(told?.text).toContain('your order stands as if it had not been refunded.')
  expect(others).toEqual([])
  await refund(order, 400)
  expect(await show(order)).toMatchObject({ refunded: 400, refundable: 600 })
})

test('prints that a refund of everything cancelled are made again once it fails, and the owner is told', async () => {
  const order = await paidOrder()
  const { photos } = (await show(order)).lines[0] ?? {}
  await addPrints(testApp, order.id, [{ product: '8x10', quantity: 1, photoId: photos?.[0]?.id ?? null }])
  const toPrint = async () => {
    const { eventId } = (await show(order)).lines[0] ?? {}
    const event = { id: eventId ?? '', printDeadline: null }
    return (await labPrints(testApp.parts.db, event, false)).map(({ orderId }) => orderId)
  }
  await refund(order, 1000)
  expect(await show(order)).toMatchObject({ state: 'refunded', prints: 'cancelled' })
  expect(await toPrint()).toEqual([])
  stripe.failRefund(order.paymentId)
  for (const event of newsOf(order)) await hear(event)
  await testApp.runJobs()
  const { state, prints, timeline } = await show(order)
  expect({ state, prints }).toEqual({ state: 'delivered', prints: 'ordered' })
  expect(timeline.map(({ action }) => action)).toContain('prints.ordered')
  expect(await toPrint()).toEqual([order.id])
  const [mail] = await mailsAbout(order, 'refund-failed')
  expect(mail?.text).toContain('will be made again')
  const [told] = await mailsAbout(order, 'refund-returned')
  expect(told?.text).toContain('its prints will be made')
})

test('while part of a full refund remains, its prints stay cancelled; once none does, they are made again', async () => {
  const order = await paidOrder()
  const { photos } = (await show(order)).lines[0] ?? {}
  await addPrints(testApp, order.id, [{ product: '8x10', quantity: 1, photoId: photos?.[0]?.id ?? null }])
  const fails = async (amount: number) => {
    stripe.failRefund(order.paymentId, amount)
    for (const event of newsOf(order)) await hear(event)
    await testApp.runJobs()
    const about = async (kind: string) =>
      (await mailsAbout(order, kind)).find(({ text }) => text.includes(`£${amount / 100} `))?.text
    return { owner: await about('refund-failed'), buyer: await about('refund-returned') }
  }
  await refund(order, 600)
  await refund(order, 400)
  expect(await show(order)).toMatchObject({ state: 'refunded', prints: 'cancelled' })
  const part = await fails(400)
  expect(await show(order)).toMatchObject({ state: 'delivered', prints: 'cancelled', refunded: 600 })
  expect(part.owner).toContain('stay cancelled')
  expect(part.owner).not.toContain('made again')
  expect(part.buyer).not.toContain('stands as if')
  const rest = await fails(600)
  expect(await show(order)).toMatchObject({ state: 'delivered', prints: 'ordered', refunded: 0 })
  expect(rest.owner).toContain('will be made again')
  expect(rest.buyer).toContain('its prints will be made')
})

test('prints that their buyer cancelled are not made again when a refund fails', async () => {
  const order = await paidOrder()
  const [line] = (await show(order)).lines
  await addPrints(testApp, order.id, [{ product: '8x10', quantity: 1, photoId: line?.photos[0]?.id ?? null }])
  await testApp.parts.db
    .update(schoolEvents)
    .set({ printDeadline: '2026-12-31' })
    .where(eq(schoolEvents.id, line?.eventId ?? ''))
  await cancelPrints(testApp.stranger, order.key)
  await refund(order, 1000)
  stripe.failRefund(order.paymentId)
  for (const event of newsOf(order)) await hear(event)
  await testApp.runJobs()
  expect(await show(order)).toMatchObject({ state: 'delivered', prints: 'cancelled' })
  const [mail] = await mailsAbout(order, 'refund-failed')
  expect(mail?.text).not.toMatch(/made again|stay cancelled/)
})

test('what was given back by itself stays out of an order whose refund fails, and nobody is told otherwise', async () => {
  const order = await paidOrder()
  const { photos } = (await show(order)).lines[0] ?? {}
  await addPrints(testApp, order.id, [{ product: '8x10', quantity: 1, photoId: photos?.[0]?.id ?? null }])
  const { items } = await show(order)
  await requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: order.id,
    amount: 1000,
    items: items.map(({ lineId, photoId, printId, quantity }) => ({ lineId, photoId, printId, quantity })),
    reason: 'Not wanted',
    confirmation: order.number,
  })
  await testApp.runJobs()
  expect(await show(order)).toMatchObject({ state: 'refunded', prints: 'cancelled' })
  stripe.failRefund(order.paymentId)
  for (const event of newsOf(order)) await hear(event)
  await testApp.runJobs()
  expect(await show(order)).toMatchObject({ state: 'delivered', prints: 'cancelled', refundable: 1000 })
  const [mail] = await mailsAbout(order, 'refund-failed')
  expect(mail?.text).not.toMatch(/made again|stay cancelled/)
  const [told] = await mailsAbout(order, 'refund-returned')
  expect(told?.text).not.toMatch(/will be made|stands as if/)
})

test('of two refunds of the same amount, the buyer’s page names the one that the books name as failed', async () => {
  const order = await paidOrder()
  await refund(order, 300)
  testApp.clock.advance(60_000)
  await refund(order, 300)
  stripe.failRefund(order.paymentId, 300)
  for (const event of newsOf(order)) await hear(event)
  const { refunds } = await show(order)
  const failed = await failedRefundsOf(testApp.parts.db, order.id)
  expect(failed.map(({ refundId }) => refundId)).toEqual([refunds[0]?.id])
  const page = await showOrder(testApp.stranger, order.key)
  expect(page.refunds.map(({ state }) => state)).toEqual(['done', 'refused'])
})

test('a failed refund counts neither on the buyer’s page nor on the receipt', async () => {
  const order = await paidOrder()
  await refund(order, 300)
  await refund(order, 200)
  stripe.failRefund(order.paymentId, 300)
  for (const event of newsOf(order)) await hear(event)
  const { refunded, refunds } = await showOrder(testApp.stranger, order.key)
  expect(refunded).toBe(200)
  expect(refunds.map(({ amount, state }) => [amount, state]).sort()).toEqual([
    [200, 'done'],
    [300, 'refused'],
  ])
  const { body } = await writeReceipt(testApp.stranger, order.key)
  const texts = await textsIn(body)
  expect(texts).toContain('A refund failed on 20 March 2026')
  expect(texts).toContain('£8')
})

test('a buyer who was erased since is not written to about a refund that failed; the owner is', async () => {
  const order = await paidOrder()
  await refund(order, 300)
  await testApp.parts.db.update(orders).set({ email: 'erased@invalid' }).where(eq(orders.id, order.id))
  stripe.failRefund(order.paymentId)
  for (const event of newsOf(order)) await hear(event)
  await testApp.runJobs()
  const [mail, ...others] = await mailsAbout(order, 'refund-failed')
  expect(others).toEqual([])
  expect(mail?.text).not.toContain('have now been told')
  expect(await mailsAbout(order, 'refund-returned')).toEqual([])
})

test('to the buyer, a refund made after one of the same amount failed is not the one that failed', async () => {
  const order = await paidOrder()
  await refund(order, 300)
  stripe.failRefund(order.paymentId, 300)
  for (const event of newsOf(order)) await hear(event)
  testApp.clock.advance(60_000)
  await refund(order, 300)
  const { refunds } = await showOrder(testApp.stranger, order.key)
  expect(refunds.map(({ state }) => state)).toEqual(['done', 'refused'])
})

test('of several refunds at the provider, only the failed one is put back', async () => {
  const order = await paidOrder()
  for (const amount of [200, 300]) await refundThere(order, amount)
  for (const event of newsOf(order)) await hear(event)
  expect(await show(order)).toMatchObject({ refunded: 500 })
  stripe.failRefund(order.paymentId, 200)
  for (const event of newsOf(order)) await hear(event)
  expect(await show(order)).toMatchObject({ refunded: 300, failedRefunds: [{ amount: 200 }] })
})

test('refunds that fail one after the other are each put back once', async () => {
  const order = await paidOrder()
  for (const amount of [300, 200]) await refundThere(order, amount)
  for (const amount of [200, 300]) {
    for (const event of newsOf(order)) await hear(event)
    stripe.failRefund(order.paymentId, amount)
  }
  for (const event of newsOf(order)) await hear(event)
  const { refunded, refundable, failedRefunds } = await show(order)
  expect({ refunded, refundable }).toEqual({ refunded: 0, refundable: 1000 })
  expect(failedRefunds.map(({ amount }) => amount).toSorted()).toEqual([200, 300])
})

test('when a refund fails, one that failed before we heard of it is not put back too', async () => {
  const order = await paidOrder()
  await refundThere(order, 300)
  for (const event of newsOf(order)) await hear(event)
  await refundThere(order, 400)
  for (const amount of [400, 300]) stripe.failRefund(order.paymentId, amount)
  for (const event of newsOf(order)) await hear(event)
  expect(await show(order)).toMatchObject({ refunded: 0, failedRefunds: [{ amount: 300 }] })
})

test('a refund that had failed before we heard of it changes nothing', async () => {
  const order = await paidOrder()
  await testApp.parts.payments.refund({ id: order.paymentId, amountPence: 200, idempotencyKey: order.id })
  stripe.failRefund(order.paymentId)
  for (const event of newsOf(order)) await hear(event)
  expect(await show(order)).toMatchObject({ refunded: 0, failedRefunds: [], refunds: [] })
})

test('a refund that fails before our own job has written it down is still found', async () => {
  const order = await paidOrder()
  const id = crypto.randomUUID()
  await requestRefund(testApp.admin, {
    id,
    orderId: order.id,
    amount: 300,
    reason: 'x',
    confirmation: order.number,
  })
  await testApp.parts.payments.refund({ id: order.paymentId, amountPence: 300, idempotencyKey: id })
  stripe.failRefund(order.paymentId)
  for (const event of newsOf(order)) await hear(event)
  await testApp.runJobs()
  expect(await show(order)).toMatchObject({ refunded: 0, failedRefunds: [{ amount: 300 }] })
})

/** A caller for whom the provider is slow: between its answers and their arrival, the next of these happens. */
function slowly(...meanwhile: (() => Promise<unknown>)[]): Context {
  const { payments } = testApp.parts
  const find: typeof payments.find = async (id) => {
    const answer = await payments.find(id)
    await meanwhile.shift()?.()
    return answer
  }
  return { ...testApp.stranger, payments: { ...payments, find } }
}

test('an answer that our own refund overtakes does not put that refund back', async () => {
  const order = await paidOrder()
  await refundThere(order, 500)
  stripe.failRefund(order.paymentId)
  await settlePayment(
    slowly(() => refund(order, 500)),
    order.paymentId,
  )
  expect(await show(order)).toMatchObject({ refunded: 500, refundable: 500, failedRefunds: [] })
})

test('an answer that a failure overtakes does not record the failed refund again', async () => {
  const order = await paidOrder()
  const fails = async () => {
    stripe.failRefund(order.paymentId)
    for (const event of newsOf(order)) await hear(event)
  }
  await refund(order, 400)
  await settlePayment(slowly(fails), order.paymentId)
  expect(await show(order)).toMatchObject({ refunded: 0, refunds: [{ amount: 400 }] })
  await settlePayment(
    slowly(() => refund(order, 300), fails),
    order.paymentId,
  )
  const { refunded, refunds } = await show(order)
  expect({ refunded, refunds: refunds.length }).toEqual({ refunded: 0, refunds: 2 })
})
