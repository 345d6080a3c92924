import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestCardOutcome } from '../../../domain/orders/payment/payments.ts'
import { type Payment, PaymentMissing, type Payments, RefundRejected } from './port.ts'

export interface PaymentsUnderTest {
  payments: Payments
  /** What the buyer's browser does with a card of that outcome. */
  confirm(payment: Payment, card: TestCardOutcome): Promise<unknown>
  close(): Promise<void>
}

/** What every driver of `Payments` guarantees. */
export function paymentsContract(name: string, open: () => Promise<PaymentsUnderTest>) {
  describe(`payments: ${name}`, () => {
    let under: PaymentsUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())
    beginning(() => under)
    confirming(() => under)
    untroubled(() => under)
    cancelling(() => under)
    refunding(() => under)
  })
}

const anOrder = (amountPence = 1800) => ({
  orderId: randomUUID(),
  amountPence,
  idempotencyKey: `begin-${randomUUID()}`,
})

async function paid({ payments, confirm }: PaymentsUnderTest, amountPence: number) {
  const payment = await payments.begin(anOrder(amountPence))
  await confirm(payment, 'ok')
  return payment
}

function beginning(under: () => PaymentsUnderTest) {
  test('a payment begins open, for the given amount, and is found by its id', async () => {
    const payment = await under().payments.begin(anOrder(1800))
    expect(payment).toMatchObject({ amountPence: 1800, refundedPence: 0, state: { status: 'open' } })
    expect(await under().payments.find(payment.id)).toEqual(payment)
  })

  test('the same key gives the same payment, even at once and after it was paid', async () => {
    const order = anOrder()
    const payments = await Promise.all(Array.from({ length: 8 }, () => under().payments.begin(order)))
    const [first] = payments
    if (!first) throw new Error('begun')
    for (const payment of payments) expect(payment).toEqual(first)
    await under().confirm(first, 'ok')
    expect(await under().payments.begin(order)).toEqual({ ...first, state: { status: 'succeeded' } })
  })

  test('a key reused for another order or amount is refused', async () => {
    const order = anOrder(1800)
    await under().payments.begin(order)
    await expect(under().payments.begin({ ...order, amountPence: 1 })).rejects.toThrow()
    await expect(under().payments.begin({ ...order, orderId: randomUUID() })).rejects.toThrow()
  })

  test('two orders are two payments with their own secrets', async () => {
    const payments = [await under().payments.begin(anOrder()), await under().payments.begin(anOrder())]
    expect(new Set(payments.flatMap(({ id, clientSecret }) => [id, clientSecret])).size).toBe(4)
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d pence cannot be paid', async (amount) => {
    await expect(under().payments.begin(anOrder(amount))).rejects.toThrow()
  })

  test.each(['', 'no-such-payment', "' or 1=1 --"])('%j finds no payment', async (id) => {
    expect(await under().payments.find(id)).toBeUndefined()
  })
}

function confirming(under: () => PaymentsUnderTest) {
  const stateOf = async ({ id }: Payment) => (await under().payments.find(id))?.state

  test('a good card pays', async () => {
    const payment = await under().payments.begin(anOrder())
    await under().confirm(payment, 'ok')
    expect(await stateOf(payment)).toEqual({ status: 'succeeded' })
  })

  test('a declined card says why, and another card can pay', async () => {
    const payment = await under().payments.begin(anOrder())
    await under().confirm(payment, 'declined')
    expect(await stateOf(payment)).toEqual({ status: 'declined', reason: 'card_declined' })
    await under().confirm(payment, 'insufficient_funds')
    expect(await stateOf(payment)).toEqual({ status: 'declined', reason: 'insufficient_funds' })
    await under().confirm(payment, 'ok')
    expect(await stateOf(payment)).toEqual({ status: 'succeeded' })
  })

  test('a successful payment stays successful, whatever card comes later', async () => {
    const payment = await paid(under(), 500)
    await under().confirm(payment, 'declined')
    expect(await stateOf(payment)).toEqual({ status: 'succeeded' })
  })
}

function untroubled(under: () => PaymentsUnderTest) {
  test('a payment that went well has no disputes and no failed refunds, however much was refunded', async () => {
    const { id } = await paid(under(), 1000)
    for (const amountPence of [100, 200, 300])
      await under().payments.refund({ id, amountPence, idempotencyKey: randomUUID() })
    expect(await under().payments.listDisputes(id)).toEqual([])
    expect(await under().payments.listFailedRefunds(id)).toEqual([])
    expect((await under().payments.find(id))?.refundedPence).toBe(600)
  })
}

function cancelling(under: () => PaymentsUnderTest) {
  test.each([
    undefined,
    'declined',
  ] as const)('a cancelled payment cannot succeed (card before: %s)', async (card) => {
    const payment = await under().payments.begin(anOrder())
    if (card) await under().confirm(payment, card)
    const cancelled = await under().payments.cancel(payment.id)
    expect(cancelled.state).toEqual({ status: 'cancelled' })
    await under().confirm(payment, 'ok')
    expect(await under().payments.find(payment.id)).toEqual(cancelled)
    expect(await under().payments.cancel(payment.id)).toEqual(cancelled)
  })

  test('a successful payment cannot be cancelled, and the answer says so', async () => {
    const payment = await paid(under(), 500)
    expect((await under().payments.cancel(payment.id)).state).toEqual({ status: 'succeeded' })
  })

  test('a payment cancelled and confirmed at once ends as one of the two', async () => {
    for (let i = 0; i < 5; i++) {
      const payment = await under().payments.begin(anOrder())
      const [, { state }] = await Promise.all([
        under().confirm(payment, 'ok'),
        under().payments.cancel(payment.id),
      ])
      expect(['succeeded', 'cancelled']).toContain(state.status)
      expect((await under().payments.find(payment.id))?.state).toEqual(state)
    }
  })

  test('a missing payment cannot be cancelled', async () => {
    await expect(under().payments.cancel('no-such-payment')).rejects.toThrow(PaymentMissing)
  })
}

function refunding(under: () => PaymentsUnderTest) {
  const refund = (id: string, amountPence: number, idempotencyKey = randomUUID()) =>
    under().payments.refund({ id, amountPence, idempotencyKey })

  test('parts can be refunded until nothing is left', async () => {
    const { id } = await paid(under(), 1000)
    expect((await refund(id, 300)).refundedPence).toBe(300)
    expect((await refund(id, 700)).refundedPence).toBe(1000)
    await expect(refund(id, 1)).rejects.toThrow(RefundRejected)
    expect(await under().payments.find(id)).toMatchObject({
      amountPence: 1000,
      refundedPence: 1000,
      state: { status: 'succeeded' },
    })
  })

  test('a refund of more than is left is refused entirely', async () => {
    const { id } = await paid(under(), 1000)
    await expect(refund(id, 1001)).rejects.toThrow(RefundRejected)
    await refund(id, 600)
    await expect(refund(id, 401)).rejects.toThrow(RefundRejected)
    expect((await under().payments.find(id))?.refundedPence).toBe(600)
  })

  test('the same key refunds once, at once and later', async () => {
    const { id } = await paid(under(), 1000)
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 6 }, () => refund(id, 250, key)))
    for (const { refundedPence } of same) expect(refundedPence).toBe(250)
    expect((await refund(id, 250, key)).refundedPence).toBe(250)
    await expect(refund(id, 100, key)).rejects.toThrow(RefundRejected)
    const other = await paid(under(), 1000)
    await expect(refund(other.id, 250, key)).rejects.toThrow(RefundRejected)
  })

  test('simultaneous refunds never exceed what was paid', async () => {
    const { id } = await paid(under(), 1000)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => refund(id, 300)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await under().payments.find(id))?.refundedPence).toBe(900)
  })

  test.each([0, -300, 0.5, Number.NaN])('%d pence cannot be refunded', async (amount) => {
    const { id } = await paid(under(), 1000)
    await expect(refund(id, amount)).rejects.toThrow(RefundRejected)
    expect((await under().payments.find(id))?.refundedPence).toBe(0)
  })

  test('an unpaid payment is not refunded', async () => {
    const open = await under().payments.begin(anOrder())
    await expect(refund(open.id, 1)).rejects.toThrow(RefundRejected)
    await under().confirm(open, 'declined')
    await expect(refund(open.id, 1)).rejects.toThrow(RefundRejected)
    await under().payments.cancel(open.id)
    await expect(refund(open.id, 1)).rejects.toThrow(RefundRejected)
    await expect(refund('no-such-payment', 1)).rejects.toThrow(RefundRejected)
  })
}
