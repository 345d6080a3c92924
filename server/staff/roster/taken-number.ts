import type { Known } from '../../school/roster/roster-plan.ts'
import type { Difference } from './difference.ts'

/** Whether a change gives a pupil a number that another pupil keeps, as far as the changes sent together say. */
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
