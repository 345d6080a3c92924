import { and, inArray, isNotNull, or } from 'drizzle-orm'
import { offerErrors } from '../../../content/errors/orders.ts'
import type { Discount } from '../../../domain/orders/offers/discounts.ts'
import type { TransactionContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { credits, offers, offerUses } from '../discounts/tables.ts'
import { countOfferUses, creditBalances } from './queries.ts'

const usedMeanwhile = () => conflict('price-changed', offerErrors.usedMeanwhile)

/**
 * Counts the uses of what lowers a new order's price. Limited offers and credits are locked until the order is committed,
 * so that the last use is used once.
 */
export async function takeDiscounts(
  ctx: TransactionContext,
  order: { id: string; email: string },
  reductions: readonly Discount[],
): Promise<void> {
  if (reductions.length === 0) return
  await takeOfferUses(ctx, order, [...new Set(reductions.flatMap(({ offerId }) => offerId ?? []))])
  await lockCredits(ctx, reductions)
}

async function takeOfferUses(
  { db }: TransactionContext,
  { id: orderId, email }: { id: string; email: string },
  offerIds: string[],
) {
  if (offerIds.length === 0) return
  // At most one: only a code is limited, and an order takes one code.
  const limited = await db
    .select()
    .from(offers)
    .where(
      and(inArray(offers.id, offerIds), or(isNotNull(offers.limitInAll), isNotNull(offers.limitPerBuyer))),
    )
    .for('update')
  for (const { id, endedAt, limitInAll, limitPerBuyer } of limited) {
    const { inAll, byBuyer } = await countOfferUses(db, id, { email })
    const usedUp = limitInAll !== null && inAll >= limitInAll
    const usedByBuyer = limitPerBuyer !== null && byBuyer >= limitPerBuyer
    if (endedAt || usedUp || usedByBuyer) throw usedMeanwhile()
  }
  await db.insert(offerUses).values(offerIds.map((offerId) => ({ orderId, offerId })))
}

/** Under a lock on all credits of their addresses. Whose they are was proved when the basket was priced. */
async function lockCredits({ db }: TransactionContext, reductions: readonly Discount[]) {
  const wanted = new Map<string, number>()
  for (const { creditId, amount } of reductions)
    if (creditId) wanted.set(creditId, (wanted.get(creditId) ?? 0) + amount)
  if (wanted.size === 0) return
  const addresses = await db
    .selectDistinct({ email: credits.email })
    .from(credits)
    .where(inArray(credits.id, [...wanted.keys()]))
    .orderBy(credits.email)
  const left = new Map<string, number>()
  for (const { email } of addresses)
    for (const credit of email ? await creditBalances(db, email, { lock: true }) : [])
      left.set(credit.id, credit.left)
  for (const [id, amount] of wanted) if ((left.get(id) ?? 0) < amount) throw usedMeanwhile()
}
