import path from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { type StripeEvent, startStripe } from '../../../tests/servers/stripe.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { events as schoolEvents } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { showOrder } from '../show-order.ts'
import { orders, refunds } from '../tables.ts'
import { paymentSettings } from './begin-payment.ts'
import { handlePaymentWebhook, settleOrder } from './settle-payment.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  stripe = await startStripe()
  testApp = await openTestApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  make = families(testApp)
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

async function place() {
  const { accessCode, photoIds, eventId } = await make.gallery(1)
  const placed = await placeOrder(
    testApp.stranger,
    basketOf([{ accessCode, packageId: null, photoIds }], 500),
  )
  if (!placed.payment) throw new Error('no payment')
  return { ...placed, payment: placed.payment, eventId }
}

const hear = (event: StripeEvent | string, options = {}) => {
  const { body, signature } = stripe.post(event, options)
  return testApp.app.request(
    '/api/payments/stripe/webhook',
    { method: 'POST', body, headers: { 'Stripe-Signature': signature } },
    { incoming: { socket: { remoteAddress: '203.0.113.70' } } },
  )
}
const eventsOf = (paymentId: string) =>
  stripe.events.filter(({ data }) => JSON.stringify(data).includes(paymentId))
const stateOf = async (key: string) => (await showOrder(testApp.stranger, key)).state
const mailsAbout = async (key: string) => {
  const { number } = await showOrder(testApp.stranger, key)
  return (await testApp.mails()).filter((mail) => mail.includes(`Subject: Test mode: Your order ${number}`))
}
const refundMails = async (key: string) => {
  const { number } = await showOrder(testApp.stranger, key)
  const mails = await readMails(path.join(testApp.dir, 'outbox'))
  return mails.filter(({ kind, text }) => kind === 'refund' && text.includes(number))
}

test('the browser is told which card fields to show, and the secret key stays on the server', async () => {
  const settings = await paymentSettings(testApp.stranger)
  expect(settings).toEqual({ provider: 'stripe', publishableKey: stripe.settings.publishableKey })
  const placed = await place()
  expect(placed.payment).toMatchObject({ provider: 'stripe', publishableKey: stripe.settings.publishableKey })
  expect(JSON.stringify([settings, placed])).not.toContain(stripe.settings.secretKey)
})

test('an order whose buyer never comes back is paid by the webhook alone', async () => {
  const { payment, orderKey } = await place()
  await stripe.confirm(payment, 'ok')
  expect(await stateOf(orderKey)).toBe('awaiting_payment')
  for (const event of eventsOf(payment.id)) expect((await hear(event)).status).toBe(200)
  await testApp.runJobs()
  expect(await stateOf(orderKey)).toBe('delivered')
})

test('a server that dies before it hears of the payment still delivers: the order’s own check asks', async () => {
  const { payment, orderKey } = await place()
  await stripe.confirm(payment, 'ok')
  await testApp.runJobs()
  expect(await stateOf(orderKey)).toBe('delivered')
  expect(await mailsAbout(orderKey)).toHaveLength(1)
})

test('a payment refunded at the dashboard before we hear of it is paid and refunded at once', async () => {
  const { payment, orderKey } = await place()
  await stripe.confirm(payment, 'ok')
  await testApp.parts.payments.refund({ id: payment.id, amountPence: 500, idempotencyKey: orderKey })
  let asked = 0
  const find = async (id: string) => {
    asked += 1
    return testApp.parts.payments.find(id)
  }
  await settleOrder({ ...testApp.stranger, payments: { ...testApp.parts.payments, find } }, orderKey)
  expect(asked).toBe(1)
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({ state: 'refunded', deliveredAt: null })
  for (const event of eventsOf(payment.id)) await hear(event)
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({ refunded: 500, deliveredAt: null })
  expect(await refundMails(orderKey)).toHaveLength(1)
})

test('webhooks replayed and out of order, with the browser asking in between, still pay and mail once', async () => {
  const { payment, orderKey } = await place()
  await stripe.confirm(payment, 'declined')
  await stripe.confirm(payment, 'ok')
  const heard = eventsOf(payment.id)
  expect(heard.map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ])
  await Promise.all([...heard.toReversed(), ...heard].map((event) => hear(event)))
  expect(await settleOrder(testApp.stranger, orderKey)).toEqual({ paid: true, reason: null })
  await testApp.runJobs()
  for (const event of heard) await hear(event)
  await testApp.runJobs()
  expect(await stateOf(orderKey)).toBe('delivered')
  expect(await mailsAbout(orderKey)).toHaveLength(1)
})

test.each([
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['a list', '[{"data":{"object":{"object":"payment_intent","id":"pi_1"}}}]'],
  ['text', '"data"'],
  ['no data', '{"id":"evt_1","object":"event"}'],
  ['no object', '{"data":{"object":null}}'],
  ['an id that is none', '{"data":{"object":{"object":"payment_intent","id":{"a":1}}}}'],
  ['a payment that is none', '{"data":{"object":{"payment_intent":7}}}'],
  ['a thin event', '{"object":"v2.core.event","related_object":{"type":"payment_intent","id":"pi_1"}}'],
])('a signed webhook of %s is accepted and does nothing', async (_, body) => {
  expect((await hear(body)).status).toBe(200)
  expect((await hear(body, { secret: 'whsec_of_somebody_else' })).status).toBe(400)
})

test('a signed webhook that is not understood leaves a log line without its content', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  await handlePaymentWebhook({ ...testApp.stranger, log }, stripe.post('{"object":"v2.core.event"}'))
  const [event] = stripe.events
  await handlePaymentWebhook({ ...testApp.stranger, log }, stripe.post(event ?? ''))
  expect(lines).toEqual([expect.stringContaining('"payment webhook not understood"')])
  expect(lines[0]).not.toContain('v2.core')
})

test('an unsigned webhook changes nothing, even when it tells the truth', async () => {
  const { payment, orderKey } = await place()
  await stripe.confirm(payment, 'ok')
  const paid = eventsOf(payment.id).at(-1)
  if (!paid) throw new Error('no event')
  expect((await hear(paid, { secret: 'whsec_wrong' })).status).toBe(400)
  expect(await stateOf(orderKey)).toBe('awaiting_payment')
})

test('a signed lie is not believed: the provider is asked', async () => {
  const { payment, orderKey } = await place()
  const lie: StripeEvent = {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { object: 'payment_intent', id: payment.id, status: 'succeeded' } },
  }
  expect((await hear(lie)).status).toBe(200)
  expect(await stateOf(orderKey)).toBe('awaiting_payment')
})

test('a refused card says why, the bank’s check is waited for, and the same order can still be paid', async () => {
  const { payment, orderKey } = await place()
  await stripe.confirm(payment, 'insufficient_funds')
  expect(await settleOrder(testApp.stranger, orderKey)).toMatchObject({
    paid: false,
    reason: expect.stringContaining('insufficient funds'),
  })
  await stripe.confirm(payment, 'asks_the_bank')
  expect(await settleOrder(testApp.stranger, orderKey)).toEqual({ paid: false, reason: null })
  stripe.answerBank(payment.id, true)
  expect(await settleOrder(testApp.stranger, orderKey)).toEqual({ paid: true, reason: null })
})

test('an unpaid order is cancelled after a day, and cannot be paid later', async () => {
  const { payment, orderKey } = await place()
  testApp.clock.advance(25 * 3_600_000)
  await testApp.runJobs()
  expect(await stateOf(orderKey)).toBe('cancelled')
  await stripe.confirm(payment, 'ok')
  expect(await settleOrder(testApp.stranger, orderKey)).toEqual({ paid: false, reason: null })
  expect(await stateOf(orderKey)).toBe('cancelled')
})

test('a refund made at the provider is found and mailed, once', async () => {
  const { payment, orderKey } = await place()
  await stripe.confirm(payment, 'ok')
  await settleOrder(testApp.stranger, orderKey)
  await testApp.runJobs()
  const atTheDesk = (amountPence: number) =>
    testApp.parts.payments.refund({
      id: payment.id,
      amountPence,
      idempotencyKey: `${payment.id}-${amountPence}`,
    })
  await atTheDesk(200)
  const [part] = eventsOf(payment.id).slice(-1)
  await atTheDesk(300)
  const [rest] = eventsOf(payment.id).slice(-1)
  if (!part || !rest) throw new Error('no events')
  await Promise.all([hear(rest), hear(part), hear(rest)])
  await testApp.runJobs()
  await Promise.all([hear(part), settleOrder(testApp.stranger, orderKey)])
  await testApp.runJobs()
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({
    state: 'refunded',
    refunded: 500,
    refunds: [{ amount: 500, state: 'done' }],
  })
  const [mail, ...more] = await refundMails(orderKey)
  expect(mail?.text).toContain('£5 of order')
  expect(mail?.text).toContain('refunded in full')
  expect(more).toEqual([])
})

test('when everything is refunded at the provider, the prints are not made', async () => {
  const { accessCode, photoIds } = await make.gallery(1)
  const line = { accessCode, priceListId: 'portrait', packageId: 'standard', photoIds } as const
  const { payment, orderKey } = await placeOrder(testApp.stranger, basketOf([line], 3500))
  if (!payment) throw new Error('no payment')
  await stripe.confirm(payment, 'ok')
  await settleOrder(testApp.stranger, orderKey)
  await testApp.parts.payments.refund({ id: payment.id, amountPence: 3500, idempotencyKey: 'all-of-it' })
  await settleOrder(testApp.stranger, orderKey)
  expect(await showOrder(testApp.stranger, orderKey)).toMatchObject({
    state: 'refunded',
    prints: { state: 'cancelled' },
  })
})

test('cancelled prints are refunded and mailed once, and that refund’s webhook changes nothing, however early', async () => {
  const { accessCode, photoIds, eventId } = await make.gallery(1)
  await testApp.parts.db
    .update(schoolEvents)
    .set({ printDeadline: '2027-01-01' })
    .where(eq(schoolEvents.id, eventId))
  const placed = await placeOrder(
    testApp.stranger,
    basketOf([{ accessCode, priceListId: 'portrait', packageId: 'standard', photoIds }], 3500),
  )
  if (!placed.payment) throw new Error('no payment')
  await stripe.confirm(placed.payment, 'ok')
  await settleOrder(testApp.stranger, placed.orderKey)
  await cancelPrints(testApp.stranger, placed.orderKey)
  const [order] = await testApp.parts.db.select().from(orders).where(eq(orders.paymentId, placed.payment.id))
  const [asked] = await testApp.parts.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order?.id ?? ''))
  // The webhook may arrive before the answer to our own request.
  await testApp.parts.payments.refund({
    id: placed.payment.id,
    amountPence: 2000,
    idempotencyKey: asked?.id ?? '',
  })
  for (let times = 1; times <= 2; times++) {
    for (const event of eventsOf(placed.payment.id)) await hear(event)
    await testApp.runJobs()
  }
  expect(await showOrder(testApp.stranger, placed.orderKey)).toMatchObject({
    state: 'delivered',
    refunded: 2000,
    refunds: [{ amount: 2000, state: 'done' }],
    prints: { state: 'cancelled', mayChange: false },
  })
  expect(await refundMails(placed.orderKey)).toHaveLength(1)
  expect((await testApp.parts.payments.find(order?.paymentId ?? ''))?.refundedPence).toBe(2000)
})
