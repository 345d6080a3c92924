import { and, eq, getTableColumns, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { sumOf } from '../../../domain/orders/ledger/ledger.ts'
import type { PaymentProvider } from '../../../domain/orders/payment/payments.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import type { BalanceTransaction } from '../../platform/payments/port.ts'
import { cardPayments, cardRefunds, knownDisputeMovements } from '../../projects/invoices/booked-payments.ts'
import { bookedMovements } from '../ledger/books.ts'
import { knownProviderIds, refundedOfOrder } from '../ledger/sums.ts'
import { orderNumber } from '../order-key.ts'
import { orders } from '../tables.ts'

export interface DateRange {
  from: Date
  before: Date
}

/** Our books of a span: orders and invoices by payment, and refunds we believe succeeded. */
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
  const returned = (await bookedMovements(db, span)).filter(
    ({ kind }) => kind === 'refunded' || kind === 'refund-failed',
  )
  const paymentOf = await paymentsOf(
    db,
    payments.provider,
    returned.map(({ orderId }) => orderId),
  )
  // One for each refund, whatever rates of VAT it is at.
  const each = Map.groupBy(returned, ({ orderId, at, kind, source }) =>
    [orderId, at.getTime(), kind, source].join(' '),
  )
  const givenBack = [...each.values()].flatMap((parts) => {
    const [first] = parts
    const paymentId = first && paymentOf.get(first.orderId)
    const pence = sumOf(parts, 'amount')
    return paymentId ? [{ paymentId, at: first.at, pence: first.kind === 'refunded' ? pence : -pence }] : []
  })
  givenBack.push(...(await cardRefunds(db, { ...span, provider: payments.provider })))
  const paymentIds = [...new Set([...movements, ...givenBack].flatMap(({ paymentId }) => paymentId ?? []))]
  const found = await db
    .select({ ...getTableColumns(orders), refunded: refundedOfOrder })
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
  const invoices = await cardPayments(db, { ...span, provider: payments.provider, paymentIds })
  const ofDisputes = movements.filter(({ kind }) => kind === 'dispute').map(({ id }) => id)
  return {
    orders: new Map([
      ...found.map(
        ({ paymentId, total, refunded, paidAt, ...order }) =>
          [paymentId ?? '', { number: orderNumber(order), total, refunded, paidAt }] as const,
      ),
      ...invoices,
    ]),
    givenBack,
    disputeMovements: new Set([
      ...(await knownProviderIds(db, ofDisputes)),
      ...(await knownDisputeMovements(db, ofDisputes)),
    ]),
  }
}

/** The payment of each of these orders, as far as it is at this provider. */
async function paymentsOf(db: Reader, provider: PaymentProvider, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ id: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), eq(orders.paymentProvider, provider)))
  return new Map(rows.flatMap(({ id, paymentId }) => (paymentId ? [[id, paymentId] as const] : [])))
}
