import { deskOrderErrors, GIVEN_FREE } from '../../../content/errors/orders.ts'
import type { DeskPayment } from '../../../domain/orders/checkout/place-desk-order.ts'
import type { PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { getCurrentPupil } from '../../school/queries.ts'
import { applyBasketDiscounts, type DiscountedBasket } from './discount-basket.ts'
import { type Priced, priceBasket } from './price-basket.ts'
import type { FindPupil } from './resolve-line.ts'

/** On what terms the owner takes an order for its buyer. */
export interface OwnersTerms {
  payment: DeskPayment
  /** Why it is given away; empty if it is not. */
  reason: string
}

/** The owner opens every gallery; what is on sale there is as for the family, and an opt-out holds. */
export const pupilAtDesk: FindPupil = async (ctx: Context, { pupilId = '' }) => {
  const pupil = await getCurrentPupil(ctx.db, pupilId)
  if (pupil.noPhoto) throw conflict('not-for-sale', deskOrderErrors.noPhoto)
  if (pupil.noSales) throw conflict('not-for-sale', deskOrderErrors.noSales)
  return pupil
}

/** What a basket costs its buyer; with the owner's terms, as it is sold at the desk. */
export async function priceOnTerms(
  ctx: Context,
  {
    lines,
    code,
    creditKey,
    buyer,
    toHome,
  }: Pick<PlaceOrder, 'lines' | 'code' | 'creditKey'> & { buyer?: { email: string }; toHome?: boolean },
  terms?: Pick<OwnersTerms, 'payment'>,
): Promise<DiscountedBasket> {
  const priced = await priceBasket(ctx, lines, { toHome, findPupil: terms && pupilAtDesk })
  if (terms?.payment === 'free') return giveAway(priced)
  const email = buyer?.email ?? null
  return applyBasketDiscounts(ctx, priced, {
    code,
    email,
    credit: creditKey ? { key: creditKey, deliverTo: email } : undefined,
    atDesk: terms !== undefined,
  })
}

/** A basket that the owner gives away: all of its price is taken off, and no offer or credit is used up. */
function giveAway(priced: Priced): DiscountedBasket {
  return {
    ...priced,
    lines: priced.lines.map((line) => {
      const { subtotal } = line.price
      return { ...line, price: { ...line.price, discount: subtotal, total: 0 } }
    }),
    discount: priced.subtotal,
    total: 0,
    reductions: priced.lines.flatMap(({ price: { total: amount } }, line) =>
      amount > 0
        ? [{ line, kind: 'free' as const, offerId: null, creditId: null, words: GIVEN_FREE, amount }]
        : [],
    ),
    codeProblem: null,
    creditProblem: null,
  }
}
