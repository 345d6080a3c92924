interface FailedRefund {
  id: string
  amountPence: number
}

/**
 * Which of the failed refunds our books still count, given by how many pence the books are above the provider: those
 * that are exactly this much together, otherwise as many as fit, in their order. Others failed before we heard of them.
 */
export function isStillRefunded<Failed extends FailedRefund>(
  failed: readonly Failed[],
  tooMuch: number,
): Failed[] {
  return exactly(failed, tooMuch) ?? fitting(failed, tooMuch)
}

/** A payment has few refunds; beyond this many, trying all combinations would take long. */
const MOST_TRIED = 12

function exactly<Failed extends FailedRefund>(
  failed: readonly Failed[],
  pence: number,
): Failed[] | undefined {
  if (pence === 0) return []
  const [first, ...others] = failed
  if (!first || pence < 0 || failed.length > MOST_TRIED) return undefined
  const rest = exactly(others, pence - first.amountPence)
  return rest ? [first, ...rest] : exactly(others, pence)
}

function fitting<Failed extends FailedRefund>(failed: readonly Failed[], pence: number): Failed[] {
  let left = pence
  return failed.filter(({ amountPence }) => {
    if (amountPence > left) return false
    left -= amountPence
    return true
  })
}
