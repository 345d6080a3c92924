import { useMutation } from '@tanstack/react-query'
import { undoStep } from '../../../contract/pupils.ts'
import { longDay, shortMoment } from '../../../domain/days.ts'
import type { PupilDetail } from '../../../domain/school/pupils.ts'
import { DeskButton } from '../ui/button.tsx'
import type { useUndo } from '../ui/undo.tsx'
import { useDeskMutation } from '../use-desk-mutation.ts'

const WORDS = {
  merged: 'Merged with another row',
  moved: 'Moved to this class',
  carried: 'Accounts linked from an earlier event',
} as const

/** A student's merges and moves, with undo. */
export function MergeAndMoveHistory({
  pupil,
  undo,
}: {
  pupil: PupilDetail
  undo: ReturnType<typeof useUndo>
}) {
  const change = useDeskMutation()
  const undoing = useMutation({
    mutationFn: (id: string) => change(undoStep, { params: { id } }),
    onSuccess: () => undo.tell('Undone.'),
    onError: undo.failed,
  })
  if (pupil.steps.length === 0 && pupil.former.length === 0) return null
  return (
    <section aria-label="Merged and moved">
      <h2 className="border-line border-b pb-2 text-item leading-tight">Merged and moved</h2>
      <ul>
        {pupil.former.map(({ name, accessCode, opens }) => (
          <li key={accessCode} className="border-line border-b py-2">
            Also {name}: {accessCode} {opens ? 'opens this gallery too' : 'was withdrawn'}
          </li>
        ))}
        {pupil.steps.map(({ id, kind, doneAt, until }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2"
          >
            <span>
              {WORDS[kind]}{' '}
              <span className="text-small text-soft">
                {shortMoment(doneAt)}, undo until {longDay(until)}
              </span>
            </span>
            <DeskButton
              look="plain"
              aria-label={`Undo: ${WORDS[kind]}`}
              aria-disabled={undoing.isPending}
              onClick={() => !undoing.isPending && undoing.mutate(id)}
            >
              Undo
            </DeskButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
