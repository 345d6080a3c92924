import { z } from 'zod'
import type { Pence } from '../../money.ts'

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

const sumOf = (parts: readonly VatPart[], figure: 'amount' | 'vat') =>
  total(parts.map((part) => part[figure]))
const total = (figures: readonly Pence[]) => figures.reduce((sum, one) => sum + one, 0)
