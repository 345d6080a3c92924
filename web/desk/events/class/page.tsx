import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { classWords } from '../../../../content/desk/events/events.ts'
import { optOutWords } from '../../../../content/desk/roster/opt-outs.ts'
import type { ClassDetail } from '../../../../domain/school/event-screens.ts'
import type { PupilSummary } from '../../../../domain/school/pupil-list.ts'
import { desk } from '../../../../domain/screens.ts'
import { normalizeText } from '../../../../domain/text.ts'
import { breadcrumbsOf, useCachedClass } from '../../frame/breadcrumbs.ts'
import { classQuery } from '../../kit/data/live-queries.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useUndo } from '../../kit/data/undo.tsx'
import { counted, formatCount } from '../../kit/format.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { ReadyBadge } from '../../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { KeyFigures } from '../../kit/page/key-figures.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { useOfflineQueue } from '../../offline/offline-queue.ts'
import { OptOutsButton, withUnsent } from '../../roster/opt-outs/opt-out-boxes.tsx'
import { BounceMark } from '../../roster/pupil/bounce-note.tsx'
import { UnwritableNames } from '../codes/unwritable-names.tsx'
import { ClassActions } from './class-actions.tsx'
import { optOutLabels, PurchaseBadge } from './status.tsx'

const columns: Column<PupilSummary>[] = [
  { head: 'Name', rowName: true, cell: (pupil) => <StudentName pupil={pupil} /> },
  {
    head: 'Parent email',
    className: 'max-xl:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ parentEmail }) => parentEmail ?? <span className="text-soft">none</span>,
  },
  {
    head: 'Access code',
    className: 'max-sm:hidden',
    cellClassName: 'font-slate text-small tracking-[0.06em]',
    cell: ({ accessCode }) => accessCode,
  },
  { head: 'Photos', className: 'max-sm:hidden', cell: ({ photos }) => formatCount(photos) },
  {
    head: 'Status',
    className: 'max-sm:hidden',
    cell: ({ purchased }) => <PurchaseBadge purchased={purchased} />,
  },
]

/** The students of a class. */
export default function ClassPage() {
  const { classId = '' } = useParams()
  const detail = useQuery(classQuery(classId))
  const known = useCachedClass(classId)
  const { event, class: one } = detail.data ?? known ?? {}
  const pupils = detail.data?.pupils
  const failed = detail.isLoadingError
  const undo = useUndo()
  const eventAddress = event ? desk.event(event.id) : desk.events
  return (
    <DeskPage
      drillDown
      title={failed ? 'Class' : one && `Class ${one.ref}`}
      crumbs={breadcrumbsOf({ eventId: event?.id, eventName: event?.name }, { failed })}
      note={failed || <ClassNote of={event && one && { event, class: one }} />}
      actions={failed || <ClassActions classId={classId} one={one} undo={undo} />}
    >
      <QueryResult query={detail} what="class">
        <KeyFigures
          facts={[
            { count: one?.pupils, one: 'student' },
            { count: one?.photos, one: 'photo' },
            {
              count: pupils?.filter(({ purchased }) => purchased).length,
              one: 'purchased',
              many: 'purchased',
            },
          ]}
        />
        {event && <UnwritableNames eventId={event.id} />}
        {pupils?.length === 0 ? (
          <EmptyState title="No students yet" actions={<DeskLink to={eventAddress}>To the event</DeskLink>}>
            {one && classWords.noStudents(one.ref)}
          </EmptyState>
        ) : (
          <StudentList pupils={pupils} />
        )}
      </QueryResult>
      {undo.bar}
    </DeskPage>
  )
}

function ClassNote({ of }: { of: Pick<ClassDetail, 'event' | 'class'> | undefined }) {
  if (!of) return <Skeleton className="h-[0.6em] w-32" />
  const { event, class: one } = of
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <ReadyBadge of={one} />
      {event.holdForReview && !one.published && <span>{classWords.held}</span>}
      {one.toCheck > 0 && <span>{counted(one.toCheck, 'photo')} to check.</span>}
    </p>
  )
}

function StudentList({ pupils }: { pupils: PupilSummary[] | undefined }) {
  const [typed, setTyped] = useState('')
  const shown = pupils && matchingPupils(pupils, typed)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b pb-2">
        <SearchBox label="Search name, parent email or code" value={typed} onChange={setTyped} />
        <p role="status" className="text-soft">
          {shown && typed.trim() !== '' && `${counted(shown.length, 'student')} found`}
        </p>
      </div>
      {shown?.length === 0 ? (
        <EmptyState
          title={`No student matches “${typed.trim()}”`}
          actions={<DeskButton onClick={() => setTyped('')}>Clear search</DeskButton>}
        >
          {classWords.onlyThisClass}
        </EmptyState>
      ) : (
        <DeskTable
          caption="Students"
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          actions={(pupil) => <StudentActions pupil={pupil} />}
        />
      )}
    </>
  )
}

function StudentName({ pupil }: { pupil: PupilSummary }) {
  const { id, name, parentEmail, accessCode, photos, purchased, unreachable } = pupil
  const queue = useOfflineQueue()
  const refused = optOutLabels(withUnsent(pupil, queue))
  const waits = queue.some(({ pupilId, refusal }) => pupilId === id && !refusal)
  return (
    <>
      {name}
      {refused && <span className="block font-[400] text-small text-wrong leading-snug">{refused}</span>}
      {waits && (
        <span className="block font-[400] text-small text-soft leading-snug">{optOutWords.waits}</span>
      )}
      {unreachable && <BounceMark id={id} name={name} unreachable={unreachable} />}
      <span className="wrap-anywhere block font-[400] text-small text-soft leading-snug xl:hidden">
        {parentEmail}
      </span>
      <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
        {accessCode && <span className="font-slate">{accessCode} · </span>}
        {counted(photos, 'photo')}
        <span className="mt-1.5 block">
          <PurchaseBadge purchased={purchased} />
        </span>
      </span>
    </>
  )
}

function StudentActions({ pupil }: { pupil: PupilSummary }) {
  const { id, name } = pupil
  return (
    <>
      <DeskLink look="plain" to={`${desk.pupil(id)}#upload`} aria-label={`Upload Photos of ${name}`}>
        Upload Photos
      </DeskLink>
      <OptOutsButton pupil={pupil} />
      <DeskLink look="plain" to={desk.pupil(id)} aria-label={`View ${name}`} data-row>
        View
      </DeskLink>
    </>
  )
}

type Searched = Pick<PupilSummary, 'name' | 'parentEmail' | 'accessCode'>

/**
 * Students whose name, parent's e-mail or access code contains the text, whatever the case; names whatever
 * their accents too. An empty text finds all.
 */
export function matchingPupils<Pupil extends Searched>(pupils: Pupil[], typed: string): Pupil[] {
  const [text, name] = [typed.trim().toLowerCase(), normalizeText(typed)]
  if (text === '') return pupils
  return pupils.filter(
    (pupil) =>
      normalizeText(pupil.name).includes(name) ||
      [pupil.parentEmail ?? '', pupil.accessCode].some((value) => value.toLowerCase().includes(text)),
  )
}
