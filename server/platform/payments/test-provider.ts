import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TestCardOutcome } from '../../../domain/orders/payment/payments.ts'
import type { Clock } from '../clock.ts'
import type { Database, Reader } from '../db/port.ts'
import { type Payment, PaymentMissing, type PaymentState, type Payments, RefundRejected } from './port.ts'
import { testPaymentRows, testRefundRows } from './tables.ts'

type Row = typeof testPaymentRows.$inferSelect

export interface TestPayments extends Payments {
  readonly provider: 'test'
  /**
   * What the card network would do when the browser confirms. A succeeded or cancelled payment stays as it is.
   * Undefined if the payment is missing or the secret is not its own, so that strangers learn nothing.
   */
  confirm(input: { id: string; clientSecret: string; card: TestCardOutcome }): Promise<Payment | undefined>
}

/** Whether the browser may confirm a test card here. */
export function isTestPayments(payments: Payments): payments is TestPayments {
  return payments.provider === 'test'
}

/** Takes no money. Its payments are rows, so that they survive a restart. */
export function testPayments({ db, clock }: { db: Database; clock: Clock }): TestPayments {
  return {
    provider: 'test',
    takesMoney: false,
    publishableKey: null,
    begin: (input) => begin(db, clock, input),
    find: async (id) => {
      const row = await find(db, id)
      return row && toPayment(row)
    },
    refund: (input) => refund(db, clock, input),
    cancel: (id) => cancel(db, id),
    // There is no bank behind it: nothing fails or is disputed.
    listFailedRefunds: async () => [],
    listDisputes: async () => [],
    confirm: (input) => confirm(db, input),
  }
}

async function begin(db: Database, clock: Clock, input: Parameters<Payments['begin']>[0]) {
  const { orderId, amountPence, idempotencyKey } = input
  if (!Number.isSafeInteger(amountPence) || amountPence <= 0)
    throw new Error('a payment needs an amount of whole pence above 0')
  const id = `tp_${randomBytes(12).toString('hex')}`
  await db
    .insert(testPaymentRows)
    .values({
      id,
      orderId,
      amountPence,
      idempotencyKey,
      clientSecret: `${id}_secret_${randomBytes(24).toString('hex')}`,
      status: 'open',
      createdAt: clock.now(),
    })
    .onConflictDoNothing({ target: testPaymentRows.idempotencyKey })
  const [row] = await db
    .select()
    .from(testPaymentRows)
    .where(eq(testPaymentRows.idempotencyKey, idempotencyKey))
  if (row?.orderId !== orderId || row.amountPence !== amountPence)
    throw new Error('the key of this payment was used for another order or amount')
  return toPayment(row)
}

async function confirm(db: Database, input: Parameters<TestPayments['confirm']>[0]) {
  const mine = and(eq(testPaymentRows.id, input.id), eq(testPaymentRows.clientSecret, input.clientSecret))
  await db
    .update(testPaymentRows)
    .set(OUTCOMES[input.card])
    .where(and(mine, inArray(testPaymentRows.status, ['open', 'declined'])))
  const [row] = await db.select().from(testPaymentRows).where(mine)
  return row && toPayment(row)
}

const OUTCOMES = {
  ok: { status: 'succeeded', declineReason: null },
  declined: { status: 'declined', declineReason: 'card_declined' },
  insufficient_funds: { status: 'declined', declineReason: 'insufficient_funds' },
} as const satisfies Record<TestCardOutcome, Partial<Row>>

async function cancel(db: Database, id: string) {
  await db
    .update(testPaymentRows)
    .set({ status: 'cancelled', declineReason: null })
    .where(and(eq(testPaymentRows.id, id), inArray(testPaymentRows.status, ['open', 'declined'])))
  const row = await find(db, id)
  if (!row) throw new PaymentMissing(id)
  return toPayment(row)
}

async function refund(db: Database, clock: Clock, input: Parameters<Payments['refund']>[0]) {
  const { id, amountPence, idempotencyKey } = input
  if (!Number.isSafeInteger(amountPence) || amountPence <= 0)
    throw new RefundRejected('a refund needs an amount of whole pence above 0')
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(testPaymentRows).where(eq(testPaymentRows.id, id)).for('update')
    if (!row) throw new RefundRejected(`no payment ${id}`)
    const [done] = await tx
      .select()
      .from(testRefundRows)
      .where(eq(testRefundRows.idempotencyKey, idempotencyKey))
    if (done && done.paymentId === id && done.amountPence === amountPence) return toPayment(row)
    if (done) throw new RefundRejected('the key of this refund was used for another')
    if (row.status !== 'succeeded') throw new RefundRejected('the payment has not succeeded')
    if (row.refundedPence + amountPence > row.amountPence)
      throw new RefundRejected('more than is left of the payment')
    await tx
      .insert(testRefundRows)
      .values({ idempotencyKey, paymentId: id, amountPence, createdAt: clock.now() })
    const [after] = await tx
      .update(testPaymentRows)
      .set({ refundedPence: sql`${testPaymentRows.refundedPence} + ${amountPence}` })
      .where(eq(testPaymentRows.id, id))
      .returning()
    return toPayment(after ?? row)
  })
}

async function find(db: Reader, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(testPaymentRows).where(eq(testPaymentRows.id, id))
  return row
}

function toPayment(row: Row): Payment {
  const { id, clientSecret, amountPence, refundedPence } = row
  return { id, clientSecret, amountPence, refundedPence, state: toState(row) }
}

function toState({ status, declineReason }: Row): PaymentState {
  return status === 'declined' ? { status, reason: declineReason ?? 'card_declined' } : { status }
}
