import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHttp } from '../../../tests/servers/http.ts'
import { startStripe } from '../../../tests/servers/stripe.ts'
import { openTestDatabase } from '../../../tests/support/database.ts'
import { fixedClock } from '../../../tests/support/fixed-clock.ts'
import { isUnavailable } from '../../http/unavailable.ts'
import type { OpenedDatabase } from '../db/port.ts'
import { paymentsContract } from './contract-suite.ts'
import { RefundRejected } from './port.ts'
import { stripePayments } from './stripe.ts'
import { isTestPayments, testPayments } from './test-provider.ts'

const clock = fixedClock(new Date('2026-03-02T09:00:00Z'))

paymentsContract('test', async () => {
  const database = await openTestDatabase()
  const payments = testPayments({ db: database.db, clock })
  return {
    payments,
    confirm: ({ id, clientSecret }, card) => payments.confirm({ id, clientSecret, card }),
    close: database.close,
  }
})

paymentsContract('stripe', async () => {
  const stripe = await startStripe()
  return { payments: stripePayments(stripe.settings), confirm: stripe.confirm, close: stripe.close }
})

describe('stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripe>>
  beforeAll(async () => {
    stripe = await startStripe()
  })
  afterAll(() => stripe.close())
  const begin = () =>
    stripePayments(stripe.settings).begin({
      orderId: 'order',
      amountPence: 1800,
      idempotencyKey: crypto.randomUUID(),
    })
  const stateOf = async (id: string) => (await stripePayments(stripe.settings).find(id))?.state

  test.each([
    ['expired', 'expired_card'],
    ['stolen', 'card_declined'],
  ] as const)('a card that is %s is declined as %s', async (card, reason) => {
    const payment = await begin()
    await stripe.confirm(payment, card)
    expect(await stateOf(payment.id)).toEqual({ status: 'declined', reason })
  })

  test.each<[string, RequestListener]>([
    ['is silent', () => undefined],
    ['breaks off', (_, response) => response.destroy()],
    ['is broken', (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
    ['is overloaded', (_, response) => response.writeHead(429).end('{"error":{"code":"rate_limit"}}')],
  ])('a Stripe that %s is unavailable, which is known after two tries', async (_, answer) => {
    const away = await startHttp(answer)
    const payments = stripePayments({ ...stripe.settings, apiUrl: away.url, timeoutMs: 100 })
    const error = await payments.find('pi_1').catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
    expect(away.requests.length).toBeLessThanOrEqual(2)
    await away.close()
  })

  test('a key that Stripe does not take is no outage', async () => {
    const payments = stripePayments({ ...stripe.settings, secretKey: 'sk_test_wrong' })
    const error = await payments.find('pi_1').catch((thrown: unknown) => thrown)
    expect([error instanceof Error, isUnavailable(error)]).toEqual([true, false])
  })

  test('a payment that the bank checks is open until the buyer has answered', async () => {
    const payment = await begin()
    await stripe.confirm(payment, 'asks_the_bank')
    expect(await stateOf(payment.id)).toEqual({ status: 'open' })
    stripe.answerBank(payment.id, false)
    expect(await stateOf(payment.id)).toEqual({ status: 'declined', reason: 'authentication_failed' })
    await stripe.confirm(payment, 'asks_the_bank')
    stripe.answerBank(payment.id, true)
    expect(await stateOf(payment.id)).toEqual({ status: 'succeeded' })
  })

  test('a webhook is accepted only with its own body, the right secret, and while it is fresh', async () => {
    const payment = await begin()
    await stripe.confirm(payment, 'ok')
    const event = stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded')
    if (!event) throw new Error('no event')
    const hear = (message: { body: string; signature: string }) =>
      stripePayments(stripe.settings).webhook?.hear(message)
    const good = stripe.post(event)
    expect(await hear(good)).toEqual({ paymentId: payment.id })
    const forged = [
      { ...good, body: good.body.replace('1800', '1') },
      { ...good, signature: '' },
      { ...good, signature: good.signature.slice(0, -1) },
      stripe.post(event, { secret: 'whsec_of_somebody_else' }),
      stripe.post(event, { at: Date.now() - 3_600_000 }),
    ]
    for (const message of forged) expect(await hear(message)).toBeUndefined()
  })

  test('a refund’s event names the payment, and an event about anything else names none', async () => {
    const payments = stripePayments(stripe.settings)
    const payment = await begin()
    await stripe.confirm(payment, 'ok')
    await payments.refund({ id: payment.id, amountPence: 300, idempotencyKey: 'some' })
    const event = stripe.events.at(-1)
    if (!event) throw new Error('no event')
    expect(event.type).toBe('charge.refunded')
    expect(await payments.webhook?.hear(stripe.post(event))).toEqual({ paymentId: payment.id })
    const other = { ...event, type: 'balance.available', data: { object: { object: 'balance' } } }
    expect(await payments.webhook?.hear(stripe.post(other))).toEqual({ paymentId: null })
  })

  test('a refund asked for again after a weekend, when Stripe has forgotten the key, is not made twice', async () => {
    const payments = stripePayments(stripe.settings)
    const { id } = await begin()
    await stripe.confirm({ id, clientSecret: (await payments.find(id))?.clientSecret ?? '' }, 'ok')
    const asked = { id, amountPence: 300, idempotencyKey: crypto.randomUUID() }
    for (const idempotencyKey of ['one', 'another']) await payments.refund({ ...asked, idempotencyKey })
    await payments.refund(asked)
    stripe.forgetKeys()
    expect((await payments.refund(asked)).refundedPence).toBe(900)
    await expect(payments.refund({ ...asked, amountPence: 200 })).rejects.toThrow(RefundRejected)
    stripe.failRefund(id)
    expect((await payments.refund(asked)).refundedPence, 'nor after it has failed').toBe(600)
  })

  test('another error of the provider is not mistaken for a rejected refund', async () => {
    const stranger = stripePayments({ ...stripe.settings, secretKey: 'sk_test_of_somebody_else' })
    const asked = stranger.refund({ id: 'pi_1', amountPence: 1, idempotencyKey: 'x' })
    await expect(asked).rejects.toThrow('Who?')
    await expect(asked).rejects.not.toMatchObject({ name: 'RefundRejected' })
  })
})

describe('the test provider', () => {
  let database: OpenedDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  const anOrder = (key: string) => ({ orderId: 'order', amountPence: 1800, idempotencyKey: key })
  const open = () => testPayments({ db: database.db, clock })

  test('its payments survive a restart', async () => {
    const { id, clientSecret } = await open().begin(anOrder('restart'))
    expect(await open().confirm({ id, clientSecret, card: 'declined' })).toMatchObject({ id })
    expect(await open().find(id)).toMatchObject({
      clientSecret,
      state: { status: 'declined', reason: 'card_declined' },
    })
    expect((await open().begin(anOrder('restart'))).id).toBe(id)
  })

  test('a payment can only be confirmed with its secret', async () => {
    const mine = await open().begin(anOrder('mine'))
    const theirs = await open().begin(anOrder('theirs'))
    const attempts = [
      { id: mine.id, clientSecret: theirs.clientSecret },
      { id: mine.id, clientSecret: '' },
      { id: mine.id, clientSecret: mine.clientSecret.slice(0, -1) },
      { id: 'tp_none', clientSecret: mine.clientSecret },
    ]
    for (const attempt of attempts) expect(await open().confirm({ ...attempt, card: 'ok' })).toBeUndefined()
    expect((await open().find(mine.id))?.state).toEqual({ status: 'open' })
    expect((await open().find(theirs.id))?.state).toEqual({ status: 'open' })
  })

  test('a confirmation returns the payment’s outcome', async () => {
    const payment = await open().begin(anOrder('answer'))
    const { id, clientSecret } = payment
    const confirm = (card: 'ok' | 'insufficient_funds') => open().confirm({ id, clientSecret, card })
    expect((await confirm('insufficient_funds'))?.state).toEqual({
      status: 'declined',
      reason: 'insufficient_funds',
    })
    expect(await confirm('ok')).toEqual({ ...payment, state: { status: 'succeeded' } })
  })

  test('its ids show which provider they are from', async () => {
    const payments = open()
    const { id, clientSecret } = await payments.begin(anOrder('ids'))
    expect(id).toMatch(/^tp_[0-9a-f]{24}$/)
    expect(clientSecret).toMatch(/^tp_[0-9a-f]{24}_secret_[0-9a-f]{48}$/)
    expect(isTestPayments(payments)).toBe(true)
    expect(isTestPayments({ ...payments, provider: 'stripe' } as never)).toBe(false)
  })
})
