import { and, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Reduction } from '../../../domain/orders/offers/reductions.ts'
import type { Context } from '../../context.ts'
import { cancelUnpaid } from '../checkout/cancel-unpaid.ts'
import { orders } from '../tables.ts'
import { creditUses, offerUses } from './tables.ts'

/**
 * Cancels the same buyer's unpaid orders that hold a code or credit which the next order uses. Otherwise a basket
 * changed at the checkout would lock it up for a day.
 */
export async function cancelCompetingOrders(
  ctx: Context,
  { email, idempotencyKey }: { email: string; idempotencyKey: string },
  reductions: readonly Reduction[],
): Promise<void> {
  const codes = reductions.flatMap(({ kind, offerId }) => (kind === 'code' && offerId ? [offerId] : []))
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
      .from(creditUses)
      .where(and(eq(creditUses.orderId, orders.id), inArray(creditUses.creditId, credits))),
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
  for (const { id } of held) await cancelUnpaid(ctx, id)
}
