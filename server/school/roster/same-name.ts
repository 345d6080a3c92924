import { wordsOf } from '../../../domain/text.ts'
import type { RosterRow } from './read-roster.ts'
import type { Known } from './roster-plan.ts'

interface Named {
  firstName: string
  lastName: string
}

/** A name without case and accents, so that `Zoë Núñez` is `Zoe Nunez`. */
export const plainName = ({ firstName, lastName }: Named) =>
  [firstName, lastName].map((name) => wordsOf(name).join(' ') || name.toLowerCase()).join('\n')

/**
 * Finds the pupils behind lines that fit nobody of their class: one of a name is new in the file, and one is no longer
 * listed in a class that the file has. Where there are two of either, or number or address say otherwise, nobody can tell.
 */
export function findByName(
  rows: readonly RosterRow[],
  missing: readonly Known[],
  listed: ReadonlySet<string>,
): Map<RosterRow, Known> {
  const ofName = Map.groupBy(missing, plainName)
  const found = new Map<RosterRow, Known>()
  for (const [name, [row, ...otherRows]] of Map.groupBy(rows, plainName)) {
    const [pupil, ...others] = ofName.get(name) ?? []
    if (!row || !pupil || otherRows.length > 0 || others.length > 0) continue
    if (listed.has(pupil.classRef) && isNoOther(row, pupil)) found.set(row, pupil)
  }
  return found
}

/**
 * The school's number decides; without it, an address that the child does not have speaks for another family, to whom
 * the child's code would be mailed.
 */
function isNoOther(row: RosterRow, pupil: Known): boolean {
  if (row.pupilNumber && pupil.pupilNumber)
    return row.pupilNumber.toLowerCase() === pupil.pupilNumber.toLowerCase()
  return !row.parentEmail || row.parentEmail === pupil.parentEmail?.toLowerCase()
}
