import { fullName } from '../../../domain/person-name.ts'
import { compareClasses } from '../../../domain/school/classes.ts'
import { groupInSteps, type Steps } from '../../../domain/steps.ts'
import { findCorrectedNames, normalizedName } from '../../school/roster/name-matching.ts'
import type { KnownPupil } from '../../school/roster/roster-plan.ts'
import type { Difference } from './roster-difference.ts'

/**
 * For each addition or removal: the classes with somebody else of that name, now or once the waiting changes are made.
 * They may be the same child, whose printed code would stop working if both were made.
 */
export function* findNameMatches(
  waiting: readonly Difference[],
  known: readonly KnownPupil[],
): Steps<(change: Difference) => string[]> {
  const added = waiting.filter(({ kind }) => kind === 'added').map(({ becomes }) => becomes)
  const onRoster = yield* groupInSteps(known, normalizedName)
  const coming = yield* groupInSteps(added, nameOf)
  return ({ kind, pupilId, was, becomes }) => {
    if (kind === 'changed') return []
    const name = nameOf(kind === 'added' ? becomes : was)
    const others = (onRoster.get(name) ?? []).filter(({ id }) => id !== pupilId)
    const refs = [...others, ...(kind === 'left' ? (coming.get(name) ?? []) : [])]
    return [...new Set(refs.flatMap(({ classRef }) => classRef ?? []))].toSorted(compareClasses)
  }
}

/** For each addition or removal: the name on the other line of what may be one child whose name was corrected. */
export function* findOtherSurname(
  waiting: readonly Difference[],
  known: readonly KnownPupil[],
): Steps<(change: Difference) => string | null> {
  const byId = new Map(known.map((pupil) => [pupil.id, pupil]))
  const added = waiting
    .filter(({ kind }) => kind === 'added')
    .map((change) => ({ ...NOBODY, ...change.becomes, change }))
  const left = waiting
    .filter(({ kind }) => kind === 'left')
    .flatMap((change) => {
      const pupil = byId.get(change.pupilId ?? '')
      return pupil ? [{ ...pupil, change }] : []
    })
  const names = new Map<Difference, string>()
  for (const [first, second] of yield* findCorrectedNames(added, left)) {
    names.set(first.change, fullName(second))
    names.set(second.change, fullName(first))
  }
  return (change) => names.get(change) ?? null
}

const NOBODY = { classRef: '', firstName: '', lastName: '', parentEmail: null, pupilNumber: null }

const nameOf = ({ firstName = '', lastName = '' }: Difference['becomes']) =>
  normalizedName({ firstName, lastName })
