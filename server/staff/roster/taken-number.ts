import type { Known } from '../../school/roster/roster-plan.ts'
import type { Difference } from './difference.ts'

/** Whether a change gives a pupil the number of another, who does not give it up among the changes sent with it. */
export function takesNumber(
  change: Difference,
  together: readonly Difference[],
  known: readonly Known[],
): boolean {
  const wanted = change.becomes.pupilNumber?.toLowerCase()
  if (!wanted) return false
  return known.some(({ id, pupilNumber }) => {
    if (id === change.pupilId || pupilNumber?.toLowerCase() !== wanted) return false
    const theirs = together.find(({ pupilId }) => pupilId === id)
    const givesUp =
      theirs?.kind === 'left' ||
      (theirs?.becomes.pupilNumber !== undefined && theirs.becomes.pupilNumber?.toLowerCase() !== wanted)
    return !givesUp
  })
}
