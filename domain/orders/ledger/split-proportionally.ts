import type { Pence } from '../../money.ts'

/** Spreads an amount in proportion, to the penny: the remainder goes to the largest fractions. */
export function splitProportionally(amount: Pence, weights: readonly Pence[]): Pence[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const parts: Pence[] = []
  const remainders: number[] = []
  let over = amount
  for (const weight of weights) {
    const remainder = (amount * weight) % sum
    const part = (amount * weight - remainder) / sum
    parts.push(part)
    remainders.push(remainder)
    over -= part
  }
  for (; over > 0; over--) {
    const largest = largestAt(remainders)
    parts[largest] = (parts[largest] ?? 0) + 1
    remainders[largest] = -1
  }
  return parts
}

/** The index of the largest figure; the first of several. */
function largestAt(figures: readonly number[]): number {
  let best = 0
  for (let at = 1; at < figures.length; at++) if ((figures[at] ?? 0) > (figures[best] ?? 0)) best = at
  return best
}

/** What a share of a purchase really cost, after reductions. */
export function shareOf(part: Pence, { paid, listed }: { paid: Pence; listed: Pence }): Pence {
  return listed === 0 ? 0 : Math.round((part * paid) / listed)
}
