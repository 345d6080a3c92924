import { z } from 'zod'
import type { Pence } from '../money.ts'
import type { Price } from './price-lists.ts'
import { spread } from './shares.ts'

/** The kinds of offers, in the order in which they are applied; credit comes last. */
export const OFFER_KINDS = ['siblings', 'early-bird', 'code'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]
export const REDUCTION_KINDS = [...OFFER_KINDS, 'credit'] as const
export type ReductionKind = (typeof REDUCTION_KINDS)[number]
export const GIFTS = ['percent', 'amount', 'photo', 'package', 'extra'] as const
export const OFFER_SCOPES = ['all', 'school', 'event'] as const

/** The smallest card charge; anything less is waived. */
export const LEAST_CHARGE: Pence = 30

/** A code as typed: in either case, with or without spaces. */
export const OfferCode = z
  .string()
  .transform((typed) => typed.replace(/\s+/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, 'A code has 3 to 30 letters, figures or hyphens'))

/** What an offer gives: a percentage, pence, one single photo, one package (`gallery/basic`), or one extra (`extra:8x10`). */
export interface Gift {
  gives: (typeof GIFTS)[number]
  /** Percent or pence; null for something free. */
  value: number | null
  product: string | null
}

/** An offer in force. */
export interface OfferInForce extends Gift {
  id: string
  kind: OfferKind
  /** What the receipt calls it. */
  words: string
  /** May be combined with other offers. */
  combines: boolean
  /** The order's minimum before any offer. */
  minimum: Pence
  scope: (typeof OFFER_SCOPES)[number]
  eventId: string | null
  schoolName: string | null
}

/** The facts about a line that offers depend on. */
export interface OfferedLine {
  pupilId: string | null
  eventId: string | null
  schoolName: string | null
  /** `gallery/basic`, or `extra:8x10` for something sold singly; null for single photos. */
  product: string | null
  /** How many of something sold singly; 1 for anything else. */
  quantity?: number
  price: Price
}

/** The reduction by one offer or credit. */
export const ReductionView = z.object({
  kind: z.enum(REDUCTION_KINDS),
  words: z.string(),
  amount: z.number(),
})
export type ReductionView = z.infer<typeof ReductionView>

/** The balance of a credit. */
export interface CreditLeft {
  id: string
  left: Pence
}

/** The part of a reduction on one line. */
export interface Reduction {
  /** The line's index in the basket. */
  line: number
  kind: ReductionKind
  offerId: string | null
  creditId: string | null
  words: string
  amount: Pence
}

export interface Reduced {
  prices: Price[]
  reductions: Reduction[]
}

/** Whether an offer applies to a line's photos. */
export function covers(
  { scope, eventId, schoolName }: Pick<OfferInForce, 'scope' | 'eventId' | 'schoolName'>,
  line: Pick<OfferedLine, 'eventId' | 'schoolName'>,
): boolean {
  if (scope === 'all') return true
  if (scope === 'school') return schoolName !== null && schoolName === line.schoolName
  return eventId !== null && eventId === line.eventId
}

/**
 * The single rule for all reductions, after the price lists' own. Siblings, early bird and code apply in turn, each to
 * what the previous one left, then credit. Offers that do not combine are tried on their own, and the buyer gets the
 * best combination. Amounts are spread over lines to the penny, and no line goes below zero.
 */
export function reducePrices(
  lines: readonly OfferedLine[],
  offers: readonly OfferInForce[],
  credits: readonly CreditLeft[] = [],
): Reduced {
  const listed = lines.reduce((sum, { price }) => sum + price.total, 0)
  let best: Taken = { left: lines.map(({ price }) => price.total), reductions: [], off: 0 }
  for (const together of combinations(offersHad(lines, offers, listed))) {
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
  reductions: Reduction[]
  off: Pence
}

/** The offers that apply to some line: any other decides nothing, not even what combines. */
function offersHad(lines: readonly OfferedLine[], offers: readonly OfferInForce[], listed: Pence) {
  const possible = offers.filter(({ minimum }) => listed >= minimum)
  const had = new Set(OFFER_KINDS.flatMap((kind) => lines.map((line) => offerFor(line, kind, possible))))
  return possible.filter((offer) => had.has(offer))
}

/** All kinds that combine, and each of the others alone. */
function combinations(offers: readonly OfferInForce[]): OfferInForce[][] {
  const together: OfferInForce[] = []
  const alone: OfferInForce[][] = []
  for (const kind of OFFER_KINDS) {
    const ofKind = offers.filter((offer) => offer.kind === kind)
    if (ofKind.every(({ combines }) => combines)) together.push(...ofKind)
    else alone.push(ofKind)
  }
  return [together, ...alone]
}

/** Applies offers in their fixed order. */
function takeOffers(lines: readonly OfferedLine[], offers: readonly OfferInForce[]): Taken {
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

export const NARROWNESS = { event: 2, school: 1, all: 0 } as const

/** Of several offers of a kind, a line gets its event's, else its school's, else the newest. */
function offerFor(line: OfferedLine, kind: OfferKind, offers: readonly OfferInForce[]) {
  let found: OfferInForce | undefined
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
  const dearest = at.toSorted((one, other) => worth(other) - worth(one))[0]
  if (dearest === undefined) return { at: [], amount: 0 }
  return { at: [dearest], amount: Math.min(worth(dearest), left[dearest] ?? 0) }
}

function takeCredit(taken: Taken, { id, left }: CreditLeft): void {
  const at = taken.left.map((_, place) => place)
  const cost = taken.left.reduce((sum, price) => sum + price, 0)
  const rest = cost - Math.min(left, cost)
  // Rather leaves some credit unused than an amount too small to charge.
  const amount = rest > 0 && rest < LEAST_CHARGE ? Math.max(0, cost - LEAST_CHARGE) : cost - rest
  takeOff(taken, { at, amount }, { kind: 'credit', offerId: null, creditId: id, words: 'Credit' })
}

function takeOff(
  taken: Taken,
  { at, amount }: { at: readonly number[]; amount: Pence },
  what: Omit<Reduction, 'line' | 'amount'>,
): void {
  if (amount <= 0) return
  const { kind, offerId, creditId, words } = what
  const parts = spread(
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
  if (!last || rest <= 0 || rest >= LEAST_CHARGE) return
  const { kind, offerId, creditId, words } = last
  const at = taken.left.map((_, place) => place)
  takeOff(taken, { at, amount: rest }, { kind, offerId, creditId, words })
}

/** Packages' savings, without the offers shown separately. */
export function packageSaving(sums: { discount: Pence; reductions: readonly { amount: Pence }[] }): Pence {
  return sums.discount - sums.reductions.reduce((sum, { amount }) => sum + amount, 0)
}
