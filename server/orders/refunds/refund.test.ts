import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { families } from '../../../tests/support/families.ts'
import { mailKinds, makeOrder, placeOpenOrder, rowOf } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { RefundRejected } from '../../platform/payments/port.ts'
import { mailDelivery } from '../delivery/mail-delivery.ts'
import { recordRefundSettled } from '../ledger/record.ts'
import { orderKey, orderNumber } from '../order-key.ts'
import { issueRefund } from '../payment/issue-refund.ts'
import { listOrders } from '../screens/list-orders.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showOrder } from '../show-order.ts'
import { refunds } from '../tables.ts'
import { endIfAllRefunded } from './reconcile-refunds.ts'
import { requestRefund } from './request-refund.ts'

let testApp: TestApp
let gallery: ReturnType<typeof families>['gallery']
beforeAll(async () => {
  testApp = await openTestApp()
  gallery = families(testApp).gallery
})
afterAll(() => testApp.close())

async function anOrder(photoCount = 2) {
  return makeOrder(testApp, await gallery(photoCount))
}
type Order = Awaited<ReturnType<typeof anOrder>>

const ask = (order: Order, amount: number, id: string = randomUUID()) =>
  requestRefund(testApp.admin, {
    id,
    orderId: order.id,
    amount,
    reason: 'Blurred',
    confirmation: orderNumber(order),
  })
const refundedPence = async ({ paymentId }: Order) =>
  (await testApp.parts.payments.find(paymentId ?? ''))?.refundedPence

test('a partial refund reaches the buyer’s card and mailbox, and the order goes on', async () => {
  const order = await anOrder()
  await ask(order, 300)
  expect((await showDeskOrder(testApp.admin, order.id)).refundable).toBe(700)
  const seen = await showOrder(testApp.stranger, orderKey(testApp.parts.keys.orders, order))
  expect([seen.refunded, seen.refunds.map(({ amount, state }) => [amount, state])]).toEqual([
    0,
    [[300, 'asked']],
  ])
  await testApp.runJobs()
  expect(await refundedPence(order)).toBe(300)
  const shown = await showDeskOrder(testApp.admin, order.id)
  expect(shown).toMatchObject({ state: 'delivered', refunded: 300, refundable: 700 })
  expect(shown.refunds).toMatchObject([{ amount: 300, state: 'done', refusal: null, reason: 'Blurred' }])
  expect(shown.timeline.map(({ action, who }) => [action, who]).sort()).toEqual([
    ['order.delivered', 'system'],
    ['order.paid', 'visitor'],
    ['order.placed', 'visitor'],
    ['refund.asked', 'owner@example.com'],
    ['refund.done', 'system'],
  ])
  expect(await mailKinds(testApp)).toEqual(['delivery', 'order', 'refund'])
})

test('an order shown while its refund is made is shown as it was before, not as if nothing were refunded', async () => {
  const order = await anOrder(1)
  await ask(order, 500)
  const { db } = testApp.parts
  const waiting = sql`(select from pg_locks where not granted and relation = 'disputes'::regclass)`
  const showing = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table disputes in access exclusive mode`)
    // It reads the order, and waits here before it reads the refunds.
    const started = showDeskOrder(testApp.admin, order.id)
    await expect.poll(() => db.$count(waiting)).toBe(1)
    const [refund] = await tx
      .update(refunds)
      .set({ state: 'done', settledAt: new Date() })
      .where(eq(refunds.orderId, order.id))
      .returning()
    if (!refund) throw new Error('no refund')
    const ctx = { ...testApp.system, db: tx, jobs: testApp.parts.jobs.in(tx) }
    await recordRefundSettled(ctx, refund, 'refunded')
    await endIfAllRefunded(ctx, order.id)
    return { started }
  })
  expect(await showing.started).toMatchObject({
    state: 'delivered',
    refundable: 0,
    refunds: [{ state: 'asked' }],
  })
  expect(await showDeskOrder(testApp.admin, order.id)).toMatchObject({ state: 'refunded', refundable: 0 })
})

test('refunding the rest ends the order: its downloads close and its prints are not made', async () => {
  const order = await anOrder(1)
  await ask(order, 200)
  await ask(order, 300)
  await testApp.runJobs()
  expect(await rowOf(testApp, order.id)).toMatchObject({ state: 'refunded', refunded: 500 })
  expect(await refundedPence(order)).toBe(500)
  const mailed = await mailKinds(testApp)
  await mailDelivery.run(
    testApp.as({ kind: 'system', name: 'late' }),
    { orderId: order.id },
    { id: randomUUID() },
  )
  expect(await mailKinds(testApp), 'a delivery mail that comes late is not sent any more').toEqual(mailed)
})

test('two refunds of all that was paid end the order, even if they are settled at the same time', async () => {
  const order = await anOrder()
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids) await ask(order, 500, id)
  const { db } = testApp.parts
  const waiting = sql`(select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`
  const settling = await db.transaction(async (tx) => {
    // The last that each writes.
    await tx.execute(sql`lock table audit_log in exclusive mode`)
    const started = ids.map((refundId) => issueRefund(testApp.system, { refundId }))
    await expect.poll(() => db.$count(waiting)).toBe(2)
    return { started }
  })
  await Promise.all(settling.started)
  expect(await rowOf(testApp, order.id)).toMatchObject({ state: 'refunded', refunded: 1000 })
})

test('never more than was paid, however many ask at the same time', async () => {
  const order = await anOrder(1)
  const asked = await Promise.allSettled([300, 300, 300].map((amount) => ask(order, amount)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await testApp.runJobs()
  await expect(ask(order, 201)).rejects.toMatchObject({ code: 'refund-too-large' })
  expect(await refundedPence(order)).toBe(300)
})

test('the same refund sent twice, or its job rerun after a crash, refunds once', async () => {
  const order = await anOrder(1)
  const id = randomUUID()
  await ask(order, 200, id)
  await ask(order, 200, id)
  // As if the process had been killed between the provider's answer and our recording it.
  await testApp.parts.payments.refund({ id: order.paymentId ?? '', amountPence: 200, idempotencyKey: id })
  await testApp.runJobs()
  await issueRefund(testApp.system, { refundId: id })
  expect(await refundedPence(order)).toBe(200)
  expect(await rowOf(testApp, order.id)).toMatchObject({ refunded: 200, state: 'delivered' })
})

test('a refund asked of a provider that cannot be reached is not refused: it is made once the provider answers', async () => {
  const order = await anOrder(1)
  const id = randomUUID()
  await ask(order, 200, id)
  const { payments } = testApp.parts
  const away = { ...payments, refund: () => Promise.reject(new Error('connect ETIMEDOUT')) }
  await expect(issueRefund({ ...testApp.system, payments: away }, { refundId: id })).rejects.toThrow(
    'ETIMEDOUT',
  )
  expect((await showDeskOrder(testApp.admin, order.id)).refunds).toMatchObject([
    { amount: 200, state: 'asked', refusal: null },
  ])
  await testApp.runJobs()
  expect(await refundedPence(order)).toBe(200)
  expect((await showDeskOrder(testApp.admin, order.id)).refunds).toMatchObject([
    { amount: 200, state: 'done' },
  ])
})

test('a refusal is shown with its reason, refunds made at the provider are found, and the rest can be requested again', async () => {
  const order = await anOrder(1)
  await ask(order, 500)
  // Some of it has been refunded by another route in the meantime.
  await testApp.parts.payments.refund({
    id: order.paymentId ?? '',
    amountPence: 100,
    idempotencyKey: randomUUID(),
  })
  await testApp.runJobs()
  const shown = await showDeskOrder(testApp.admin, order.id)
  expect(
    shown.refunds.map(({ amount, state }) => ({ amount, state })).toSorted((a, b) => a.amount - b.amount),
  ).toEqual([
    { amount: 100, state: 'done' },
    { amount: 500, state: 'refused' },
  ])
  expect(shown.refunds.find(({ state }) => state === 'refused')?.refusal).toContain('left')
  expect(shown).toMatchObject({ refunded: 100, state: 'delivered', refundable: 400 })
})

test('the owner hears of a refused refund by mail, once, and finds its order by it', async () => {
  const order = await anOrder(1)
  const id = randomUUID()
  await ask(order, 500, id)
  const some = { id: order.paymentId ?? '', amountPence: 100, idempotencyKey: randomUUID() }
  await testApp.parts.payments.refund(some)
  const about = async (kind: string) =>
    (await readMails(path.join(testApp.dir, 'outbox'))).filter(
      (mail) => mail.kind === kind && mail.text.includes(orderNumber(order)),
    )
  await issueRefund(testApp.system, { refundId: id })
  await issueRefund(testApp.system, { refundId: id })
  await testApp.runJobs()
  const [mail, ...others] = await about('refund-failed')
  expect(others).toEqual([])
  expect(mail?.text).toContain('More than is left of the payment')
  expect(mail?.text).toContain('Blurred')
  expect(mail?.text).toContain('whether the buyer already has the money')
  expect(mail?.text).not.toMatch(/still with you|not given back/)
  expect(await about('refund'), 'the buyer is told of the other alone').toHaveLength(1)
  const { orders } = await listOrders(testApp.admin, { q: '', page: 1, trouble: 'refund-failed' })
  expect(orders.filter((one) => one.id === order.id)).toMatchObject([{ troubles: ['refund-failed'] }])
})

test('a refused refund is a problem until as much is refunded later, or everything is', async () => {
  const { payments } = testApp.parts
  const refuse = async (order: Order, amount: number) => {
    const id = randomUUID()
    await ask(order, amount, id)
    const refund = () => Promise.reject(new RefundRejected('not now'))
    await issueRefund({ ...testApp.system, payments: { ...payments, refund } }, { refundId: id })
  }
  const give = async (order: Order, amount: number) => {
    testApp.clock.advance(60_000)
    await ask(order, amount)
    await testApp.runJobs()
  }
  const troubles = async ({ id }: Order) => {
    const { orders } = await listOrders(testApp.admin, { q: '', page: 1 })
    const { orders: found } = await listOrders(testApp.admin, { q: '', page: 1, trouble: 'refund-failed' })
    const listed = orders.find((one) => one.id === id)?.troubles
    expect((await showDeskOrder(testApp.admin, id)).troubles).toEqual(listed)
    expect(found.some((one) => one.id === id)).toBe(listed?.includes('refund-failed'))
    return listed
  }
  const order = await anOrder(3)
  await give(order, 200)
  testApp.clock.advance(60_000)
  await refuse(order, 200)
  expect(await troubles(order), 'an earlier refund is another').toEqual(['refund-failed'])
  await give(order, 100)
  expect(await troubles(order), 'less').toEqual(['refund-failed'])
  await give(order, 200)
  expect(await troubles(order)).toEqual([])

  const whole = await anOrder(1)
  await refuse(whole, 500)
  await give(whole, 300)
  expect(await troubles(whole)).toEqual(['refund-failed'])
  await give(whole, 200)
  expect(await troubles(whole), 'in parts').toEqual([])
})

test('a wrong number typed refunds nothing and says what to type', async () => {
  const order = await anOrder(1)
  const wrong = requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: order.id,
    amount: 500,
    reason: 'x',
    confirmation: 'TW-1',
  })
  await expect(wrong).rejects.toMatchObject({
    fields: { confirmation: `Please type ${orderNumber(order)}` },
  })
  expect((await showDeskOrder(testApp.admin, order.id)).refunds).toEqual([])
})

test('an unpaid order cannot be refunded', async () => {
  const { id } = await placeOpenOrder(testApp, await gallery(1))
  await expect(ask(await rowOf(testApp, id), 100)).rejects.toMatchObject({ code: 'refund-too-large' })
})
