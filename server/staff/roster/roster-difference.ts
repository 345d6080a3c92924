import { OPT_OUTS } from '../../../domain/school/opt-outs.ts'
import { ROSTER_FIELDS, type RosterField, type RosterValues } from '../../../domain/school/roster-changes.ts'
import { groupInSteps, type Steps } from '../../../domain/steps.ts'
import { type KnownPupil, nameKey, type RosterPlan } from '../../school/roster/roster-plan.ts'

/** One pupil of a difference between a school's roster and ours. */
export interface Difference {
  kind: 'added' | 'changed' | 'left'
  pupilId: string | null
  was: Partial<RosterValues>
  becomes: Partial<RosterValues>
}

/** The difference between a school's file and our roster. Pupils of classes that are not in the file are left out. */
export function differenceOf(
  { fresh, kept, absent }: Omit<RosterPlan, 'problems'>,
  known: KnownPupil[],
): Difference[] {
  const byId = new Map(known.map((pupil) => [pupil.id, pupil]))
  const refs = new Set([...fresh.map(({ row }) => row.classRef), ...kept.map(({ now }) => now.classRef)])
  return [
    ...fresh.map(({ row }): Difference => {
      const said = Object.fromEntries(OPT_OUTS.map((optOut) => [optOut, row[optOut] === true]))
      const { classRef, firstName, lastName, parentEmail, pupilNumber } = row
      return {
        kind: 'added',
        pupilId: null,
        was: {},
        becomes: { classRef, firstName, lastName, parentEmail, pupilNumber, ...said },
      }
    }),
    ...kept.flatMap(({ id, now, changed }) => {
      const before = byId.get(id)
      if (!before || !changed) return []
      const change = changeOf(before, now)
      return Object.keys(change.becomes).length > 0 ? [change] : []
    }),
    ...absent.filter(({ classRef }) => refs.has(classRef)).map(leaverChange),
  ]
}

/** A pupil's changed fields, next to the current roster's. */
export function changeOf(before: KnownPupil, now: RosterValues): Difference {
  const fields = ROSTER_FIELDS.filter((field) => before[field] !== now[field])
  return {
    kind: 'changed',
    pupilId: before.id,
    was: pick(before, fields),
    becomes: pick(now, fields),
  }
}

export const leaverChange = (pupil: KnownPupil): Difference => ({
  kind: 'left',
  pupilId: pupil.id,
  was: pick(pupil, ['classRef', 'firstName', 'lastName']),
  becomes: {},
})

const pick = (from: RosterValues, fields: readonly RosterField[]): Partial<RosterValues> =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))

/**
 * Says of a change whether the roster has changed since it was sent: the pupil's data differs, or somebody of this name
 * exists. A change that is already in place still fits: approving it does nothing.
 */
export function* findOutdated(
  known: readonly KnownPupil[],
): Steps<(change: Difference) => 'changed' | 'there' | null> {
  const byName = yield* groupInSteps(known, nameKey)
  const byId = new Map(known.map((pupil) => [pupil.id, pupil]))
  return (change) => {
    if (change.kind === 'added') {
      const namesakes = byName.get(nameKey(change.becomes)) ?? []
      return namesakes.some((pupil) => !hasOtherNumber(pupil, change.becomes)) ? 'there' : null
    }
    const now = byId.get(change.pupilId ?? '')
    if (!now) return 'changed'
    const differs = ROSTER_FIELDS.some(
      (field) =>
        change.was[field] !== undefined &&
        now[field] !== change.was[field] &&
        now[field] !== change.becomes[field],
    )
    return differs ? 'changed' : null
  }
}

/** Two children of one name are told apart by the school's numbers. */
const hasOtherNumber = (pupil: KnownPupil, { pupilNumber }: Partial<RosterValues>) =>
  Boolean(pupilNumber && pupil.pupilNumber && pupilNumber.toLowerCase() !== pupil.pupilNumber.toLowerCase())

/** Whether a change gives a pupil a number that another pupil keeps, as far as the changes sent together say. */
export function findNumberConflicts(known: readonly KnownPupil[]) {
  const ofNumber = Map.groupBy(known, ({ pupilNumber }) => pupilNumber?.toLowerCase())
  return (together: readonly Difference[]) => {
    const ofPupil = new Map(together.map((change) => [change.pupilId, change]))
    const givesUp = (id: string, number: string) => {
      const theirs = ofPupil.get(id)
      const becomes = theirs?.becomes.pupilNumber
      return theirs?.kind === 'left' || (becomes !== undefined && becomes?.toLowerCase() !== number)
    }
    return ({ pupilId, becomes }: Difference): boolean => {
      const wanted = becomes.pupilNumber?.toLowerCase()
      if (!wanted) return false
      return (ofNumber.get(wanted) ?? []).some(({ id }) => id !== pupilId && !givesUp(id, wanted))
    }
  }
}
