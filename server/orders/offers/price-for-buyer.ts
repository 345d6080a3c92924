import type { BasketPrice, PriceBasket } from '../../../domain/orders/basket-price.ts'
import { discountsByOffer } from '../../../domain/orders/offers/discounts.ts'
import { sumOfPrices } from '../../../domain/orders/price-lists.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import { priceBasket } from '../checkout/price-basket.ts'
import { hasActiveOfferCode } from './active-offers.ts'
import { applyBasketDiscounts } from './discount-basket.ts'

/** Prices a basket for its buyer, with every reduction in words. Uses nothing up. */
export async function priceForBuyer(
  ctx: Context,
  { lines, code, creditKey, email }: PriceBasket,
): Promise<BasketPrice> {
  const buyer = allowVisitorOrUser(ctx)
  const offered = await applyBasketDiscounts(ctx, await priceBasket(ctx, lines), {
    code,
    email: email || buyer?.email || null,
    credit: creditKey ? { key: creditKey, deliverTo: email || null } : undefined,
  })
  const { subtotal, discount, total, codeProblem, creditProblem } = offered
  return {
    lines: lines.map((_, at) =>
      sumOfPrices(offered.lines.filter(({ asked }) => asked === at).map(({ price }) => price)),
    ),
    subtotal,
    discount,
    total,
    reductions: discountsByOffer(offered.reductions),
    takesCodes: !offered.sample && (await hasActiveOfferCode(ctx.db, ctx.clock.now())),
    codeProblem,
    creditProblem,
  }
}
