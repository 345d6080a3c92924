import { photoDayWords as words } from '../../../content/desk/photo-day.ts'
import { timeOfDay } from '../../../domain/days.ts'
import { type PhotoDayPupil, PUPIL_MARKS, type PupilMark } from '../../../domain/school/photo-day.ts'
import { optOutLabels } from '../class/status.tsx'
import { CloseIcon, DeskButton } from '../ui/button.tsx'

interface MarkBarProps {
  pupil: PhotoDayPupil | undefined
  /** Whom this phone marked last. */
  last: PhotoDayPupil | undefined
  onMark: (pupil: PhotoDayPupil, mark: PupilMark) => void
  onUndo: (pupil: PhotoDayPupil) => void
  onClose: () => void
}

/** The student in front of the camera, within the thumb's reach: what to know before the shutter, and the marks. */
export function MarkBar({ pupil, last, onMark, onUndo, onClose }: MarkBarProps) {
  const marked = pupil?.mark ? pupil : last
  return (
    <section
      aria-label="The student to mark"
      className="sticky bottom-0 z-20 -mx-5 border-edge border-t bg-ground px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:-mb-24 sm:mx-0 sm:border sm:px-4"
    >
      {pupil ? (
        <>
          <div className="flex items-start justify-between gap-3">
            <WhatToKnow pupil={pupil} />
            <button
              type="button"
              aria-label="Choose nobody"
              className="-mt-2.5 -mr-3 grid size-11 shrink-0 cursor-pointer place-items-center text-soft hover:text-ink"
              onClick={onClose}
            >
              <CloseIcon />
            </button>
          </div>
          <div className="mt-2 grid grid-cols-3 gap-2 sm:max-w-[32rem]">
            {PUPIL_MARKS.map((mark) => (
              <DeskButton
                key={mark}
                look={mark === 'here' ? 'solid' : 'ghost'}
                className="min-h-14"
                aria-pressed={pupil.mark?.mark === mark}
                onClick={() => onMark(pupil, mark)}
              >
                {words.marks[mark]}
              </DeskButton>
            ))}
          </div>
        </>
      ) : (
        <p className="pt-1 text-soft">{words.choose}</p>
      )}
      {marked?.mark && (
        <DeskButton look="plain" className="text-left" onClick={() => onUndo(marked)}>
          {words.undo(marked.name, marked.mark.mark, timeOfDay(marked.mark.at))}
        </DeskButton>
      )}
    </section>
  )
}

function WhatToKnow({ pupil }: { pupil: PhotoDayPupil }) {
  const { name, classRef, note, absent, mark, other } = pupil
  const refused = optOutLabels(pupil)
  return (
    <div role="status" className="min-w-0">
      <p className="wrap-anywhere text-item leading-tight">
        {name} <span className="text-soft">{classRef}</span>
      </p>
      {note && <p className="wrap-anywhere mt-1 border-gorse border-l-2 pl-2 font-[560]">{note}</p>}
      {refused && <p className="mt-1 text-wrong">{refused}</p>}
      {absent && !mark && <p className="mt-1 text-soft">{words.away}</p>}
      {other && (
        <p className="mt-1 text-wrong">
          {other.mark === 'refused'
            ? words.refusalStands(other.device, timeOfDay(other.at))
            : words.saysOtherwise(other.device, other.mark, timeOfDay(other.at))}
        </p>
      )}
    </div>
  )
}
