import type { CreditLeft } from './reduce-prices.ts'

/**
 * Settles an address's credits, oldest first: what was used beyond one of them is taken from the others. That happens
 * when a refund fails after the credit it returned was spent.
 */
export function settleOverdrawn(credits: readonly CreditLeft[]): CreditLeft[] {
  let owed = credits.reduce((sum, { left }) => sum + Math.max(0, -left), 0)
  return credits.map(({ id, left }) => {
    const paid = Math.min(owed, Math.max(0, left))
    owed -= paid
    return { id, left: Math.max(0, left - paid) }
  })
}
