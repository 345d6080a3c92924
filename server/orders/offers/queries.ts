import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../domain/days.ts'
import type { CreditBalance } from '../../../domain/orders/offers/apply-discounts.ts'
import { settleOverdrawn } from '../../../domain/orders/offers/discounts.ts'
import type { Reader } from '../../platform/db/port.ts'
import { credits, offerUses } from '../discounts/tables.ts'
import { ledgerSums } from '../ledger/sums.ts'
import { orderMovements } from '../ledger/tables.ts'
import { orders } from '../tables.ts'

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
export async function countOfferUses(
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
      creditId: orderMovements.creditId,
      amount: ledgerSums.credit,
    })
    .from(orderMovements)
    .innerJoin(orders, eq(orders.id, orderMovements.orderId))
    .where(and(inArray(orderMovements.creditId, creditIds), inArray(orders.state, holding)))
    .groupBy(orderMovements.creditId)
  return new Map(rows.map(({ creditId, amount }) => [creditId ?? '', amount]))
}

/**
 * The balance of an address's credits, oldest first. With `freeing`, its unpaid orders hold nothing, because its next
 * order replaces them.
 */
export async function creditBalances(
  db: Reader,
  email: string,
  { freeing = false, lock = false } = {},
): Promise<CreditBalance[]> {
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
