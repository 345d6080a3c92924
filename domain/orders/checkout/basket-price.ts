import { z } from 'zod'
import { typedText } from '../../bounded-text.ts'
import { CreditKey } from '../offers/credit-link.ts'
import { DiscountView } from '../offers/discounts.ts'
import { OfferCode } from '../offers/offers.ts'
import { HomeDelivery } from '../prints/home-delivery.ts'
import { OrderLine } from './place-order.ts'

/** `POST /api/basket/price`: the current price of a basket, with every reduction. */
export const PriceBasket = z.object({
  lines: z.array(OrderLine).min(1).max(20),
  code: OfferCode.optional(),
  /** From the link in a mail about a credit. */
  creditKey: CreditKey.optional(),
  /** Its prints are to be sent to the buyer's address, where that is offered. */
  toHome: z.boolean().optional(),
  /** The buyer whose limit of a code applies, and to whom the order is delivered. */
  email: typedText(255).optional(),
})
export type PriceBasket = z.infer<typeof PriceBasket>

export const BasketPrice = z.object({
  /** In the order of the request. */
  lines: z.array(
    z.object({ photoCount: z.number(), subtotal: z.number(), discount: z.number(), total: z.number() }),
  ),
  subtotal: z.number(),
  discount: z.number(),
  total: z.number(),
  reductions: z.array(DiscountView),
  /** What sending the prints to the buyer's address costs in all, parcel by parcel; left out where it is not offered. */
  homeDelivery: HomeDelivery.optional(),
  /** Whether there are codes at all. */
  takesCodes: z.boolean(),
  /** Why the code does not apply; null if it does, or if none was typed. */
  codeProblem: z.string().nullable(),
  /** Why the credit of the key does not apply; null if it does, or without a key. */
  creditProblem: z.string().nullable().default(null),
})
export type BasketPrice = z.infer<typeof BasketPrice>
