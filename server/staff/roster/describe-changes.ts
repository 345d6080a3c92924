import { ROSTER_FIELDS, type RosterChange } from '../../../domain/school/roster-changes.ts'
import type { KnownPupil } from '../../school/roster/roster-plan.ts'
import { findNameMatches, findOtherSurname } from './name-matches.ts'
import type { Difference } from './roster-difference.ts'

/** A difference for the screen: who it is about, and what changes. */
export function describeChange(
  change: Difference,
  known: Map<string, KnownPupil>,
): Pick<RosterChange, 'name' | 'classRef' | 'fields'> {
  const now = known.get(change.pupilId ?? '')
  const values = { ...now, ...(now ? {} : change.becomes), ...change.was }
  return {
    name: `${values.firstName ?? ''} ${values.lastName ?? ''}`.trim(),
    classRef: values.classRef ?? '',
    fields: ROSTER_FIELDS.flatMap((field) => {
      const becomes = change.becomes[field]
      if (becomes === undefined || (change.kind === 'added' && (becomes === null || becomes === false)))
        return []
      return [{ field, was: change.was[field], now: now?.[field], becomes }]
    }),
  }
}

/** The first of them, for the school, without the address that a parent gave. */
export function* describeForSchool(
  changes: Difference[],
  { known, most }: { known: KnownPupil[]; most: number },
) {
  const byId = new Map(known.map((pupil) => [pupil.id, pupil]))
  const namesakesOf = yield* findNameMatches(changes, known)
  const otherSurnameOf = yield* findOtherSurname(changes, known)
  return changes.slice(0, most).map((change) => ({
    kind: change.kind,
    namesakes: namesakesOf(change),
    otherSurname: otherSurnameOf(change),
    ...withoutParents(describeChange(change, byId)),
  }))
}

export const withoutParents = <Told extends Pick<RosterChange, 'fields'>>(change: Told): Told => ({
  ...change,
  fields: change.fields.map((one) =>
    one.field === 'parentEmail' ? { field: one.field, becomes: one.becomes } : one,
  ),
})
