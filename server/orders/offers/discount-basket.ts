import { inArray } from 'drizzle-orm'
import { offerCodeErrors } from '../../../content/errors/orders.ts'
import { formatPounds } from '../../../domain/money.ts'
import { offeredAs } from '../../../domain/orders/extras.ts'
import { applyDiscounts, type CreditLeft } from '../../../domain/orders/offers/apply-discounts.ts'
import type { Discount } from '../../../domain/orders/offers/discounts.ts'
import { type ActiveOffer, covers, type OfferedLine } from '../../../domain/orders/offers/offers.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { events } from '../../school/tables.ts'
import type { Priced } from '../checkout/price-basket.ts'
import { activeOffers } from './active-offers.ts'
import { checkOfferCode } from './check-offer-code.ts'
import { creditsLeft } from './queries.ts'

/** A priced basket with its reductions. */
export interface DiscountedBasket extends Priced {
  reductions: Discount[]
  /** Why the typed code does not apply. */
  codeProblem: string | null
}

/**
 * Applies the offers in force, a typed code, and the signed-in buyer's credit to a priced basket. Credit needs a
 * sign-in, because a typed address proves nothing.
 */
export async function applyBasketDiscounts(
  ctx: Context,
  priced: Priced,
  { code, email }: { code?: string | undefined; email: string | null },
): Promise<DiscountedBasket> {
  if (priced.sample) return { ...priced, reductions: [], codeProblem: null }
  const inForce = await activeOffers(ctx.db, ctx.clock.now())
  const typed = code ? await checkOfferCode(ctx, code, email) : undefined
  const credits = await ownCredits(ctx)
  const offers = typed && 'offer' in typed ? [...inForce, typed.offer] : inForce
  if (offers.length === 0 && credits.length === 0)
    return { ...priced, reductions: [], codeProblem: typed && 'problem' in typed ? typed.problem : null }
  const lines = await offeredLines(ctx.db, priced)
  const { prices, reductions } = applyDiscounts(lines, offers, credits)
  const sum = (part: 'discount' | 'total') => prices.reduce((all, price) => all + price[part], 0)
  return {
    ...priced,
    lines: priced.lines.map((line, at) => ({ ...line, price: prices[at] ?? line.price })),
    discount: sum('discount'),
    total: sum('total'),
    reductions,
    codeProblem: typed ? problemOf(typed, lines, reductions) : null,
  }
}

/** The signed-in caller's credits. */
async function ownCredits(ctx: Context): Promise<CreditLeft[]> {
  const user = allowVisitorOrUser(ctx)
  return user ? creditsLeft(ctx.db, user.email, { freeing: true }) : []
}

async function offeredLines(db: Reader, { lines }: Priced): Promise<OfferedLine[]> {
  const ids = [...new Set(lines.flatMap(({ eventId }) => eventId ?? []))]
  const rows = await db
    .select({ id: events.id, schoolName: events.schoolName })
    .from(events)
    .where(inArray(events.id, ids))
  const schools = new Map(rows.map(({ id, schoolName }) => [id, schoolName]))
  return lines.map(({ pupilId, eventId, price, ...line }) => ({
    pupilId,
    eventId,
    schoolName: schools.get(eventId ?? '') ?? null,
    ...offeredAs(line),
    price,
  }))
}

function problemOf(
  typed: { offer: ActiveOffer } | { problem: string },
  lines: OfferedLine[],
  reductions: Discount[],
): string | null {
  if ('problem' in typed) return typed.problem
  const { offer } = typed
  if (reductions.some(({ offerId }) => offerId === offer.id)) return null
  if (!lines.some((line) => covers(offer, line))) return offerCodeErrors.otherPhotos
  if (lines.reduce((sum, { price }) => sum + price.total, 0) < offer.minimum)
    return offerCodeErrors.minimum(formatPounds(offer.minimum))
  const better = reductions.find(({ kind }) => kind !== 'credit')
  if (better) return offerCodeErrors.other(better.words)
  if (offer.gives === 'photo') return offerCodeErrors.noPhoto
  if (offer.gives === 'package') return offerCodeErrors.noPackage
  if (offer.gives === 'extra') return offerCodeErrors.noExtra
  return offerCodeErrors.nothingLeft
}
