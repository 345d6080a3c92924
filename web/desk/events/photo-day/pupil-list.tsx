import { useMemo } from 'react'
import { photoDayWords as words } from '../../../../content/desk/events/photo-day.ts'
import { timeOfDay } from '../../../../domain/days.ts'
import type { PhotoDayPupil } from '../../../../domain/school/photo-day.ts'
import { Select } from '../../../ui/field.tsx'
import { EmptyState } from '../../kit/data/query-result.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import type { QueuedMark } from '../../offline/offline-queue.ts'
import { optOutLabels } from '../class/status.tsx'
import { countMarks, type ListFilter, type Shown } from './marked-list.ts'

interface PupilListProps {
  /** Everybody of the event, and those of them that the filter leaves. */
  pupils: readonly PhotoDayPupil[]
  list: readonly PhotoDayPupil[]
  filter: ListFilter
  currentId: string | undefined
  waiting: readonly QueuedMark[]
  onFilter: (filter: ListFilter) => void
  onChoose: (id: string) => void
}

const SHOWN_LABELS: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'Everybody' },
  { value: 'to-come', label: 'To come' },
  { value: 'here', label: 'Here' },
  { value: 'away', label: 'Away' },
  { value: 'refused', label: 'Refused' },
]

const NO_FILTER: ListFilter = { typed: '', classRef: '', shown: 'all' }

/** The students to choose from, and how many are here, away, and to come. */
export function PupilList({ pupils, list, filter, currentId, waiting, onFilter, onChoose }: PupilListProps) {
  const classes = useMemo(() => [...new Set(pupils.map(({ classRef }) => classRef))], [pupils])
  const unsent = useMemo(() => new Set(waiting.map(({ pupilId }) => pupilId)), [waiting])
  const ofClass = pupils.filter(({ classRef }) => filter.classRef === '' || classRef === filter.classRef)
  const counts = countMarks(ofClass)
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 sm:gap-x-5 sm:gap-y-3">
        <div className="min-w-0 flex-1 basis-24 sm:flex-none [&>*]:max-sm:w-full">
          <SearchBox
            label="Search name"
            value={filter.typed}
            onChange={(typed) => onFilter({ ...filter, typed })}
          />
        </div>
        <Select
          label="Class"
          className="w-20 sm:w-auto sm:min-w-32"
          value={filter.classRef}
          onChange={({ target }) => onFilter({ ...filter, classRef: target.value })}
          options={[{ value: '', label: 'All' }, ...classes.map((ref) => ({ value: ref, label: ref }))]}
        />
        <Select
          label="Show"
          className="w-28 sm:w-auto sm:min-w-32"
          value={filter.shown}
          onChange={({ target }) => onFilter({ ...filter, shown: target.value as Shown })}
          options={SHOWN_LABELS}
        />
      </div>
      <p
        role="status"
        className="mt-2 flex flex-wrap justify-between gap-x-2 border-line border-b pb-2 max-sm:text-small sm:mt-3"
      >
        <span>
          <strong>{counts.here}</strong> here · <strong>{counts.away}</strong> away ·{' '}
          {counts.refused > 0 && (
            <>
              <strong>{counts.refused}</strong> refused ·{' '}
            </>
          )}
          <strong>{counts['to-come']}</strong> {words.toCome}
        </span>
        {waiting.length === 0 && <span className="text-soft">{words.allSent}</span>}
      </p>
      {list.length === 0 ? (
        <EmptyState
          title="Nobody to show"
          actions={<DeskButton onClick={() => onFilter(NO_FILTER)}>Show everybody</DeskButton>}
        >
          {words.nobody}
        </EmptyState>
      ) : (
        <ul aria-label="Students">
          {list.map((pupil) => (
            <PupilRow
              key={pupil.id}
              pupil={pupil}
              isCurrent={pupil.id === currentId}
              isUnsent={unsent.has(pupil.id)}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface PupilRowProps {
  pupil: PhotoDayPupil
  isCurrent: boolean
  isUnsent: boolean
  onChoose: (id: string) => void
}

/** A row, all of which is pressed. Rows outside the window cost nothing. */
function PupilRow({ pupil, isCurrent, isUnsent, onChoose }: PupilRowProps) {
  const { id, name, classRef, note, mark, other, absent } = pupil
  const refused = optOutLabels(pupil)
  return (
    <li className="border-line border-b [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      <button
        type="button"
        aria-pressed={isCurrent}
        onClick={() => onChoose(id)}
        className="flex min-h-12 w-full sm:min-h-14 cursor-pointer items-center justify-between gap-x-4 px-1 py-1.5 text-left hover:bg-raised aria-pressed:bg-raised"
      >
        <span className="min-w-0">
          <span className="wrap-anywhere block leading-snug">
            {name} <span className="text-soft">{classRef}</span>
          </span>
          {note && <span className="wrap-anywhere block text-small leading-snug">{note}</span>}
          {refused && <span className="block text-small text-wrong leading-snug">{refused}</span>}
        </span>
        <span className="shrink-0 text-right text-small leading-snug">
          {mark ? words.state(mark.mark, timeOfDay(mark.at)) : absent ? 'Away?' : ''}
          {other && <span className="block text-wrong">not agreed</span>}
          {isUnsent && <span className="block text-soft">not sent</span>}
        </span>
      </button>
    </li>
  )
}
