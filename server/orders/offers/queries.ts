import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../domain/days.ts'
import type { CreditLeft } from '../../../domain/orders/offers/apply-discounts.ts'
import {
  DISCOUNT_KINDS,
  type DiscountView,
  settleOverdrawn,
} from '../../../domain/orders/offers/discounts.ts'
import type { Reader } from '../../platform/db/port.ts'
import { orderLines, orders } from '../tables.ts'
import { credits, creditUses, offerUses, orderDiscounts } from './tables.ts'

/** The states in which an order holds the credit it used. */
const HOLDING = ['awaiting_payment', 'paid', 'delivered'] as const

const isEmail = (email: string) => sql`lower(${orders.email}) = ${email.toLowerCase()}`

/** How long an unpaid order keeps its code from others, from when its payment was last begun. */
const HELD_MS = 30 * MINUTE_MS

/** Whether an order has been left unpaid for longer than its code is kept for it. */
export function isExpiredOffer(now: Date) {
  const since = new Date(now.getTime() - HELD_MS).toISOString()
  const triedAt = sql`coalesce(${orders.triedAt}, ${orders.placedAt})`
  return and(eq(orders.state, 'awaiting_payment'), sql`${triedAt} < ${since}::timestamptz`)
}

/**
 * How often an offer is used, in total and by one buyer. Unpaid orders of `notUnpaidOf` don't count, because their next
 * order replaces them; with `heldAt`, neither do those that have lapsed by then, because an order that needs their code
 * takes it from them.
 */
export async function usesOf(
  db: Reader,
  offerId: string,
  { email, notUnpaidOf, heldAt }: { email: string | null; notUnpaidOf?: string | null; heldAt?: Date },
): Promise<{ inAll: number; byBuyer: number }> {
  const [found] = await db
    .select({
      inAll: sql<number>`count(*)::int`,
      byBuyer: email ? sql<number>`count(*) filter (where ${isEmail(email)})::int` : sql<number>`0`,
    })
    .from(offerUses)
    .innerJoin(orders, eq(orders.id, offerUses.orderId))
    .where(
      and(
        eq(offerUses.offerId, offerId),
        isNull(offerUses.givenBackAt),
        notUnpaidOf ? or(ne(orders.state, 'awaiting_payment'), sql`not ${isEmail(notUnpaidOf)}`) : undefined,
        heldAt ? sql`not (${isExpiredOffer(heldAt)})` : undefined,
      ),
    )
  return found ?? { inAll: 0, byBuyer: 0 }
}

/**
 * How much of each credit is held by orders. Abandoned and fully refunded ones hold none; with `freeing`, neither do
 * unpaid ones.
 */
export async function creditsUsed(
  db: Reader,
  creditIds: string[],
  { freeing = false } = {},
): Promise<Map<string, number>> {
  const holding = freeing ? HOLDING.filter((state) => state !== 'awaiting_payment') : HOLDING
  const rows = await db
    .select({
      creditId: creditUses.creditId,
      amount: sql<number>`sum(${creditUses.amount} - ${creditUses.givenBack})::int`,
    })
    .from(creditUses)
    .innerJoin(orders, eq(orders.id, creditUses.orderId))
    .where(and(inArray(creditUses.creditId, creditIds), inArray(orders.state, holding)))
    .groupBy(creditUses.creditId)
  return new Map(rows.map(({ creditId, amount }) => [creditId, amount]))
}

/**
 * The balance of an address's credits, oldest first. With `freeing`, its unpaid orders hold nothing, because its next
 * order replaces them.
 */
export async function creditsLeft(
  db: Reader,
  email: string,
  { freeing = false, lock = false } = {},
): Promise<CreditLeft[]> {
  const own = db
    .select()
    .from(credits)
    .where(eq(credits.email, email.toLowerCase()))
    .orderBy(asc(credits.givenAt), asc(credits.id))
  const rows = await (lock ? own.for('update') : own)
  if (rows.length === 0) return []
  const taken = await creditsUsed(
    db,
    rows.map(({ id }) => id),
    { freeing },
  )
  const all = rows.map(({ id, amount }) => ({ id, left: amount - (taken.get(id) ?? 0) }))
  return settleOverdrawn(all).filter(({ left }) => left > 0)
}

/** An order's reductions, in their fixed order. */
export async function discountsOf(db: Reader, orderId: string): Promise<DiscountView[]> {
  const rows = await db
    .select({
      kind: orderDiscounts.kind,
      words: orderDiscounts.words,
      amount: sql<number>`sum(${orderDiscounts.amount})::int`,
    })
    .from(orderDiscounts)
    .where(eq(orderDiscounts.orderId, orderId))
    .groupBy(orderDiscounts.kind, orderDiscounts.words)
    .orderBy(asc(orderDiscounts.words))
  return rows.sort((a, b) => DISCOUNT_KINDS.indexOf(a.kind) - DISCOUNT_KINDS.indexOf(b.kind))
}

/** What each kind took off orders, by the rate of VAT of what it was taken off. */
export async function discountByVatRate(db: Reader, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: orderDiscounts.orderId,
      rate: orderLines.vatRate,
      kind: orderDiscounts.kind,
      amount: sql<number>`sum(${orderDiscounts.amount})::int`,
    })
    .from(orderDiscounts)
    .innerJoin(orderLines, eq(orderLines.id, orderDiscounts.lineId))
    .where(inArray(orderDiscounts.orderId, orderIds))
    .groupBy(orderDiscounts.orderId, orderLines.vatRate, orderDiscounts.kind)
}
