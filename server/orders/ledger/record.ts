import { and, asc, desc, eq, sql } from 'drizzle-orm'
import {
  type LinePart,
  type MovementKind,
  type PartAmount,
  paidAmounts,
  type SoldLine,
  saleMovements,
} from '../../../domain/orders/ledger/ledger.ts'
import { actorName, type TransactionContext } from '../../context.ts'
import { credits } from '../discounts/tables.ts'
import { orderLines } from '../tables.ts'
import { balancesOf } from './sums.ts'
import { orderMovements } from './tables.ts'

type Row = typeof orderMovements.$inferInsert

/** Adds movements to an order whose row the caller has locked; the database rejects those that do not add up. */
async function record(
  ctx: TransactionContext,
  orderId: string,
  rows: Omit<Row, 'orderId' | 'actor' | 'at'>[],
  at = ctx.clock.now(),
): Promise<void> {
  if (rows.length === 0) return
  const actor = actorName(ctx)
  await ctx.db.insert(orderMovements).values(rows.map((row) => ({ ...row, orderId, actor, at })))
}

/** What was ordered, and what offers and credit took off it. */
export const recordSale = (
  ctx: TransactionContext,
  orderId: string,
  lines: readonly SoldLine[],
): Promise<void> =>
  record(
    ctx,
    orderId,
    lines.flatMap((line) =>
      saleMovements(line).map(({ words, ...movement }) => ({ ...movement, reason: words })),
    ),
  )

/** An order was paid: all that was owed. */
export async function recordOrderPaid(
  ctx: TransactionContext,
  order: { id: string; paymentId: string | null },
): Promise<void> {
  const balances = Map.groupBy(await balancesOf(ctx.db, order.id), ({ lineId }) => lineId)
  const lines = await ctx.db
    .select({ id: orderLines.id, vat: orderLines.vat })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const amounts = lines.flatMap(({ id, vat }) => paidAmounts(balances.get(id) ?? [], vat))
  await record(
    ctx,
    order.id,
    amounts.map((amount) => ({ ...amount, kind: 'paid', providerId: order.paymentId })),
  )
}

/** An amount of a refund, with the photo or print that it is of. */
export interface RefundAmount extends PartAmount {
  photoId?: string | null
  printId?: string | null
}

/** A refund is asked for. */
export const recordRefundRequested = (
  ctx: TransactionContext,
  { id: refundId, orderId }: { id: string; orderId: string },
  amounts: readonly RefundAmount[],
): Promise<void> =>
  record(
    ctx,
    orderId,
    amounts.map((amount) => ({ ...amount, kind: 'refund-asked', refundId })),
  )

/** The provider made a refund that was asked for, or rejected it. */
export async function recordRefundSettled(
  ctx: TransactionContext,
  { id: refundId, orderId }: { id: string; orderId: string },
  kind: Extract<MovementKind, 'refunded' | 'refund-refused'>,
): Promise<void> {
  const asked = await refundAmounts(ctx, refundId, 'refund-asked')
  await record(
    ctx,
    orderId,
    asked.map((amount) => ({ ...amount, kind, refundId })),
  )
}

/** What a refund is of. */
export async function refundAmounts(
  { db }: Pick<TransactionContext, 'db'>,
  refundId: string,
  kind: MovementKind,
): Promise<RefundAmount[]> {
  const { lineId, part, amount, vat, photoId, printId } = orderMovements
  const rows = await db
    .select({ lineId, part, amount, vat, photoId, printId })
    .from(orderMovements)
    .where(and(eq(orderMovements.refundId, refundId), eq(orderMovements.kind, kind)))
    .orderBy(asc(orderMovements.id))
  return rows.map((row) => ({ ...row, lineId: row.lineId ?? '', part: row.part as LinePart }))
}

/** A refund failed after it was made, by the provider's id and word: its money is back. */
export const recordRefundFailed = (
  ctx: TransactionContext,
  orderId: string,
  failed: { providerId: string; reason: string },
  { refundId, amounts }: { refundId: string | null; amounts: readonly RefundAmount[] },
): Promise<void> =>
  record(
    ctx,
    orderId,
    amounts.map((amount) => ({ ...amount, ...failed, refundId, kind: 'refund-failed' })),
  )

/** Money that the buyer's bank moved for a dispute, by the provider's id. */
export const recordDisputed = (
  ctx: TransactionContext,
  orderId: string,
  dispute: { disputeId: string; providerId: string; kind: 'disputed' | 'dispute-returned'; at: Date },
  amounts: readonly PartAmount[],
): Promise<void> => {
  const { at, ...about } = dispute
  return record(
    ctx,
    orderId,
    amounts.map((amount) => ({ ...amount, ...about })),
    at,
  )
}

/** The provider's fee for a dispute; negative if it came back. */
export const recordFee = (
  ctx: TransactionContext,
  orderId: string,
  { at, pence, ...about }: { disputeId: string; providerId: string; pence: number; at: Date },
): Promise<void> =>
  record(ctx, orderId, [{ ...about, kind: pence > 0 ? 'fee' : 'fee-returned', amount: Math.abs(pence) }], at)

/**
 * Gives back credit that paid for parts of an order, the newest credit first, and never more than is held of each. One
 * that is given back with a refund names it.
 */
export async function recordCreditReturned(
  ctx: TransactionContext,
  orderId: string,
  amounts: readonly Omit<RefundAmount, 'vat'>[],
  refundId: string | null = null,
): Promise<void> {
  const held = await creditsHeld(ctx, orderId)
  const rows: Omit<Row, 'orderId' | 'actor' | 'at'>[] = []
  for (const { lineId, part, amount, photoId, printId } of amounts) {
    let rest = amount
    for (const credit of held.filter((one) => one.lineId === lineId && one.part === part)) {
      const back = Math.min(rest, credit.held)
      if (back <= 0) continue
      credit.held -= back
      rest -= back
      const about = { lineId, part, photoId, printId, refundId }
      rows.push({ ...about, kind: 'credit-returned', amount: back, creditId: credit.creditId })
    }
  }
  await record(ctx, orderId, rows)
}

async function creditsHeld({ db }: TransactionContext, orderId: string) {
  const held = sql<number>`sum(case ${orderMovements.kind} when 'credit-used' then ${orderMovements.amount} else -${orderMovements.amount} end)::int`
  return db
    .select({ creditId: credits.id, lineId: orderMovements.lineId, part: orderMovements.part, held })
    .from(orderMovements)
    .innerJoin(credits, eq(credits.id, orderMovements.creditId))
    .where(eq(orderMovements.orderId, orderId))
    .groupBy(credits.id, orderMovements.lineId, orderMovements.part)
    .orderBy(desc(credits.givenAt), desc(credits.id))
}
