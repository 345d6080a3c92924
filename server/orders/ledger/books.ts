import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { VatRate } from '../../../domain/orders/prices/vat.ts'
import type { CommissionTerms } from '../../../domain/school/commission.ts'
import type { Reader } from '../../platform/db/port.ts'
import { orderLines, orders } from '../tables.ts'
import { discountKind, isDiscount, ledgerSums } from './sums.ts'
import { orderMovements } from './tables.ts'

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

/** What makes several rows one movement: the refund, or the provider's id. */
const source = sql<string>`coalesce(${orderMovements.refundId}::text, ${orderMovements.providerId}, ${orderMovements.orderId}::text)`
/** Of two at the same moment, the one that was recorded first. */
const firstRecorded =
  sql<number>`min(min(${orderMovements.id})) over (partition by ${orderMovements.kind}, ${source})`.as(
    'first_recorded',
  )
const inOrder = [
  asc(orderMovements.at),
  sql`first_recorded`,
  sql`${orderLines.vatRate} desc nulls last`,
] as const

/** What moved in a span of time, or for some orders; oldest first. */
export async function bookedMovements(
  db: Reader,
  where: { from?: Date; before?: Date; orderIds?: string[] },
): Promise<BookedMovement[]> {
  if (where.orderIds?.length === 0) return []
  const rows = await db
    .select({
      orderId: orderMovements.orderId,
      at: orderMovements.at,
      kind: orderMovements.kind,
      source,
      rate: orderLines.vatRate,
      amount: sql<number>`sum(${orderMovements.amount})::int`,
      vat: sql<number>`sum(${orderMovements.vat})::int`,
      first: firstRecorded,
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
    .orderBy(...inOrder)
  return rows.map(({ kind, first: _, ...row }) => ({ ...row, kind: kind as BookedMovement['kind'] }))
}

/** What each order that was paid in a span of time was sold at, rate by rate; 0 where credit or offers paid for it. */
export async function soldByRate(
  db: Reader,
  { from, before }: { from: Date; before: Date },
): Promise<{ orderId: string; at: Date; rate: VatRate; amount: number; vat: number }[]> {
  const rows = await db
    .select({
      orderId: orders.id,
      at: orders.paidAt,
      rate: orderLines.vatRate,
      amount: ledgerSums.paid,
      vat: ledgerSums.paidVat,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(orderMovements, eq(orderMovements.lineId, orderLines.id))
    .where(and(gte(orders.paidAt, from), lt(orders.paidAt, before), isNull(orderLines.remakeOf)))
    .groupBy(orders.id, orderLines.vatRate)
    .orderBy(asc(orders.paidAt), asc(orders.number), sql`${orderLines.vatRate} desc nulls last`)
  return rows.map(({ at, ...row }) => ({ ...row, at: at ?? from }))
}

/** A movement of what an order has of one event, on the terms of its school's commission. */
export type CommissionedMovement = Omit<BookedMovement, 'at' | 'vat'> &
  CommissionTerms & { eventId: string | null }

/** What moved until now of these orders' lines that bear a commission; oldest first. */
export async function commissionedMovements(db: Reader, orderIds: string[]): Promise<CommissionedMovement[]> {
  if (orderIds.length === 0) return []
  const { eventId, vatRate: rate, commissionPercent, commissionPence } = orderLines
  const { orderId, kind, at } = orderMovements
  const of = { orderId, kind, source, rate, eventId, commissionPercent, commissionPence }
  const rows = await db
    .select({ ...of, amount: sql<number>`sum(${orderMovements.amount})::int`, first: firstRecorded })
    .from(orderMovements)
    .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
    .where(and(inArray(kind, BOOKED), inArray(orderId, orderIds), hasTerms))
    .groupBy(at, ...Object.values(of))
    .orderBy(...inOrder)
  return rows.map(({ kind, first: _, ...row }) => ({ ...row, kind: kind as BookedMovement['kind'] }))
}

const hasTerms = or(isNotNull(orderLines.commissionPercent), isNotNull(orderLines.commissionPence))

/**
 * What was paid of each order for things of an event that its school has a commission on, and what has moved since; by
 * the order's day of payment and the terms it was placed on.
 */
export function commissionedOrders(db: Reader, eventId: string, where: SQL | undefined) {
  const { commissionPercent, commissionPence } = orderLines
  return db
    .select({
      paidAt: sql<string>`${orders.paidAt}`.mapWith(orders.paidAt),
      commissionPercent,
      commissionPence,
      paid: ledgerSums.paid,
      refunded: ledgerSums.refunded,
      disputed: ledgerSums.disputed,
      takings: ledgerSums.takings,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(orderMovements, eq(orderMovements.lineId, orderLines.id))
    .where(and(eq(orderLines.eventId, eventId), hasTerms, isNotNull(orders.paidAt), where))
    .groupBy(orders.id, commissionPercent, commissionPence)
    .having(sql`${ledgerSums.paid} > 0`)
    .orderBy(asc(orders.paidAt), asc(orders.number))
}

/** What each kind of discount took off orders, by the rate of VAT of what it was taken off. */
export async function discountByVatRate(db: Reader, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: orderMovements.orderId,
      rate: orderLines.vatRate,
      kind: discountKind,
      amount: sql<number>`sum(${orderMovements.amount})::int`,
    })
    .from(orderMovements)
    .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
    .where(and(inArray(orderMovements.orderId, orderIds), isDiscount))
    .groupBy(orderMovements.orderId, orderLines.vatRate, discountKind)
}
