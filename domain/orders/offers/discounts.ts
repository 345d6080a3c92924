import { z } from 'zod'
import type { Pence } from '../../money.ts'
import type { CreditBalance } from './apply-discounts.ts'
import { OFFER_KINDS } from './offers.ts'

/** What can lower an order's price, in the order in which it is applied. */
export const DISCOUNT_KINDS = [...OFFER_KINDS, 'credit', 'free'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** The reduction by one offer or credit. */
export const DiscountView = z.object({
  kind: z.enum(DISCOUNT_KINDS),
  words: z.string(),
  amount: z.number(),
})
export type DiscountView = z.infer<typeof DiscountView>

/** The part of a reduction on one line. */
export interface Discount {
  /** The line's index in the basket. */
  line: number
  kind: DiscountKind
  offerId: string | null
  creditId: string | null
  words: string
  amount: Pence
}

/** One entry per offer, in their fixed order. */
export function discountsByOffer(reductions: readonly Discount[]): DiscountView[] {
  const found: DiscountView[] = []
  for (const { kind, words, amount } of reductions) {
    const known = found.find((one) => one.kind === kind && one.words === words)
    if (known) known.amount += amount
    else found.push({ kind, words, amount })
  }
  return found.sort((a, b) => DISCOUNT_KINDS.indexOf(a.kind) - DISCOUNT_KINDS.indexOf(b.kind))
}

/** Packages' savings, without the offers shown separately. */
export function packageSaving(sums: { discount: Pence; reductions: readonly { amount: Pence }[] }): Pence {
  return sums.discount - sums.reductions.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Settles an address's credits, oldest first: what was used beyond one of them is taken from the others. That happens
 * when a refund fails after the credit it returned was spent.
 */
export function settleOverdrawn(credits: readonly CreditBalance[]): CreditBalance[] {
  let owed = credits.reduce((sum, { left }) => sum + Math.max(0, -left), 0)
  return credits.map(({ id, left }) => {
    const paid = Math.min(owed, Math.max(0, left))
    owed -= paid
    return { id, left: Math.max(0, left - paid) }
  })
}
