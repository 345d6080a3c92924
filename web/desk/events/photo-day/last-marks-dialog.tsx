import { photoDayWords as words } from '../../../../content/desk/events/photo-day.ts'
import { timeOfDay } from '../../../../domain/days.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import type { MadeMark } from './marked-list.ts'

interface LastMarksDialogProps {
  made: readonly MadeMark[]
  open: boolean
  onUndo: (made: MadeMark) => void
  onClose: () => void
}

/** The marks that were made last on this phone, each with undo. */
export function LastMarksDialog({ made, open, onUndo, onClose }: LastMarksDialogProps) {
  return (
    <DeskDialog title={words.lastMarks} description={words.lastMarksHint} open={open} onClose={onClose}>
      {made.length === 0 && <p className="mt-4">{words.noMarks}</p>}
      <ul aria-label={words.lastMarks} className="mt-4 border-line border-t empty:hidden">
        {made.map((one) => (
          <li
            key={one.mark.id}
            className="flex min-h-14 items-center justify-between gap-x-4 border-line border-b leading-snug"
          >
            <span className="min-w-0">
              {one.pupil.name} <span className="text-soft">{one.pupil.classRef}</span>
              <span className="block text-small">{words.state(one.mark.mark, timeOfDay(one.mark.at))}</span>
            </span>
            <DeskButton look="plain" aria-label={`Undo: ${one.pupil.name}`} onClick={() => onUndo(one)}>
              Undo
            </DeskButton>
          </li>
        ))}
      </ul>
    </DeskDialog>
  )
}
