import type { BasketPrice, PriceBasket } from '../../../domain/orders/basket-price.ts'
import { reductionsByOffer } from '../../../domain/orders/offers/discounts.ts'
import { sumOfPrices } from '../../../domain/orders/price-lists.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import { priceBasket } from '../checkout/price-basket.ts'
import { someCodeIsInForce } from './active-offers.ts'
import { reduceBasket } from './discount-basket.ts'

/** Prices a basket for its buyer, with every reduction in words. Uses nothing up. */
export async function priceForBuyer(ctx: Context, { lines, code, email }: PriceBasket): Promise<BasketPrice> {
  const buyer = allowVisitorOrUser(ctx)
  const offered = await reduceBasket(ctx, await priceBasket(ctx, lines), {
    code,
    email: email || buyer?.email || null,
  })
  const { subtotal, discount, total, codeProblem } = offered
  return {
    lines: lines.map((_, at) =>
      sumOfPrices(offered.lines.filter(({ asked }) => asked === at).map(({ price }) => price)),
    ),
    subtotal,
    discount,
    total,
    reductions: reductionsByOffer(offered.reductions),
    takesCodes: !offered.sample && (await someCodeIsInForce(ctx.db, ctx.clock.now())),
    codeProblem,
  }
}
