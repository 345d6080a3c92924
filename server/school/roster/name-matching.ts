import { findDuplicates } from '../../../domain/school/duplicates.ts'
import type { RosterValues } from '../../../domain/school/roster-changes.ts'
import { groupInSteps, type Steps } from '../../../domain/steps.ts'
import { normalizeText } from '../../../domain/text.ts'
import type { RosterRow } from '../roster-file/seen-rows.ts'
import type { KnownPupil } from './roster-plan.ts'

interface Named {
  firstName: string
  lastName: string
}

/** A name without case, accents, hyphens and spaces, so that `Zoë Núñez-Reid` is `Zoe Nunez Reid`. */
export const normalizedName = ({ firstName, lastName }: Named) =>
  `${normalizeText(firstName)}\n${normalizeText(lastName)}`

/**
 * Matches lines that fit nobody in their class with pupils missing from theirs, by name: if one line and one pupil have
 * it, the pupil's class is in the file, and neither number nor address contradicts it.
 */
export function* findByName(
  rows: readonly RosterRow[],
  missing: readonly KnownPupil[],
  listed: ReadonlySet<string>,
): Steps<Map<RosterRow, KnownPupil>> {
  const ofName = yield* groupInSteps(missing, normalizedName)
  const found = new Map<RosterRow, KnownPupil>()
  for (const [name, [row, ...otherRows]] of yield* groupInSteps(rows, normalizedName)) {
    const [pupil, ...others] = ofName.get(name) ?? []
    if (!row || !pupil || otherRows.length > 0 || others.length > 0) continue
    if (listed.has(pupil.classRef) && mayBeSame(row, pupil)) found.set(row, pupil)
  }
  return found
}

/**
 * Matches lines with missing pupils by the school's number, if the first or the last name is the same too: a number alone
 * may be mistyped. The other name has changed.
 */
export function* findByNumber(
  rows: readonly RosterRow[],
  missing: readonly KnownPupil[],
): Steps<Map<RosterRow, KnownPupil>> {
  const byNumber = new Map(missing.map((pupil) => [pupil.pupilNumber?.toLowerCase(), pupil]))
  const found = new Map<RosterRow, KnownPupil>()
  for (const row of rows) {
    yield
    const pupil = row.pupilNumber && byNumber.get(row.pupilNumber.toLowerCase())
    const isOneName = (name: keyof Named) => pupil && normalizeText(row[name]) === normalizeText(pupil[name])
    if (pupil && (isOneName('firstName') || isOneName('lastName'))) found.set(row, pupil)
  }
  return found
}

type Listed = Pick<RosterValues, 'classRef' | 'firstName' | 'lastName' | 'parentEmail' | 'pupilNumber'>

/**
 * Pairs of somebody new and somebody missing who may be one child: the only two of a first name in a class, or two of a
 * class whose names are alike as duplicates' are; and neither number nor address says otherwise. Everybody is in at most
 * one pair.
 */
export function* findCorrectedNames<New extends Listed, Missing extends Listed>(
  fresh: readonly New[],
  missing: readonly Missing[],
): Steps<[New, Missing][]> {
  const pairs = yield* findOtherSurnames(fresh, missing)
  const paired = new Set<object>(pairs.flat())
  const isLeft = (one: object) => !paired.has(one)
  const gone = Map.groupBy(missing.filter(isLeft), ({ classRef }) => classRef)
  for (const [classRef, rows] of Map.groupBy(fresh.filter(isLeft), (one) => one.classRef))
    pairs.push(...(yield* findAlike(rows, gone.get(classRef) ?? [])))
  return pairs
}

/** The same class's, whose names are alike. */
function* findAlike<New extends Listed, Missing extends Listed>(
  fresh: readonly New[],
  missing: readonly Missing[],
): Steps<[New, Missing][]> {
  if (missing.length === 0) return []
  const named = (prefix: string) => (one: Listed, at: number) => ({
    ...one,
    id: `${prefix}${at}`,
    classId: one.classRef,
  })
  const found: [New, Missing][] = []
  const taken = new Set<string>()
  for (const pair of yield* findDuplicates([...fresh.map(named('+')), ...missing.map(named('-'))])) {
    yield
    const [added, gone] = [pair.one, pair.other].toSorted()
    if (!added?.startsWith('+') || !gone?.startsWith('-') || taken.has(added) || taken.has(gone)) continue
    const [row, pupil] = [fresh[Number(added.slice(1))], missing[Number(gone.slice(1))]]
    if (!row || !pupil || !mayBeSame(row, pupil)) continue
    taken.add(added).add(gone)
    found.push([row, pupil])
  }
  return found
}

/** The only two of a first name in a class, whose surname may have changed. */
function* findOtherSurnames<New extends Listed, Missing extends Listed>(
  fresh: readonly New[],
  missing: readonly Missing[],
): Steps<[New, Missing][]> {
  const key = ({ classRef, firstName }: Listed) => `${classRef}\n${normalizeText(firstName)}`
  const gone = yield* groupInSteps(missing, key)
  const found = yield* groupInSteps(fresh, key)
  return [...found].flatMap(([name, [row, ...otherRows]]): [New, Missing][] => {
    const [pupil, ...others] = gone.get(name) ?? []
    const isOne = row && pupil && otherRows.length === 0 && others.length === 0 && mayBeSame(row, pupil)
    return isOne ? [[row, pupil]] : []
  })
}

/**
 * The school's number decides. Without one, a different address means another family, who must not be mailed this
 * child's code.
 */
function mayBeSame(row: Listed, pupil: Listed): boolean {
  if (row.pupilNumber && pupil.pupilNumber)
    return row.pupilNumber.toLowerCase() === pupil.pupilNumber.toLowerCase()
  return !row.parentEmail || row.parentEmail === pupil.parentEmail?.toLowerCase()
}
