import type { BasketPrice, PriceBasket } from '../../../domain/orders/basket-price.ts'
import { REDUCTION_KINDS, type Reduction, type ReductionView } from '../../../domain/orders/offers.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import { priceBasket } from '../checkout/price-basket.ts'
import { someCodeHolds } from './holding-offers.ts'
import { reduceBasket } from './reduce-basket.ts'

/** What a basket costs its buyer now, with every reduction in words. Nothing is used up by asking. */
export async function priceForBuyer(ctx: Context, { lines, code, email }: PriceBasket): Promise<BasketPrice> {
  const buyer = allowVisitorOrUser(ctx)
  const offered = await reduceBasket(ctx, await priceBasket(ctx, lines), {
    code,
    email: email || buyer?.email || null,
  })
  const { subtotal, discount, total, codeProblem } = offered
  return {
    lines: offered.lines.map(({ price }) => price),
    subtotal,
    discount,
    total,
    reductions: inWords(offered.reductions),
    takesCodes: !offered.sample && (await someCodeHolds(ctx.db, ctx.clock.now())),
    codeProblem,
  }
}

/** One entry an offer, in their fixed order. */
function inWords(reductions: readonly Reduction[]): ReductionView[] {
  const found: ReductionView[] = []
  for (const { kind, words, amount } of reductions) {
    const known = found.find((one) => one.kind === kind && one.words === words)
    if (known) known.amount += amount
    else found.push({ kind, words, amount })
  }
  return found.sort((one, other) => REDUCTION_KINDS.indexOf(one.kind) - REDUCTION_KINDS.indexOf(other.kind))
}
