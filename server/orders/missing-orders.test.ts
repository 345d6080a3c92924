import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../tests/families.ts'
import { codeOffer, off } from '../../tests/offers.ts'
import { makeOrder, placeOpenOrder, rowOf } from '../../tests/orders.ts'
import { openWorld, type World } from '../../tests/test-app.ts'
import { TOLERANCE_S } from '../platform/clock.ts'
import { cancelUnpaid } from './checkout/cancel-unpaid.ts'
import { deliverOrder } from './delivery/deliver-order.ts'
import { extendDownload } from './delivery/extend-download.ts'
import { mailConsent } from './delivery/mail-consent.ts'
import { mailDelivery } from './delivery/mail-delivery.ts'
import { mailLinks } from './delivery/mail-links.ts'
import { resendMail } from './delivery/resend-mail.ts'
import { mailDispute } from './disputes/mail-dispute.ts'
import { ordersJobs } from './jobs.ts'
import { listMyOrders } from './list-my-orders.ts'
import { giveCredit, mailCredit } from './offers/give-credit.ts'
import { editOffer, endOffer } from './offers/write-offer.ts'
import { orderKey } from './order-key.ts'
import { checkPayment } from './payment/check-payment.ts'
import { mailConfirmation } from './payment/mail-confirmation.ts'
import { confirmTestPayment, settleFree, settleOrder } from './payment/settle-payment.ts'
import { makeRefund } from './refunds/issue-refund.ts'
import { mailFailedRefund } from './refunds/mail-failed-refund.ts'
import { mailRefund } from './refunds/mail-refund.ts'
import { mailRefundReturned } from './refunds/mail-refund-returned.ts'
import { mailRefusedRefund } from './refunds/mail-rejected-refund.ts'
import { askRefund } from './refunds/request-refund.ts'
import { orders, refunds } from './tables.ts'
import { mailWithdrawn } from './withdrawn-photos/mail-withdrawn.ts'

let world: World
let make: ReturnType<typeof families>
beforeAll(async () => {
  world = await openWorld()
  make = families(world)
})
afterAll(() => world.close())

const gone = randomUUID()
const set = (id: string, change: Partial<typeof orders.$inferInsert>) =>
  world.parts.db.update(orders).set(change).where(eq(orders.id, id))

test('nobody is written to about what is no longer there', async () => {
  const before = await world.mails()
  const [{ system }, job] = [world, { id: randomUUID() }]
  await mailConfirmation(system, { orderId: gone }, job)
  await mailDelivery(system, { orderId: gone }, job)
  await mailConsent(system, { orderId: gone }, job)
  await mailWithdrawn(system, { orderId: gone }, job)
  await mailLinks(system, { orderIds: [] }, job)
  await mailLinks(system, { orderIds: [gone] }, job)
  await mailCredit(system, { creditId: gone }, job)
  await mailRefund(system, { refundId: gone }, job)
  await makeRefund(system, { refundId: gone })
  await mailFailedRefund(system, { failedRefundId: gone }, job)
  await mailRefundReturned(system, { failedRefundId: gone, standsAgain: true, printsAgain: true }, job)
  await mailRefusedRefund(system, { refundId: gone }, job)
  await mailDispute(system, { disputeId: gone, state: 'won' }, job)
  await deliverOrder(system, { orderId: gone })
  await checkPayment(system, { orderId: gone })
  expect(await settleFree(system, gone)).toBe(false)
  expect(await world.mails()).toEqual(before)
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
  for (const { kind, run } of ordersJobs)
    for (const ctx of [world.stranger, world.admin])
      await expect(run(ctx, payload, { id: gone }), kind.name).rejects.toMatchObject({ kind: 'missing' })
})

test('the owner is told that an order or an offer is not there', async () => {
  const [{ admin }, offer] = [world, codeOffer('GONE', off('percent', 10))]
  const refund = { id: randomUUID(), amount: 1, reason: 'x', confirmation: 'TW-1' }
  for (const asked of [
    () => askRefund(admin, { ...refund, orderId: gone }),
    () => giveCredit(admin, { ...refund, orderId: gone }),
    () => extendDownload(admin, { orderId: gone, days: 1, until: '2026-04-19T22:59:59.999Z' }),
    () => resendMail(admin, { orderId: gone, mail: 'order' }),
    () => editOffer(admin, { id: gone, version: 1, offer }),
    () => endOffer(admin, { id: gone, ended: true }),
  ])
    await expect(asked(), asked.toString()).rejects.toMatchObject({ kind: 'missing' })
})

test('files are announced only while they can be downloaded', async () => {
  const order = await makeOrder(world, await make.gallery(1))
  const sent = async () =>
    (await world.mails()).filter((mail) => mail.includes('X-Message-Kind: delivery')).length
  const before = await sent()
  const announce = () => mailDelivery(world.system, { orderId: order.id }, { id: randomUUID() })
  await set(order.id, { state: 'refunded', refunded: 500 })
  await announce()
  const none = { code: 'nothing-to-download' }
  const more = { orderId: order.id, days: 1, until: order.downloadsUntil?.toISOString() ?? '' }
  await expect(resendMail(world.admin, { orderId: order.id, mail: 'delivery' })).rejects.toMatchObject(none)
  await expect(extendDownload(world.admin, more)).rejects.toMatchObject(none)
  await set(order.id, { state: 'paid', refunded: 0 })
  await announce()
  await expect(extendDownload(world.admin, more)).rejects.toMatchObject(none)
  expect(await sent()).toBe(before)
  await set(order.id, { state: 'delivered' })
  await announce()
  expect(await sent()).toBe(before + 1)
})

test('more days to download begin when the others end, once for the end that was shown', async () => {
  const order = await makeOrder(world, await make.gallery(1))
  expect(order.downloadsUntil?.toISOString()).toBe('2026-04-19T22:59:59.999Z')
  const shown = { orderId: order.id, until: '2026-04-19T22:59:59.999Z' }
  await extendDownload(world.admin, { ...shown, days: 1 })
  const end = async () => (await rowOf(world, order.id)).downloadsUntil?.toISOString()
  expect(await end()).toBe('2026-04-20T22:59:59.999Z')
  await world.runJobs()
  const mails = await world.mails()
  await extendDownload(world.admin, { ...shown, days: 1 })
  await expect(extendDownload(world.admin, { ...shown, days: 2 })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
  await world.runJobs()
  expect(await end(), 'pressed again on the same screen').toBe('2026-04-20T22:59:59.999Z')
  expect(await world.mails()).toEqual(mails)
  await extendDownload(world.admin, { orderId: order.id, until: '2026-04-20T22:59:59.999Z', days: 1 })
  expect(await end()).toBe('2026-04-21T22:59:59.999Z')
})

test('links go to one address alone, whatever orders are asked for', async () => {
  const own = await makeOrder(world, await make.gallery(1))
  world.clock.advance(1000)
  const later = await makeOrder(world, await make.gallery(1))
  const other = await makeOrder(world, { ...(await make.gallery(1)), buyer: { email: 'other@example.com' } })
  await set(later.id, { email: 'MORAG@example.com', placedAt: new Date(other.placedAt.getTime() + 1000) })
  const key = ({ id, linkVersion }: typeof own) => orderKey(world.parts.keys.orders, { id, linkVersion })
  await mailLinks(world.system, { orderIds: [own.id, other.id, later.id] }, { id: randomUUID() })
  const mail = (await world.mails()).findLast((text) => text.includes('X-Message-Kind: order-links')) ?? ''
  const text = mail.replaceAll(/=\r?\n/g, '')
  expect(text).toContain('MORAG@example.com')
  expect(text.indexOf(key(later))).toBeGreaterThan(0)
  expect(text.indexOf(key(own))).toBeGreaterThan(text.indexOf(key(later)))
  expect(text).not.toContain(key(other))
})

test('an unpaid order waits for a whole day, and is then cancelled, once', async () => {
  const { id } = await placeOpenOrder(world, await make.gallery(1))
  const { placedAt } = await rowOf(world, id)
  const after = async (ms: number) => {
    world.clock.advance(placedAt.getTime() + ms - world.clock.now().getTime())
    await checkPayment(world.system, { orderId: id })
    return (await rowOf(world, id)).state
  }
  const day = 24 * 3_600_000
  expect([await after(day - 1), await after(day)]).toEqual(['awaiting_payment', 'cancelled'])
  expect(await cancelUnpaid(world.system, id)).toBe(true)
  const paid = await makeOrder(world, await make.gallery(1))
  expect(await cancelUnpaid(world.system, paid.id)).toBe(false)
  expect(await cancelUnpaid(world.system, gone)).toBe(false)
})

test('the last check of an unpaid order cancels it even by a clock that is a minute behind', async () => {
  const { id } = await placeOpenOrder(world, await make.gallery(1))
  const checks = (await world.parts.jobs.waiting()).filter(
    ({ kind, payload }) => kind === 'orders.check-payment' && 'orderId' in payload && payload.orderId === id,
  )
  const last = Math.max(...checks.map(({ dueAt }) => dueAt.getTime()))
  world.clock.advance(last - TOLERANCE_S * 1000 - world.clock.now().getTime())
  await checkPayment(world.system, { orderId: id })
  expect(await rowOf(world, id)).toMatchObject({ state: 'cancelled' })
})

test('an order whose payment has not begun is not paid, and one paid elsewhere is not confirmed here', async () => {
  const { id, payment } = await placeOpenOrder(world, await make.gallery(1))
  const wrong = confirmTestPayment(world.stranger, { ...payment, clientSecret: 'guessed', card: 'ok' })
  await expect(wrong).rejects.toMatchObject({ kind: 'missing' })
  await set(id, { paymentId: null, paymentProvider: null })
  const key = orderKey(world.parts.keys.orders, await rowOf(world, id))
  expect(await settleOrder(world.stranger, key)).toEqual({ paid: false, reason: null })
  expect(await cancelUnpaid(world.system, id)).toBe(true)
})

test('no credit is given to a buyer who was erased', async () => {
  const order = await makeOrder(world, await make.gallery(1))
  await set(order.id, { email: 'erased@invalid' })
  const credit = giveCredit(world.admin, { id: randomUUID(), amount: 100, reason: 'x', orderId: order.id })
  await expect(credit).rejects.toMatchObject({ code: 'buyer-erased' })
})

test('of a paid order, all that is left is refunded once, and what is asked for counts', async () => {
  const order = await makeOrder(world, await make.gallery(1))
  const [id, confirmation] = [randomUUID(), ` tw-${order.number}`.trim()]
  const ask = (more: Partial<Parameters<typeof askRefund>[1]>) =>
    askRefund(world.admin, { id, orderId: order.id, amount: 300, reason: 'x', confirmation, ...more })
  await expect(ask({ confirmation: 'TW-1' })).rejects.toMatchObject({
    fields: { confirmation: `Please type TW-${order.number}` },
  })
  await ask({})
  await ask({})
  await expect(ask({ amount: 200 })).rejects.toMatchObject({ code: 'refund-changed' })
  await expect(ask({ id: randomUUID(), amount: 201 })).rejects.toMatchObject({ code: 'refund-too-large' })
  const other = await makeOrder(world, await make.gallery(1))
  await expect(ask({ orderId: other.id, confirmation: `TW-${other.number}` })).rejects.toMatchObject({
    code: 'refund-changed',
  })
  await ask({ id: randomUUID(), amount: 200 })
  await expect(ask({ id: randomUUID(), amount: 1 })).rejects.toMatchObject({ code: 'refund-too-large' })
  const asked = await world.parts.db.select().from(refunds).where(eq(refunds.orderId, order.id))
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
    world.clock.advance(1000)
    await placeOpenOrder({ ...world, stranger: ctx }, { accessCode, photoIds })
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
