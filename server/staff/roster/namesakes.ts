import type { Known } from '../../school/roster/roster-plan.ts'
import { foldedName } from '../../school/roster/same-name.ts'
import type { Difference } from './difference.ts'

/**
 * For each addition or removal: the classes with somebody else of that name, now or once the waiting changes are made.
 * They may be the same child, whose printed code would stop working if both were made.
 */
export function findNamesakes(
  waiting: readonly Difference[],
  known: readonly Known[],
): (change: Difference) => string[] {
  const added = waiting.filter(({ kind }) => kind === 'added').map(({ becomes }) => becomes)
  const onRoster = Map.groupBy(known, foldedName)
  const coming = Map.groupBy(added, nameOf)
  return ({ kind, pupilId, was, becomes }) => {
    if (kind === 'changed') return []
    const name = nameOf(kind === 'added' ? becomes : was)
    const others = (onRoster.get(name) ?? []).filter(({ id }) => id !== pupilId)
    const refs = [...others, ...(kind === 'left' ? (coming.get(name) ?? []) : [])]
    return [...new Set(refs.flatMap(({ classRef }) => classRef ?? []))].toSorted()
  }
}

const nameOf = ({ firstName = '', lastName = '' }: Difference['becomes']) =>
  foldedName({ firstName, lastName })
