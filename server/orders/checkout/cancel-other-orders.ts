import { and, eq, exists, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Discount } from '../../../domain/orders/offers/discounts.ts'
import type { Context } from '../../context.ts'
import { cancelUnpaid } from '../cancel-unpaid.ts'
import { offers, offerUses } from '../discounts/tables.ts'
import { orderMovements } from '../ledger/tables.ts'
import { countOfferUses, isExpiredOffer } from '../offers/queries.ts'
import { alreadyBought, isStillProcessing } from '../order-errors.ts'
import type { Order } from '../order-key.ts'
import { orders } from '../tables.ts'
import { wasBoughtRecently } from './save-order.ts'

/** How many lapsed orders are given up at once: enough for all who order at the same moment. */
const AT_ONCE = 10

/**
 * Cancels unpaid orders that hold a code or credit which the next order uses: the same buyer's, because a basket changed
 * at the checkout would lock it up for a day; and others' that have lapsed, if a limited code is used up without them.
 */
export async function cancelCompetingOrders(
  ctx: Context,
  { email, idempotencyKey }: { email: string; idempotencyKey: string },
  reductions: readonly Discount[],
): Promise<void> {
  const codes = [
    ...new Set(reductions.flatMap(({ kind, offerId }) => (kind === 'code' && offerId ? [offerId] : []))),
  ]
  const credits = reductions.flatMap(({ creditId }) => creditId ?? [])
  if (codes.length === 0 && credits.length === 0) return
  const holdsCode = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(offerUses)
      .where(
        and(
          eq(offerUses.orderId, orders.id),
          inArray(offerUses.offerId, codes),
          isNull(offerUses.givenBackAt),
        ),
      ),
  )
  const holdsCredit = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(orderMovements)
      .where(and(eq(orderMovements.orderId, orders.id), inArray(orderMovements.creditId, credits))),
  )
  const held = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'awaiting_payment'),
        ne(orders.idempotencyKey, idempotencyKey),
        or(and(sql`lower(${orders.email}) = ${email.toLowerCase()}`, holdsCode), holdsCredit),
      ),
    )
  for (const { id } of held) await cancelUnpaid(ctx, id, { replaced: true })
  for (const id of codes) await cancelLapsed(ctx, id)
}

/** Their payments are cancelled first: none of them can be paid once somebody else has its use. */
async function cancelLapsed(ctx: Context, offerId: string) {
  const [offer] = await ctx.db.select().from(offers).where(eq(offers.id, offerId))
  const limit = offer?.limitInAll ?? Number.POSITIVE_INFINITY
  if ((await countOfferUses(ctx.db, offerId, { email: null })).inAll < limit) return
  const lapsed = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(offerUses, eq(offerUses.orderId, orders.id))
    .where(
      and(eq(offerUses.offerId, offerId), isNull(offerUses.givenBackAt), isExpiredOffer(ctx.clock.now())),
    )
    .orderBy(orders.placedAt, orders.id)
    .limit(AT_ONCE)
  for (const { id } of lapsed)
    await cancelUnpaid(ctx, id, { replaced: true }).catch((error: unknown) => {
      // The bank is still deciding, so it keeps its use.
      if (!isStillProcessing(error)) throw error
    })
}

/**
 * Cancels older unpaid orders for the same things and address before this one can be paid. If one of them has been paid
 * in the meantime, this one is cancelled and refused instead.
 */
export async function cancelOlderOrders(ctx: Context, order: Order): Promise<void> {
  if (!order.basketHash) return
  const older = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.basketHash, order.basketHash),
        lt(orders.number, order.number),
        or(eq(orders.state, 'awaiting_payment'), wasBoughtRecently(ctx.clock.now())),
      ),
    )
  for (const { id } of older) {
    if (await cancelUnpaid(ctx, id, { replaced: true })) continue
    if (await cancelUnpaid(ctx, order.id)) throw alreadyBought()
  }
}
