import { useState } from 'react'
import { photoDayWords as words } from '../../../../content/desk/events/photo-day.ts'
import { timeOfDay } from '../../../../domain/days.ts'
import { type PhotoDayPupil, PUPIL_MARKS, type PupilMark } from '../../../../domain/school/photo-day.ts'
import { focusOnMount } from '../../../ui/focus-next-row.ts'
import { useSettling } from '../../../ui/settling.ts'
import { CloseIcon, DeskButton } from '../../kit/page/button.tsx'
import { optOutLabels } from '../class/status.tsx'
import type { MadeMark } from './marked-list.ts'

interface MarkBarProps {
  pupil: PhotoDayPupil | undefined
  /** What was marked last on this phone. */
  last: MadeMark | undefined
  onMark: (pupil: PhotoDayPupil, mark: PupilMark) => void
  onUndo: (made: MadeMark) => void
  /** Undefined while the camera is open. */
  onScan: (() => void) | undefined
  onShowMarks: () => void
  onClose: () => void
}

/**
 * The student in front of the camera, within the thumb's reach: what to know before the shutter, and the marks. Another
 * student comes into the same place with each mark, so it settles first.
 */
export function MarkBar({ pupil, last, onMark, onUndo, onScan, onShowMarks, onClose }: MarkBarProps) {
  /** Of whom it is asked whether they refuse. */
  const [askedOf, setAskedOf] = useState<string>()
  const asks = pupil !== undefined && askedOf === pupil.id
  const bar = useSettling<HTMLElement>(`${pupil?.id} ${asks}`)
  const marked = pupil?.mark ? { pupil, mark: pupil.mark } : last
  const press = (one: PhotoDayPupil, mark: PupilMark) => {
    if (mark !== 'refused') onMark(one, mark)
    else if (one.mark?.mark !== 'refused') setAskedOf(one.id)
  }
  return (
    <section
      ref={bar}
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
          {asks ? (
            <Refusal
              name={pupil.name}
              onAnswer={(refuses) => {
                setAskedOf(undefined)
                if (refuses) onMark(pupil, 'refused')
              }}
            />
          ) : (
            <div className="mt-2 grid grid-cols-3 gap-2 sm:max-w-[32rem]">
              {PUPIL_MARKS.map((mark) => (
                <DeskButton
                  key={mark}
                  look={mark === (pupil.mark?.mark ?? 'here') ? 'solid' : 'ghost'}
                  className="min-h-14"
                  aria-pressed={pupil.mark?.mark === mark}
                  onClick={() => press(pupil, mark)}
                >
                  {words.marks[mark]}
                </DeskButton>
              ))}
            </div>
          )}
        </>
      ) : (
        <p className={`pt-1 text-soft ${onScan ? 'max-sm:sr-only' : ''}`}>{words.choose}</p>
      )}
      <div className={`flex items-center justify-between gap-x-4 ${pupil ? 'mt-2' : 'sm:mt-2'}`}>
        {onScan && (
          <DeskButton
            look={pupil ? 'ghost' : 'solid'}
            className={`min-h-13 ${pupil || marked ? '' : 'max-sm:flex-1'}`}
            onClick={onScan}
          >
            Scan a card
          </DeskButton>
        )}
        {marked && (
          <DeskButton look="plain" className="min-w-0 shrink! text-left" onClick={() => onUndo(marked)}>
            {words.undo(marked.pupil.name, marked.mark.mark, timeOfDay(marked.mark.at))}
          </DeskButton>
        )}
        {marked && last && (
          <DeskButton look="plain" onClick={onShowMarks}>
            {words.lastMarks}
          </DeskButton>
        )}
      </div>
    </section>
  )
}

/** Asked once: a refusal is heard by the school and the family. */
function Refusal({ name, onAnswer }: { name: string; onAnswer: (refuses: boolean) => void }) {
  return (
    <div className="mt-2 border-wrong border-t pt-2 sm:max-w-[32rem]">
      <p role="status" className="leading-snug">
        <span className="font-[560]">{words.refuses(name)}</span> {words.refusesHint}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <DeskButton className="min-h-14 border-wrong text-wrong" onClick={() => onAnswer(true)}>
          {words.doesRefuse}
        </DeskButton>
        <DeskButton ref={focusOnMount} className="min-h-14" onClick={() => onAnswer(false)}>
          {words.doesNotRefuse}
        </DeskButton>
      </div>
    </div>
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
