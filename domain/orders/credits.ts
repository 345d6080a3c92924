import type { CreditLeft } from './offers.ts'

/**
 * An address's credits, the oldest first, when what was used beyond one of them is taken off the others: a refund can
 * fail after the credit that it gave back is spent.
 */
export function settleOverdrawn(credits: readonly CreditLeft[]): CreditLeft[] {
  let owed = credits.reduce((sum, { left }) => sum + Math.max(0, -left), 0)
  return credits.map(({ id, left }) => {
    const paid = Math.min(owed, Math.max(0, left))
    owed -= paid
    return { id, left: Math.max(0, left - paid) }
  })
}
