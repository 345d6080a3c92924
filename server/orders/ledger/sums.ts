import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { LinePart, MovementKind, PartBalance } from '../../../domain/orders/ledger.ts'
import {
  DISCOUNT_KINDS,
  type DiscountKind,
  type DiscountView,
} from '../../../domain/orders/offers/discounts.ts'
import type { VatRate } from '../../../domain/orders/vat.ts'
import type { Reader } from '../../platform/db/port.ts'
import { orderLines, orders } from '../tables.ts'
import { orderMovements } from './tables.ts'

/** Pence of movements of these kinds, those of the second less. */
const sumOfKinds = (plus: MovementKind[], minus: MovementKind[] = [], of: 'amount' | 'vat' = 'amount') => {
  const list = (kinds: MovementKind[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))
  const column = orderMovements[of]
  const less =
    minus.length > 0
      ? sql` - coalesce(sum(${column}) filter (where ${orderMovements.kind} in (${list(minus)})), 0)`
      : sql``
  return sql<number>`(coalesce(sum(${column}) filter (where ${orderMovements.kind} in (${list(plus)})), 0)${less})::int`
}

/** The figures of a part of a line, of an order, or of whatever the query groups by. */
export const ledgerSums = {
  price: sumOfKinds(['ordered'], ['reduced', 'credit-used']),
  paid: sumOfKinds(['paid']),
  paidVat: sumOfKinds(['paid'], [], 'vat'),
  pending: sumOfKinds(['refund-asked'], ['refund-refused', 'refunded']),
  pendingVat: sumOfKinds(['refund-asked'], ['refund-refused', 'refunded'], 'vat'),
  refunded: sumOfKinds(['refunded'], ['refund-failed']),
  refundedVat: sumOfKinds(['refunded'], ['refund-failed'], 'vat'),
  disputed: sumOfKinds(['disputed'], ['dispute-returned']),
  credit: sumOfKinds(['credit-used'], ['credit-returned']),
  /** What a sale brought in, and keeps. */
  takings: sumOfKinds(['paid', 'refund-failed', 'dispute-returned'], ['refunded', 'disputed']),
}

/** The same of one order, as a column of a query over orders. */
export const ofOrder = (sum: SQL<number>) =>
  sql<number>`(select ${sum} from ${orderMovements} where ${orderMovements.orderId} = ${orders.id})`

/** What has been given back of an order, and what its buyer's bank has withdrawn and not returned. */
export const refundedOfOrder = ofOrder(ledgerSums.refunded)
export const disputedOfOrder = sql<number>`greatest(0, ${ofOrder(ledgerSums.disputed)})`

/** Where an order's money stands, line by line and part by part. */
export async function balancesOf(db: Reader, orderId: string): Promise<PartBalance[]> {
  const rows = await db
    .select({
      lineId: orderLines.id,
      part: orderMovements.part,
      vatRate: orderLines.vatRate,
      ...ledgerSums,
    })
    .from(orderMovements)
    .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
    .where(eq(orderMovements.orderId, orderId))
    .groupBy(orderLines.id, orderMovements.part)
    .orderBy(asc(orderLines.id), asc(orderMovements.part))
  return rows.map(({ takings: _, part, ...row }) => ({ ...row, part: part as LinePart }))
}

/** Pence of an order that were refunded, less what failed, and that are being refunded. */
export async function refundedOf(
  db: Reader,
  orderId: string,
): Promise<{ refunded: number; pending: number }> {
  const [sums] = await db
    .select({ refunded: ledgerSums.refunded, pending: ledgerSums.pending })
    .from(orderMovements)
    .where(eq(orderMovements.orderId, orderId))
  return sums ?? { refunded: 0, pending: 0 }
}

/** An order's reductions by offers and credit, in their fixed order. */
export async function discountsOf(db: Reader, orderId: string): Promise<DiscountView[]> {
  const kind = sql<DiscountKind>`case ${orderMovements.kind} when 'credit-used' then 'credit' else ${orderMovements.reducedBy} end`
  const rows = await db
    .select({
      kind,
      words: sql<string>`coalesce(${orderMovements.reason}, '')`,
      amount: sql<number>`sum(${orderMovements.amount})::int`,
    })
    .from(orderMovements)
    .where(and(eq(orderMovements.orderId, orderId), isDiscount))
    .groupBy(kind, orderMovements.reason)
    .orderBy(asc(orderMovements.reason))
  return rows.sort((a, b) => DISCOUNT_KINDS.indexOf(a.kind) - DISCOUNT_KINDS.indexOf(b.kind))
}

/** What offers and credit took off, rather than a package's own saving. */
const isDiscount = sql`(${orderMovements.kind} = 'credit-used' or ${orderMovements.offerId} is not null)`

/** A movement as the books show it: what one refund, sale or dispute moved at one VAT rate. */
export interface BookedMovement {
  orderId: string
  at: Date
  kind: 'paid' | 'refunded' | 'refund-failed' | 'disputed' | 'dispute-returned'
  /** What makes it one movement: the refund, or the provider's id. */
  source: string
  rate: VatRate
  amount: number
  vat: number
}

const BOOKED = ['paid', 'refunded', 'refund-failed', 'disputed', 'dispute-returned'] as const

/** What moved in a span of time, or for some orders; oldest first. */
export async function bookedMovements(
  db: Reader,
  where: { from?: Date; before?: Date; orderIds?: string[] },
): Promise<BookedMovement[]> {
  if (where.orderIds?.length === 0) return []
  const source = sql<string>`coalesce(${orderMovements.refundId}::text, ${orderMovements.providerId}, ${orderMovements.orderId}::text)`
  const rows = await db
    .select({
      orderId: orderMovements.orderId,
      at: orderMovements.at,
      kind: orderMovements.kind,
      source,
      rate: orderLines.vatRate,
      amount: sql<number>`sum(${orderMovements.amount})::int`,
      vat: sql<number>`sum(${orderMovements.vat})::int`,
      first: sql<number>`min(${orderMovements.id})`,
    })
    .from(orderMovements)
    .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
    .where(
      and(
        inArray(orderMovements.kind, BOOKED),
        where.from ? gte(orderMovements.at, where.from) : undefined,
        where.before ? lt(orderMovements.at, where.before) : undefined,
        where.orderIds ? inArray(orderMovements.orderId, where.orderIds) : undefined,
      ),
    )
    .groupBy(orderMovements.orderId, orderMovements.at, orderMovements.kind, source, orderLines.vatRate)
    .orderBy(
      asc(orderMovements.at),
      sql`min(${orderMovements.id})`,
      sql`${orderLines.vatRate} desc nulls last`,
    )
  return rows.map(({ first: _, kind, ...row }) => ({ ...row, kind: kind as BookedMovement['kind'] }))
}

/** What each kind of discount took off orders, by the rate of VAT of what it was taken off. */
export async function discountByVatRate(db: Reader, orderIds: string[]) {
  if (orderIds.length === 0) return []
  const kind = sql<DiscountKind>`case ${orderMovements.kind} when 'credit-used' then 'credit' else ${orderMovements.reducedBy} end`
  return db
    .select({
      orderId: orderMovements.orderId,
      rate: orderLines.vatRate,
      kind,
      amount: sql<number>`sum(${orderMovements.amount})::int`,
    })
    .from(orderMovements)
    .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
    .where(and(inArray(orderMovements.orderId, orderIds), isDiscount))
    .groupBy(orderMovements.orderId, orderLines.vatRate, kind)
}
