import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { photoDayWords as words } from '../../../../content/desk/events/photo-day.ts'
import { showPhotoDay } from '../../../../contract/events/photo-day.ts'
import { timeOfDay } from '../../../../domain/days.ts'
import { CODE_ALPHABET } from '../../../../domain/school/access-code.ts'
import type { PhotoDay, PhotoDayPupil, PupilMark } from '../../../../domain/school/photo-day.ts'
import { storedInBrowser } from '../../../browser-storage.ts'
import { keyOf } from '../../../http/endpoint-query.ts'
import { useDeskSession } from '../../../session.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { photoDayQuery } from '../../kit/data/live-queries.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { counted } from '../../kit/format.ts'
import { DeskMenu } from '../../kit/page/menu.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { type QueuedMark, queueMark, useQueuedMarks } from '../../offline/offline-queue.ts'
import { pageMayUseCamera } from './camera.ts'
import { findByCard } from './find-by-card.ts'
import { LastMarksDialog } from './last-marks-dialog.tsx'
import { MarkBar } from './mark-bar.tsx'
import {
  filterPupils,
  type ListFilter,
  lastMarks,
  type MadeMark,
  nextUnmarked,
  withWaiting,
} from './marked-list.ts'
import { PupilList } from './pupil-list.tsx'
import { Scanner } from './scanner.tsx'
import { ClockDialog, GroupSignDialog } from './shown-codes.tsx'

/** Opens the camera when the screen is loaded with it. */
const SCAN = '#scan'

/** The list of a photo day for the phone: find a student by name or card, see what to know, mark, go on. */
export default function PhotoDayPage() {
  const { eventId = '' } = useParams()
  const day = useQuery(photoDayQuery(eventId))
  const known = useLevels({ eventId })
  const [device] = useState(nameOfThisPhone)
  const { data } = day
  return (
    <DeskPage
      title="Photo day"
      crumbs={breadcrumbsOf({ ...known, ...data, eventId }, { failed: day.isLoadingError })}
      note={<p className="max-w-[44em] text-small max-sm:hidden">{words.lead(device)}</p>}
      actions={data && data.pupils.length > 0 && <Signs device={device} />}
    >
      <QueryResult query={day} what="photo day">
        {(day) =>
          day.pupils.length === 0 ? (
            <EmptyState title="No students yet">{words.noStudents}</EmptyState>
          ) : (
            <Day day={day} device={device} />
          )
        }
      </QueryResult>
    </DeskPage>
  )
}

function Day({ day, device }: { day: PhotoDay; device: string }) {
  const userId = useDeskSession()?.user.id ?? ''
  const waiting = useQueuedMarks(day.eventId, userId)
  const pupils = useMemo(() => withWaiting(day.pupils, waiting), [day.pupils, waiting])
  const [filter, setFilter] = useState<ListFilter>({ typed: '', classRef: '', shown: 'all' })
  const list = useMemo(() => filterPupils(pupils, filter), [pupils, filter])
  const [currentId, setCurrentId] = useState<string>()
  const made = useMemo(() => lastMarks(pupils, device), [pupils, device])
  const [shown, setShown] = useState<'marks'>()
  const close = () => setShown(undefined)
  const scan = useScan({ day, pupils, onFound: (pupil) => setCurrentId(pupil.id) })
  const { mark, undo } = useMark({ eventId: day.eventId, userId, device })
  const onMark = (pupil: PhotoDayPupil, said: PupilMark) => {
    mark(pupil, said)
    // A refusal is worth a second look.
    if (said === 'refused') return
    const next = { ...filter, typed: '' }
    setFilter(next)
    // With the camera open, the next card says who is next.
    setCurrentId(scan.isOpen ? undefined : nextUnmarked(filterPupils(pupils, next), pupil.id)?.id)
  }
  return (
    <>
      <Unsent waiting={waiting} />
      {scan.isOpen && <Scanner problem={scan.problem} onText={scan.read} onClose={scan.close} />}
      <PupilList
        pupils={pupils}
        list={list}
        filter={filter}
        currentId={currentId}
        waiting={waiting}
        onFilter={setFilter}
        onChoose={setCurrentId}
      />
      <p className="my-6 text-small text-soft sm:hidden">{words.lead(device)}</p>
      <MarkBar
        pupil={pupils.find(({ id }) => id === currentId)}
        last={made[0]}
        onMark={onMark}
        onUndo={(one) => {
          undo(one)
          setCurrentId(one.pupil.id)
        }}
        onScan={scan.isOpen ? undefined : scan.open}
        onShowMarks={() => setShown('marks')}
        onClose={() => setCurrentId(undefined)}
      />
      <LastMarksDialog made={made} open={shown === 'marks'} onUndo={undo} onClose={close} />
    </>
  )
}

/** What is shown to the camera. */
function Signs({ device }: { device: string }) {
  const [shown, setShown] = useState<'clock' | 'group'>()
  const close = () => setShown(undefined)
  return (
    <>
      <DeskMenu
        label="More"
        entries={[
          { label: 'Show the clock', onSelect: () => setShown('clock') },
          { label: 'Show the group sign', onSelect: () => setShown('group') },
        ]}
      />
      <ClockDialog device={device} open={shown === 'clock'} onClose={close} />
      <GroupSignDialog open={shown === 'group'} onClose={close} />
    </>
  )
}

/** How much is not sent yet, and since when. */
function Unsent({ waiting }: { waiting: readonly QueuedMark[] }) {
  const [first] = waiting
  return (
    <p
      role="status"
      className={first && 'mb-2 border-gorse border-l-2 bg-raised py-1.5 pl-3 leading-snug max-sm:text-small'}
    >
      {first && words.notSent(counted(waiting.length, 'mark'), timeOfDay(first.typed.at))}
    </p>
  )
}

/** Marks a student or undoes a mark, here at once and at the server when there is a connection. */
function useMark({ eventId, userId, device }: { eventId: string; userId: string; device: string }) {
  const cache = useQueryClient()
  const key = keyOf(showPhotoDay, { params: { id: eventId } })
  const send = (pupil: PhotoDayPupil, mark: QueuedMark['mark'], undoes: string | null) => {
    const typed = { id: crypto.randomUUID(), at: new Date().toISOString() }
    const made: QueuedMark = { typed, userId, pupilId: pupil.id, eventId, mark, undoes, device }
    // The list keeps it when the queue has sent it, until it is fetched again.
    void cache.cancelQueries({ queryKey: key })
    const { dataUpdatedAt } = cache.getQueryState(key) ?? {}
    cache.setQueryData<PhotoDay>(
      key,
      (day) => day && { ...day, pupils: withWaiting(day.pupils, [made]) },
      dataUpdatedAt === undefined ? {} : { updatedAt: dataUpdatedAt },
    )
    queueMark(made, () => void cache.invalidateQueries({ queryKey: key }))
  }
  return {
    mark: (pupil: PhotoDayPupil, mark: PupilMark) => send(pupil, mark, null),
    undo: ({ pupil, mark }: MadeMark) => send(pupil, 'undone', mark.id),
  }
}

interface Scanning {
  day: PhotoDay
  pupils: readonly PhotoDayPupil[]
  onFound: (pupil: PhotoDayPupil) => void
}

/** The camera, and what is wrong with the last card. */
function useScan({ day, pupils, onFound }: Scanning) {
  const [isOpen, setOpen] = useState(() => location.hash === SCAN)
  const [problem, setProblem] = useState<string>()
  function open() {
    if (pageMayUseCamera(location.pathname)) {
      setProblem(undefined)
      setOpen(true)
      return
    }
    // This document came with another screen, and may not use the camera; nothing is lost by loading it again.
    history.replaceState(history.state, '', SCAN)
    location.reload()
  }
  function close() {
    history.replaceState(history.state, '', location.pathname)
    setOpen(false)
  }
  async function read(text: string) {
    const found = await findByCard({ salt: day.salt, pupils: [...pupils] }, text)
    const [one, another] = found ?? []
    if (one && !another) {
      setProblem(undefined)
      navigator.vibrate?.(60)
      onFound(one)
    } else if (found === undefined) setProblem(words.noCard)
    else setProblem(one ? words.several(found.map(({ name }) => name).join(', ')) : words.notOfEvent)
  }
  return { isOpen, open, close, problem, read: (text: string) => void read(text) }
}

const storedName = storedInBrowser('desk.phone', '')

/** This phone's name among those of the day, drawn once: two phones at the same school differ. */
function nameOfThisPhone(): string {
  const known = storedName.get()
  if (known) return known
  const random = crypto.getRandomValues(new Uint32Array(4))
  const kind = matchMedia('(pointer: coarse)').matches ? 'Phone' : 'Computer'
  const name = `${kind} ${[...random].map((one) => CODE_ALPHABET[one % CODE_ALPHABET.length]).join('')}`
  storedName.set(name)
  return name
}
