import { inArray } from 'drizzle-orm'
import { creditErrors, offerCodeErrors } from '../../../content/errors/orders.ts'
import { formatPounds } from '../../../domain/money.ts'
import { applyDiscounts, type CreditBalance } from '../../../domain/orders/offers/apply-discounts.ts'
import type { Discount } from '../../../domain/orders/offers/discounts.ts'
import {
  type ActiveOffer,
  covers,
  type OfferedLine,
  offeredTotal,
} from '../../../domain/orders/offers/offers.ts'
import { offeredAs } from '../../../domain/orders/prices/extras.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { events } from '../../school/tables.ts'
import { activeOffers } from '../offers/active-offers.ts'
import { checkOfferCode } from '../offers/check-offer-code.ts'
import { addressOfCreditKey } from '../offers/credit-link.ts'
import { creditBalances } from '../offers/queries.ts'
import type { Priced } from './price-basket.ts'
import { isDelivery } from './price-extra.ts'

/** A priced basket with its reductions. */
export interface DiscountedBasket extends Priced {
  reductions: Discount[]
  /** Why the typed code does not apply. */
  codeProblem: string | null
  /** Why the credit of a mailed link does not apply. */
  creditProblem: string | null
}

/** What a buyer brings besides the basket. */
interface Brought {
  code?: string | undefined
  /** The buyer whose limit of the code applies. */
  email: string | null
  /** The key of a mailed link, and where the order is delivered; null if that is not typed yet. */
  credit?: { key: string; deliverTo: string | null } | undefined
  /** The owner takes the order: the credit of her own account is not the buyer's. */
  atDesk?: boolean
}

/**
 * Applies the offers in force, a typed code, and the buyer's credit to a priced basket. Credit needs a sign-in with its
 * address, or the link that was mailed there and an order delivered there, because a typed address proves nothing.
 */
export async function applyBasketDiscounts(
  ctx: Context,
  priced: Priced,
  { code, email, credit, atDesk = false }: Brought,
): Promise<DiscountedBasket> {
  const nothing = { reductions: [], codeProblem: null, creditProblem: null }
  if (priced.sample) return { ...priced, ...nothing }
  const inForce = await activeOffers(ctx.db, ctx.clock.now())
  const typed = code ? await checkOfferCode(ctx, code, email) : undefined
  const linked = credit ? await linkedCredits(ctx, credit) : { credits: [], problem: null }
  const credits = withoutRepeats([...(atDesk ? [] : await ownCredits(ctx)), ...linked.credits])
  const offers = typed && 'offer' in typed ? [...inForce, typed.offer] : inForce
  if (offers.length === 0 && credits.length === 0)
    return {
      ...priced,
      ...nothing,
      codeProblem: typed && 'problem' in typed ? typed.problem : null,
      creditProblem: linked.problem,
    }
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
    creditProblem: linked.problem,
  }
}

/** The signed-in caller's credits. */
async function ownCredits(ctx: Context): Promise<CreditBalance[]> {
  const user = allowVisitorOrUser(ctx)
  return user ? creditBalances(ctx.db, user.email, { freeing: true }) : []
}

/** The credits of the address that a link was mailed to, for an order delivered there. */
async function linkedCredits(
  ctx: Context,
  { key, deliverTo }: NonNullable<Brought['credit']>,
): Promise<{ credits: CreditBalance[]; problem: string | null }> {
  const found = await addressOfCreditKey(ctx, key)
  if ('problem' in found) return { credits: [], problem: found.problem }
  if (deliverTo && deliverTo.toLowerCase() !== found.email)
    return { credits: [], problem: creditErrors.otherAddress }
  const credits = await creditBalances(ctx.db, found.email, { freeing: true })
  return { credits, problem: credits.length === 0 ? creditErrors.nothingLeft : null }
}

/** A link may have been mailed to the address that is signed in. */
const withoutRepeats = (credits: CreditBalance[]) => [
  ...new Map(credits.map((one) => [one.id, one])).values(),
]

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
    delivery: isDelivery(line),
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
  if (offeredTotal(lines) < offer.minimum) return offerCodeErrors.minimum(formatPounds(offer.minimum))
  const better = reductions.find(({ kind }) => kind !== 'credit')
  if (better) return offerCodeErrors.other(better.words)
  if (offer.gives === 'photo') return offerCodeErrors.noPhoto
  if (offer.gives === 'package') return offerCodeErrors.noPackage
  if (offer.gives === 'extra') return offerCodeErrors.noExtra
  return offerCodeErrors.nothingLeft
}
