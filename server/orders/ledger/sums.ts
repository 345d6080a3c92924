import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { LinePart, MovementKind, PartBalance } from '../../../domain/orders/ledger/ledger.ts'
import {
  DISCOUNT_KINDS,
  type DiscountKind,
  type DiscountView,
} from '../../../domain/orders/offers/discounts.ts'
import type { ItemRefund } from '../../../domain/orders/refunds/refund-items.ts'
import type { Reader } from '../../platform/db/port.ts'
import { orderLines } from '../tables.ts'
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
  creditUsed: sumOfKinds(['credit-used']),
  credit: sumOfKinds(['credit-used'], ['credit-returned']),
  shared: sql<number>`coalesce(sum(case ${orderMovements.kind} when 'refund-asked' then ${orderMovements.amount}
    when 'refund-refused' then -${orderMovements.amount} when 'refund-failed' then -${orderMovements.amount} else 0 end)
    filter (where ${orderMovements.photoId} is null and ${orderMovements.printId} is null), 0)::int`,
  /** What a sale brought in, and keeps. */
  takings: sumOfKinds(['paid', 'refund-failed', 'dispute-returned'], ['refunded', 'disputed']),
}

/** The same of one order, as a column of a query over orders, which must not rename the table. */
export const ofOrder = (sum: SQL<number>) =>
  sql<number>`(select ${sum} from ${orderMovements} where order_movements.order_id = orders.id)`

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

/** Pence of an order that were refunded, less what failed, and that are being refunded; its credit, used and still held. */
export async function refundedOf(
  db: Reader,
  orderId: string,
): Promise<{ refunded: number; pending: number; creditUsed: number; credit: number }> {
  const { refunded, pending, creditUsed, credit } = ledgerSums
  const [sums] = await db
    .select({ refunded, pending, creditUsed, credit })
    .from(orderMovements)
    .where(eq(orderMovements.orderId, orderId))
  return sums ?? { refunded: 0, pending: 0, creditUsed: 0, credit: 0 }
}

/** An order's reductions by offers and credit, in their fixed order. */
export async function discountsOf(db: Reader, orderId: string): Promise<DiscountView[]> {
  const rows = await db
    .select({
      kind: discountKind,
      words: sql<string>`coalesce(${orderMovements.reason}, '')`,
      amount: sql<number>`sum(${orderMovements.amount})::int`,
    })
    .from(orderMovements)
    .where(and(eq(orderMovements.orderId, orderId), isDiscount))
    .groupBy(discountKind, orderMovements.reason)
    .orderBy(asc(orderMovements.reason))
  return rows.sort((a, b) => DISCOUNT_KINDS.indexOf(a.kind) - DISCOUNT_KINDS.indexOf(b.kind))
}

/** What offers and credit took off each of these lines. */
export async function discountsByLine(
  db: Reader,
  lineIds: string[],
): Promise<{ lineId: string; words: string; amount: number }[]> {
  if (lineIds.length === 0) return []
  const rows = await db
    .select({
      lineId: orderMovements.lineId,
      words: orderMovements.reason,
      amount: sql<number>`sum(${orderMovements.amount})::int`,
    })
    .from(orderMovements)
    .where(and(inArray(orderMovements.lineId, lineIds), isDiscount))
    .groupBy(orderMovements.lineId, orderMovements.kind, orderMovements.reason)
    .orderBy(asc(orderMovements.reason))
  return rows.map(({ lineId, words, amount }) => ({ lineId: lineId ?? '', words: words ?? '', amount }))
}

/** By what an amount was taken off. */
export const discountKind = sql<DiscountKind>`case ${orderMovements.kind} when 'credit-used' then 'credit' else ${orderMovements.reducedBy} end`

/** What offers, credit and the owner took off, rather than a package's own saving. */
export const isDiscount = sql`(${orderMovements.kind} = 'credit-used' or ${orderMovements.reducedBy} <> 'package')`

/** The credit that came back with each refund of an order. */
export async function creditByRefund(db: Reader, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ refundId: orderMovements.refundId, credit: sql<number>`sum(${orderMovements.amount})::int` })
    .from(orderMovements)
    .where(and(eq(orderMovements.orderId, orderId), eq(orderMovements.kind, 'credit-returned')))
    .groupBy(orderMovements.refundId)
  return new Map(rows.flatMap(({ refundId, credit }) => (refundId ? [[refundId, credit] as const] : [])))
}

/** What was given back of each photo and print of an order, or is on its way; credit too. */
export async function itemRefunds(db: Reader, orderId: string): Promise<ItemRefund[]> {
  const rows = await db
    .select({
      lineId: orderMovements.lineId,
      photoId: orderMovements.photoId,
      printId: orderMovements.printId,
      amount: sumOfKinds(['refund-asked'], ['refund-refused', 'refund-failed']),
      credit: sumOfKinds(['credit-returned']),
    })
    .from(orderMovements)
    .where(
      and(
        eq(orderMovements.orderId, orderId),
        or(isNotNull(orderMovements.photoId), isNotNull(orderMovements.printId)),
      ),
    )
    .groupBy(orderMovements.lineId, orderMovements.photoId, orderMovements.printId)
  return rows.map((row) => ({ ...row, lineId: row.lineId ?? '' }))
}

/** The photos and prints that each refund of an order is of. */
export async function itemsByRefund(
  db: Reader,
  orderId: string,
): Promise<{ refundId: string; photoId: string | null; printId: string | null }[]> {
  const { refundId, photoId, printId } = orderMovements
  const rows = await db
    .selectDistinct({ refundId, photoId, printId })
    .from(orderMovements)
    .where(
      and(
        eq(orderMovements.orderId, orderId),
        isNotNull(refundId),
        or(isNotNull(photoId), isNotNull(printId)),
      ),
    )
  return rows.map((row) => ({ ...row, refundId: row.refundId ?? '' }))
}

/** Whether money went back for a print, or is on its way; a column of a query over `order_prints`. */
export const isPrintRefunded = sql<boolean>`exists (select 1 from order_movements m
  where m.line_id = order_prints.line_id and m.print_id = order_prints.id
  having sum(case m.kind when 'refund-asked' then m.amount when 'refund-refused' then -m.amount
    when 'refund-failed' then -m.amount else 0 end) > 0)`

/** The refunds of an order that failed after they were made, by the provider's id; the oldest first. */
export async function failedRefundsOf(
  db: Reader,
  orderId: string,
): Promise<{ id: string; amount: number; reason: string; refundId: string | null; foundAt: Date }[]> {
  const { providerId, reason, refundId, at, amount } = orderMovements
  const rows = await db
    .select({
      id: providerId,
      reason,
      refundId,
      foundAt: at,
      amount: sql<number>`sum(${amount})::int`,
    })
    .from(orderMovements)
    .where(and(eq(orderMovements.orderId, orderId), eq(orderMovements.kind, 'refund-failed')))
    .groupBy(providerId, reason, refundId, at)
    .orderBy(asc(at))
  return rows.map((row) => ({ ...row, id: row.id ?? '', reason: row.reason ?? '' }))
}

/** The failed refund with this id of the provider's. */
export async function failedRefund(db: Reader, id: string) {
  const [found] = await db
    .select({ orderId: orderMovements.orderId })
    .from(orderMovements)
    .where(and(eq(orderMovements.providerId, id), eq(orderMovements.kind, 'refund-failed')))
    .limit(1)
  const failed = found && (await failedRefundsOf(db, found.orderId)).find((one) => one.id === id)
  return found && failed ? { ...failed, orderId: found.orderId } : undefined
}

/** What a dispute has moved: withdrawn and not returned, and fees. */
export async function disputeSums(
  db: Reader,
  orderId: string,
): Promise<Map<string, { taken: number; fees: number }>> {
  const rows = await db
    .select({
      id: orderMovements.disputeId,
      taken: ledgerSums.disputed,
      fees: sumOfKinds(['fee'], ['fee-returned']),
    })
    .from(orderMovements)
    .where(and(eq(orderMovements.orderId, orderId), isNotNull(orderMovements.disputeId)))
    .groupBy(orderMovements.disputeId)
  return new Map(rows.map(({ id, ...sums }) => [id ?? '', sums]))
}

/** Which of these movements of the provider's are in the ledger. */
export async function knownProviderIds(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: orderMovements.providerId })
    .from(orderMovements)
    .where(inArray(orderMovements.providerId, [...ids]))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
