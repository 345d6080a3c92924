import { folded } from '../../../domain/text.ts'
import type { RosterRow } from './read-roster.ts'
import type { Known } from './roster-plan.ts'

interface Named {
  firstName: string
  lastName: string
}

/** A name without case, accents, hyphens and spaces, so that `Zoë Núñez-Reid` is `Zoe Nunez Reid`. */
export const foldedName = ({ firstName, lastName }: Named) => `${folded(firstName)}\n${folded(lastName)}`

/**
 * Matches lines that fit nobody in their class with pupils missing from theirs, by name: if one line and one pupil have
 * it, the pupil's class is in the file, and neither number nor address contradicts it.
 */
export function findByName(
  rows: readonly RosterRow[],
  missing: readonly Known[],
  listed: ReadonlySet<string>,
): Map<RosterRow, Known> {
  const ofName = Map.groupBy(missing, foldedName)
  const found = new Map<RosterRow, Known>()
  for (const [name, [row, ...otherRows]] of Map.groupBy(rows, foldedName)) {
    const [pupil, ...others] = ofName.get(name) ?? []
    if (!row || !pupil || otherRows.length > 0 || others.length > 0) continue
    if (listed.has(pupil.classRef) && mayBeSame(row, pupil)) found.set(row, pupil)
  }
  return found
}

/**
 * The school's number decides. Without one, a different address means another family, who must not be mailed this
 * child's code.
 */
function mayBeSame(row: RosterRow, pupil: Known): boolean {
  if (row.pupilNumber && pupil.pupilNumber)
    return row.pupilNumber.toLowerCase() === pupil.pupilNumber.toLowerCase()
  return !row.parentEmail || row.parentEmail === pupil.parentEmail?.toLowerCase()
}
