import { inArray } from 'drizzle-orm'
import { offerRefusals } from '../../../content/refusals/offers.ts'
import type { Reduction } from '../../../domain/orders/offers/reductions.ts'
import { requireUser, type TransactionContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { creditsLeft, usesOf } from './queries.ts'
import { creditUses, offers, offerUses, orderReductions } from './tables.ts'

const usedMeanwhile = () => conflict('price-changed', offerRefusals.usedMeanwhile)

/**
 * Saves the reductions of a new order and counts the offers' uses. Limited offers and credits are locked until the
 * order is committed, so that the last use is used once.
 */
export async function keepReductions(
  ctx: TransactionContext,
  order: { id: string; email: string },
  lineIds: readonly string[],
  reductions: readonly Reduction[],
): Promise<void> {
  if (reductions.length === 0) return
  await takeOfferUses(ctx, order, [...new Set(reductions.flatMap(({ offerId }) => offerId ?? []))])
  await takeCredits(ctx, order.id, reductions)
  await ctx.db.insert(orderReductions).values(
    reductions.map(({ line, kind, offerId, words, amount }) => {
      const lineId = lineIds[line]
      if (!lineId) throw new Error('a reduction of no line')
      return { orderId: order.id, lineId, kind, offerId, words, amount }
    }),
  )
}

async function takeOfferUses(
  { db }: TransactionContext,
  { id: orderId, email }: { id: string; email: string },
  offerIds: string[],
) {
  if (offerIds.length === 0) return
  const rows = await db
    .select({ id: offers.id, limitInAll: offers.limitInAll, limitPerBuyer: offers.limitPerBuyer })
    .from(offers)
    .where(inArray(offers.id, offerIds))
  const limited = rows.filter(
    ({ limitInAll, limitPerBuyer }) => limitInAll !== null || limitPerBuyer !== null,
  )
  // At most one: only a code is limited, and an order takes one code.
  for (const { id } of limited) await takeLimited({ db }, id, email)
  await db.insert(offerUses).values(offerIds.map((offerId) => ({ orderId, offerId })))
}

async function takeLimited({ db }: Pick<TransactionContext, 'db'>, offerId: string, email: string) {
  const [offer] = await db
    .select()
    .from(offers)
    .where(inArray(offers.id, [offerId]))
    .for('update')
  const { inAll, byBuyer } = await usesOf(db, offerId, { email })
  if (!offer || offer.endedAt) throw usedMeanwhile()
  if (offer.limitInAll !== null && inAll >= offer.limitInAll) throw usedMeanwhile()
  if (offer.limitPerBuyer !== null && byBuyer >= offer.limitPerBuyer) throw usedMeanwhile()
}

async function takeCredits(ctx: TransactionContext, orderId: string, reductions: readonly Reduction[]) {
  const wanted = new Map<string, number>()
  for (const { creditId, amount } of reductions)
    if (creditId) wanted.set(creditId, (wanted.get(creditId) ?? 0) + amount)
  if (wanted.size === 0) return
  const { email } = requireUser(ctx)
  const left = new Map(
    (await creditsLeft(ctx.db, email, { lock: true })).map((credit) => [credit.id, credit.left]),
  )
  for (const [id, amount] of wanted) if ((left.get(id) ?? 0) < amount) throw usedMeanwhile()
  await ctx.db
    .insert(creditUses)
    .values([...wanted].map(([creditId, amount]) => ({ orderId, creditId, amount })))
}
