import { and, eq, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { BalanceTransaction } from '../../platform/payments/port.ts'
import { orderNumber } from '../order-key.ts'
import { disputeMovements, failedRefunds, orders, refunds } from '../tables.ts'

export interface DateRange {
  from: Date
  before: Date
}

/** Our books of a span: orders by payment, and refunds we believe succeeded. */
export interface OrderPayments {
  orders: Map<string, { number: string; total: number; refunded: number; paidAt: Date | null }>
  /** Refunds; failed ones are negative. */
  givenBack: { paymentId: string; at: Date; pence: number }[]
  /** The ids of the dispute movements we have recorded. */
  disputeMovements: Set<string>
}

/** Reads our books of a span, including orders of other payments that either side moved. */
export async function readOrderPayments(
  ctx: Context,
  span: DateRange,
  movements: BalanceTransaction[],
): Promise<OrderPayments> {
  const { db, payments } = ctx
  const done = await db
    .select({ paymentId: orders.paymentId, at: refunds.settledAt, pence: refunds.amount })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.state, 'done'),
        eq(orders.paymentProvider, payments.provider),
        gte(refunds.settledAt, span.from),
        lt(refunds.settledAt, span.before),
      ),
    )
  const failed = await db
    .select({ paymentId: orders.paymentId, at: failedRefunds.foundAt, pence: failedRefunds.amount })
    .from(failedRefunds)
    .innerJoin(orders, eq(orders.id, failedRefunds.orderId))
    .where(and(gte(failedRefunds.foundAt, span.from), lt(failedRefunds.foundAt, span.before)))
  const paymentIds = [
    ...new Set([...movements, ...done, ...failed].flatMap(({ paymentId }) => paymentId ?? [])),
  ]
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.paymentProvider, payments.provider),
        isNotNull(orders.paidAt),
        or(
          and(gte(orders.paidAt, span.from), lt(orders.paidAt, span.before)),
          paymentIds.length > 0 ? inArray(orders.paymentId, paymentIds) : undefined,
        ),
      ),
    )
  const ofDisputes = movements.filter(({ kind }) => kind === 'dispute').map(({ id }) => id)
  const heard =
    ofDisputes.length > 0
      ? await db
          .select({ id: disputeMovements.id })
          .from(disputeMovements)
          .where(inArray(disputeMovements.id, ofDisputes))
      : []
  return {
    orders: new Map(
      found.map(({ paymentId, total, refunded, paidAt, ...order }) => [
        paymentId ?? '',
        { number: orderNumber(order), total, refunded, paidAt },
      ]),
    ),
    givenBack: [...done, ...failed.map(({ pence, ...one }) => ({ ...one, pence: -pence }))].map(
      ({ paymentId, at, pence }) => ({ paymentId: paymentId ?? '', at: at ?? span.from, pence }),
    ),
    disputeMovements: new Set(heard.map(({ id }) => id)),
  }
}
