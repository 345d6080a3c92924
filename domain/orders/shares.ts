import type { Pence } from '../money.ts'

/** Spreads an amount in proportion, to the penny: what rounding leaves goes to the largest remainders. */
export function spread(amount: Pence, weights: readonly Pence[]): Pence[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const parts = weights.map((weight) => Math.floor((amount * weight) / sum))
  let over = amount - parts.reduce((all, part) => all + part, 0)
  const remainder = (at: number) => (amount * (weights[at] ?? 0)) % sum
  const largestFirst = weights.map((_, at) => at).sort((a, b) => remainder(b) - remainder(a) || a - b)
  for (const at of largestFirst) {
    if (over === 0) break
    parts[at] = (parts[at] ?? 0) + 1
    over -= 1
  }
  return parts
}

/** The part of a price that a share of what was bought really cost, after reductions. */
export function shareOf(part: Pence, { paid, listed }: { paid: Pence; listed: Pence }): Pence {
  return listed === 0 ? 0 : Math.round((part * paid) / listed)
}
