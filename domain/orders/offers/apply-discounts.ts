import { MINIMUM_CHARGE, type Pence } from '../../money.ts'
import { splitProportionally } from '../ledger/split-proportionally.ts'
import type { Price } from '../prices/price-lists.ts'
import type { Discount } from './discounts.ts'
import {
  type ActiveOffer,
  covers,
  type Gift,
  NARROWNESS,
  OFFER_KINDS,
  type OfferedLine,
  type OfferKind,
  offeredTotal,
} from './offers.ts'

/** The balance of a credit. */
export interface CreditBalance {
  id: string
  left: Pence
}

export interface DiscountedPrices {
  prices: Price[]
  reductions: Discount[]
}

/**
 * The single rule for all reductions, after the price lists' own. Siblings, early bird and code apply in turn, each to
 * what the previous one left, then credit. Offers that do not combine are tried on their own, and the buyer gets the
 * best combination. Amounts are spread over lines to the penny, and no line goes below zero.
 */
export function applyDiscounts(
  lines: readonly OfferedLine[],
  offers: readonly ActiveOffer[],
  credits: readonly CreditBalance[] = [],
): DiscountedPrices {
  const listed = offeredTotal(lines)
  let best: Taken = { left: lines.map(({ price }) => price.total), reductions: [], off: 0 }
  for (const together of combinations(offersInUse(lines, offers, listed))) {
    const taken = takeOffers(lines, together)
    if (taken.off > best.off) best = taken
  }
  for (const credit of credits) takeCredit(best, credit)
  const prices = lines.map(({ price: { photoCount, subtotal } }, at) => {
    const total = best.left[at] ?? 0
    return { photoCount, subtotal, discount: subtotal - total, total }
  })
  return { prices, reductions: best.reductions }
}

interface Taken {
  /** What each line costs after the reductions. */
  left: Pence[]
  reductions: Discount[]
  off: Pence
}

/** The offers that some line gets. The others have no effect, not even on what combines. */
function offersInUse(lines: readonly OfferedLine[], offers: readonly ActiveOffer[], listed: Pence) {
  const possible = offers.filter(({ minimum }) => listed >= minimum)
  const inUse = new Set(OFFER_KINDS.flatMap((kind) => lines.map((line) => offerFor(line, kind, possible))))
  return possible.filter((offer) => inUse.has(offer))
}

/** All kinds that combine, and each of the others alone. */
function combinations(offers: readonly ActiveOffer[]): ActiveOffer[][] {
  const together: ActiveOffer[] = []
  const alone: ActiveOffer[][] = []
  for (const kind of OFFER_KINDS) {
    const ofKind = offers.filter((offer) => offer.kind === kind)
    if (ofKind.every(({ combines }) => combines)) together.push(...ofKind)
    else alone.push(ofKind)
  }
  return [together, ...alone]
}

/** Applies offers in their fixed order. */
function takeOffers(lines: readonly OfferedLine[], offers: readonly ActiveOffer[]): Taken {
  const taken: Taken = { left: lines.map(({ price }) => price.total), reductions: [], off: 0 }
  for (const offer of offers) {
    const own: number[] = []
    lines.forEach((line, at) => {
      if (offerFor(line, offer.kind, offers) === offer) own.push(at)
    })
    const at = offer.kind === 'siblings' ? withoutFirstChild(lines, own) : own
    takeOff(taken, giftOn(lines, taken.left, at, offer), {
      kind: offer.kind,
      offerId: offer.id,
      creditId: null,
      words: offer.words,
    })
  }
  waiveTheUnchargeable(taken)
  return taken
}

/** Of several offers of a kind, a line gets its event's, else its school's, else the newest. */
function offerFor(line: OfferedLine, kind: OfferKind, offers: readonly ActiveOffer[]) {
  let found: ActiveOffer | undefined
  for (const offer of offers)
    if (offer.kind === kind && covers(offer, line))
      if (!found || NARROWNESS[offer.scope] > NARROWNESS[found.scope]) found = offer
  return found
}

/** The lines of all children but the one whose photos cost most. */
function withoutFirstChild(lines: readonly OfferedLine[], at: readonly number[]): number[] {
  const costs = new Map<string | null, Pence>()
  for (const place of at) {
    const { pupilId, price } = lines[place] as OfferedLine
    costs.set(pupilId, (costs.get(pupilId) ?? 0) + price.total)
  }
  const [first] = [...costs].sort(([, one], [, other]) => other - one)
  return at.filter((place) => lines[place]?.pupilId !== first?.[0])
}

/** The lines that a gift applies to, and its value. */
function giftOn(
  lines: readonly OfferedLine[],
  left: readonly Pence[],
  at: readonly number[],
  { gives, value, product }: Gift,
): { at: readonly number[]; amount: Pence } {
  const sum = at.reduce((all, place) => all + (left[place] ?? 0), 0)
  if (gives === 'percent') return { at, amount: Math.round((sum * (value ?? 0)) / 100) }
  if (gives === 'amount') return { at, amount: Math.min(value ?? 0, sum) }
  const worth = (place: number) => {
    const line = lines[place] as OfferedLine
    if (gives === 'package') return line.product === product ? line.price.total : 0
    if (gives === 'extra')
      return line.product === product ? Math.floor(line.price.total / (line.quantity ?? 1)) : 0
    return line.product === null ? Math.floor(line.price.total / line.price.photoCount) : 0
  }
  const dearest = at.toSorted((a, b) => worth(b) - worth(a))[0]
  if (dearest === undefined) return { at: [], amount: 0 }
  return { at: [dearest], amount: Math.min(worth(dearest), left[dearest] ?? 0) }
}

function takeCredit(taken: Taken, { id, left }: CreditBalance): void {
  const at = taken.left.map((_, place) => place)
  const cost = taken.left.reduce((sum, price) => sum + price, 0)
  const rest = cost - Math.min(left, cost)
  // Rather leaves some credit unused than an amount too small to charge.
  const amount = rest > 0 && rest < MINIMUM_CHARGE ? Math.max(0, cost - MINIMUM_CHARGE) : cost - rest
  takeOff(taken, { at, amount }, { kind: 'credit', offerId: null, creditId: id, words: 'Credit' })
}

function takeOff(
  taken: Taken,
  { at, amount }: { at: readonly number[]; amount: Pence },
  discount: Omit<Discount, 'line' | 'amount'>,
): void {
  if (amount <= 0) return
  const { kind, offerId, creditId, words } = discount
  const parts = splitProportionally(
    amount,
    at.map((place) => taken.left[place] ?? 0),
  )
  at.forEach((line, index) => {
    const part = parts[index] ?? 0
    if (part === 0) return
    taken.left[line] = (taken.left[line] ?? 0) - part
    taken.reductions.push({ line, kind, offerId, creditId, words, amount: part })
  })
  taken.off += amount
}

/** If offers leave less than the smallest card charge, the last of them covers that too. */
function waiveTheUnchargeable(taken: Taken): void {
  const rest = taken.left.reduce((sum, price) => sum + price, 0)
  const last = taken.reductions.at(-1)
  if (!last || rest <= 0 || rest >= MINIMUM_CHARGE) return
  const { kind, offerId, creditId, words } = last
  const at = taken.left.map((_, place) => place)
  takeOff(taken, { at, amount: rest }, { kind, offerId, creditId, words })
}
