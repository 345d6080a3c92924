import { z } from 'zod'
import { typedText } from '../bounded-text.ts'
import type { Pence } from '../money.ts'
import { numberInput } from '../number-input.ts'
import { PoundsInput } from '../pounds-input.ts'

/** The largest share, in percent, and the largest amount of an order, in pence. */
export const LARGEST_SHARE = 50
export const LARGEST_AMOUNT: Pence = 5000

/** What a school gets of its families' orders: a share of what they pay, or an amount of each; both null: nothing. */
export const CommissionTerms = z.object({
  commissionPercent: z.number().nullable(),
  commissionPence: z.number().nullable(),
})
export type CommissionTerms = z.infer<typeof CommissionTerms>

/** The terms that parents are told, and whose they are. */
export const ShownCommission = CommissionTerms.extend({ schoolName: z.string() })
export type ShownCommission = z.infer<typeof ShownCommission>

const halves = `Please give a share from 0.5% to ${LARGEST_SHARE}%, in steps of half a percent`
const amounts = `Please give an amount from £0.01 to £${LARGEST_AMOUNT / 100}`
const share = z.number(halves).min(0.5, halves).max(LARGEST_SHARE, halves).multipleOf(0.5, halves)
const amount = z.number(amounts).int(amounts).min(1, amounts).max(LARGEST_AMOUNT, amounts)
/** An empty form field is null. */
const nothing = typedText(30, { tooLong: halves }).pipe(z.literal('').transform(() => null))

/** A share as it is stored, or as people type it: `10`, `7.5%`. */
export const CommissionPercent = z.union([
  z.null(),
  nothing,
  share,
  numberInput({ message: halves, decimals: 1, unit: '%' }).pipe(share),
])
/** Pence as they are stored, or pounds as people type them: `1.50`. */
export const CommissionPence = z.union([z.null(), nothing, amount, PoundsInput.pipe(amount)])

/** Whether anything was agreed. */
export const hasCommission = ({ commissionPercent, commissionPence }: CommissionTerms): boolean =>
  commissionPercent !== null || commissionPence !== null

/**
 * The commission on an order that kept so many pence of what was paid for one event. A share is rounded to the nearest
 * penny, half a penny up; an amount is never more than what was kept. Nothing of an order that kept nothing.
 */
export function commissionOf(kept: Pence, { commissionPercent, commissionPence }: CommissionTerms): Pence {
  const left = Math.max(0, kept)
  if (commissionPercent !== null) return Math.round((left * commissionPercent) / 100)
  return Math.min(left, commissionPence ?? 0)
}

/** The orders of one day of payment that were placed on the same terms. */
export interface StatementRow extends CommissionTerms {
  /** The day in Scotland on which they were paid. */
  day: string
  orders: number
  paid: Pence
  refunded: Pence
  /** Withdrawn by buyers' banks and not returned. */
  disputed: Pence
  commission: Pence
}

/** What the orders kept, and the commission on it. */
export const CommissionSums = z.object({
  orders: z.number(),
  paid: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  kept: z.number(),
  commission: z.number(),
})
export type CommissionSums = z.infer<typeof CommissionSums>

/** The sums of a statement's rows. */
export function commissionSums(
  rows: readonly Omit<StatementRow, 'day' | keyof CommissionTerms>[],
): CommissionSums {
  const sums = { orders: 0, paid: 0, refunded: 0, disputed: 0, kept: 0, commission: 0 }
  for (const row of rows) {
    sums.orders += row.orders
    sums.paid += row.paid
    sums.refunded += row.refunded
    sums.disputed += row.disputed
    sums.kept += row.paid - row.refunded - row.disputed
    sums.commission += row.commission
  }
  return sums
}
