import type { PhotoDayPupil, PupilMark, ShownMark } from '../../../../domain/school/photo-day.ts'
import { normalizeText } from '../../../../domain/text.ts'
import type { QueuedMark } from '../../offline/offline-queue.ts'

/** The list with the marks that the server does not have yet, as it will have them. */
export function withWaiting(
  pupils: readonly PhotoDayPupil[],
  waiting: readonly QueuedMark[],
): PhotoDayPupil[] {
  const byPupil = Map.groupBy(waiting, ({ pupilId }) => pupilId)
  return pupils.map((pupil) => (byPupil.get(pupil.id) ?? []).reduce(markAs, pupil))
}

type Marking = Pick<QueuedMark, 'typed' | 'mark' | 'undoes' | 'device'>

function markAs(pupil: PhotoDayPupil, { typed, mark, undoes, device }: Marking): PhotoDayPupil {
  if (mark === 'undone') {
    if (pupil.other?.id === undoes) return { ...pupil, other: null }
    if (pupil.mark?.id !== undoes) return pupil
    // Whether anything was refused before is for the server to say.
    return { ...pupil, mark: pupil.other, other: null }
  }
  if (pupil.mark?.id === typed.id) return pupil
  const before = pupil.mark
  const fromOther = before && before.device !== device && before.mark !== mark ? before : null
  const made: ShownMark = { id: typed.id, mark, at: typed.at, device }
  return {
    ...pupil,
    mark: made,
    other: fromOther ?? (before?.device === device ? otherUnless(pupil.other, mark) : null),
    noPhoto: pupil.noPhoto || mark === 'refused',
  }
}

const otherUnless = (other: ShownMark | null, mark: PupilMark) => (other?.mark === mark ? null : other)

export const SHOWN = ['all', 'to-come', 'here', 'away', 'refused'] as const
export type Shown = (typeof SHOWN)[number]

export interface ListFilter {
  typed: string
  classRef: string
  shown: Shown
}

const stateOf = ({ mark }: PhotoDayPupil) => mark?.mark ?? 'to-come'

/** The students that match any part of the name, in the class, in the state. */
export function filterPupils(pupils: readonly PhotoDayPupil[], { typed, classRef, shown }: ListFilter) {
  const text = typed.trim() === '' ? '' : normalizeText(typed)
  return pupils.filter(
    (pupil) =>
      (classRef === '' || pupil.classRef === classRef) &&
      (shown === 'all' || stateOf(pupil) === shown) &&
      (text === '' || normalizeText(pupil.name).includes(text)),
  )
}

/** Who comes after a student in a list, of those to come; the first of them after the last. */
export function nextUnmarked(list: readonly PhotoDayPupil[], id: string): PhotoDayPupil | undefined {
  const at = list.findIndex((pupil) => pupil.id === id)
  return [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))].find(({ mark }) => mark === null)
}

/** How many of its last marks a phone offers to undo. */
const UNDOABLE = 10

export interface MadeMark {
  pupil: PhotoDayPupil
  mark: ShownMark
}

/** The marks that a phone made last, the latest first. */
export function lastMarks(pupils: readonly PhotoDayPupil[], device: string): MadeMark[] {
  return pupils
    .flatMap((pupil) => {
      const mark = [pupil.mark, pupil.other].find((one) => one?.device === device)
      return mark ? [{ pupil, mark }] : []
    })
    .toSorted((one, other) => Date.parse(other.mark.at) - Date.parse(one.mark.at))
    .slice(0, UNDOABLE)
}

export function countMarks(pupils: readonly PhotoDayPupil[]): Record<Exclude<Shown, 'all'>, number> {
  const counts = { 'to-come': 0, here: 0, away: 0, refused: 0 }
  for (const pupil of pupils) counts[stateOf(pupil)]++
  return counts
}
