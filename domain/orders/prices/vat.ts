import { z } from 'zod'
import { type Pence, vatIn } from '../../money.ts'
import { splitProportionally } from '../ledger/split-proportionally.ts'

export const VAT_RATES = [20, 5, 0] as const
/** In percent; null where the seller is not registered for VAT. */
export const VatRate = z.union([z.literal(VAT_RATES), z.null()])
export type VatRate = z.infer<typeof VatRate>

/** The VAT of a price list: as the business, not registered, or a rate of its own. */
export const ListVat = z.union([z.literal(['business', 'none']), z.literal(VAT_RATES)])
export type ListVat = z.infer<typeof ListVat>

/** The rate that a list sells at: the business's unless it has its own. */
export function rateOf(vat: ListVat | undefined, business: VatRate): VatRate {
  if (vat === undefined || vat === 'business') return business
  return vat === 'none' ? null : vat
}

/** The part of an amount that falls under one rate, and the VAT in it. */
export const VatPart = z.object({ rate: VatRate, amount: z.number(), vat: z.number() })
export type VatPart = z.infer<typeof VatPart>

/** An order's amount and VAT, rate by rate, the highest first: the sums of its lines. */
export function vatByRate(lines: readonly { vatRate: VatRate; total: Pence; vat: Pence }[]): VatPart[] {
  return addUp(lines.map(({ vatRate: rate, total: amount, vat }) => ({ rate, amount, vat })))
}

/** One part a rate, the highest first. */
export function addUp(parts: readonly VatPart[]): VatPart[] {
  return [...VAT_RATES, null].flatMap((rate): VatPart[] => {
    const same = parts.filter((part) => part.rate === rate)
    return same.length === 0 ? [] : [{ rate, amount: sumOf(same, 'amount'), vat: sumOf(same, 'vat') }]
  })
}

/** The same parts with the opposite sign. */
export const negated = (parts: readonly VatPart[]): VatPart[] =>
  parts.map(({ rate, amount, vat }) => ({ rate, amount: -amount, vat: -vat }))

interface Movement {
  /** What the order was sold at. */
  sold: readonly VatPart[]
  /** What has been given back of it so far. */
  given: readonly VatPart[]
}

/**
 * What a refund gives back at each rate: of the rates that it is `meant` for, and for the rest, or without any, in
 * proportion to what is left. Once all of a rate is given back, so is all of its VAT, to the penny.
 */
export function vatOfRefund(
  amount: Pence,
  { sold, given }: Movement,
  meant: readonly Pick<VatPart, 'rate' | 'amount'>[] = [],
): VatPart[] {
  const left = sold.map((part) => Math.max(0, part.amount - at(given, part.rate).amount))
  const wanted = sold.map(({ rate }) =>
    meant.reduce((sum, one) => (one.rate === rate ? sum + one.amount : sum), 0),
  )
  const own = splitProportionally(Math.min(amount, total(wanted)), wanted).map((part, place) =>
    Math.min(part, left[place] ?? 0),
  )
  const rest = splitProportionally(
    amount - total(own),
    left.map((part, place) => part - (own[place] ?? 0)),
  )
  const back = whole(
    amount,
    sold.map((_, place) => (own[place] ?? 0) + (rest[place] ?? 0)),
  )
  return partsOf(sold, back, (part, pence) => {
    const before = at(given, part.rate)
    return vatUntil(part, before.amount + pence) - before.vat
  })
}

/**
 * What a refund that failed brings back at each rate: what the `same` refund gave back, or, without one, in proportion
 * to what was given back.
 */
export function vatOfFailedRefund(
  amount: Pence,
  { sold, given }: Movement,
  same: readonly VatPart[] = [],
): VatPart[] {
  const fits = ({ rate, amount, vat }: VatPart) =>
    amount <= at(given, rate).amount && vat <= at(given, rate).vat
  if (same.length > 0 && same.every(fits)) return [...same]
  const here = sold.map(({ rate }) => Math.max(0, at(given, rate).amount))
  const again = whole(amount, splitProportionally(Math.min(amount, total(here)), here))
  return partsOf(sold, again, (part, pence) => {
    const before = at(given, part.rate)
    return before.vat - vatUntil(part, before.amount - pence)
  })
}

/** Makes the figures add up to the amount, even if there is less left to take: the first takes the difference. */
const whole = (amount: Pence, [, ...others]: readonly Pence[]): Pence[] => [amount - total(others), ...others]

/** The parts that have an amount. Their VAT is never negative, nor more than the amount. */
function partsOf(
  sold: readonly VatPart[],
  amounts: readonly Pence[],
  vatOf: (part: VatPart, amount: Pence) => Pence,
): VatPart[] {
  return sold.flatMap((part, place) => {
    const amount = amounts[place] ?? 0
    const vat = Math.max(0, Math.min(vatOf(part, amount), amount))
    return amount === 0 ? [] : [{ rate: part.rate, amount, vat }]
  })
}

/** The VAT of a part, once this much of it has been given back. */
function vatUntil({ rate, amount, vat }: VatPart, given: Pence): Pence {
  return given >= amount ? vat : Math.min(vat, vatIn(given, rate))
}

const at = (parts: readonly VatPart[], rate: VatRate): VatPart =>
  parts.find((part) => part.rate === rate) ?? { rate, amount: 0, vat: 0 }
const sumOf = (parts: readonly VatPart[], figure: 'amount' | 'vat') =>
  total(parts.map((part) => part[figure]))
const total = (figures: readonly Pence[]) => figures.reduce((sum, one) => sum + one, 0)
