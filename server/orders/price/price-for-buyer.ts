import type { BasketPrice, PriceBasket } from '../../../domain/orders/checkout/basket-price.ts'
import { discountsByOffer } from '../../../domain/orders/offers/discounts.ts'
import { sumOfPrices } from '../../../domain/orders/prices/price-lists.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import { hasActiveOfferCode } from '../offers/active-offers.ts'
import { applyBasketDiscounts } from './discount-basket.ts'
import { priceBasket } from './price-basket.ts'
import { isDelivery } from './price-extra.ts'

/** Prices a basket for its buyer, with every reduction in words. Uses nothing up. */
export async function priceForBuyer(
  ctx: Context,
  { lines, code, creditKey, email, toHome }: PriceBasket,
): Promise<BasketPrice> {
  const buyer = allowVisitorOrUser(ctx)
  const offered = await applyBasketDiscounts(ctx, await priceBasket(ctx, lines, { toHome }), {
    code,
    email: email || buyer?.email || null,
    credit: creditKey ? { key: creditKey, deliverTo: email || null } : undefined,
  })
  const { subtotal, discount, total, codeProblem, creditProblem, homeDelivery } = offered
  const goods = offered.lines.filter((line) => !isDelivery(line))
  return {
    lines: lines.map((_, at) =>
      sumOfPrices(goods.filter(({ asked }) => asked === at).map(({ price }) => price)),
    ),
    ...(homeDelivery && { homeDelivery }),
    subtotal,
    discount,
    total,
    reductions: discountsByOffer(offered.reductions),
    takesCodes: !offered.sample && (await hasActiveOfferCode(ctx.db, ctx.clock.now())),
    codeProblem,
    creditProblem,
  }
}
