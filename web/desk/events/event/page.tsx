import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { eventWords } from '../../../../content/desk/events/event.ts'
import { longDay } from '../../../../domain/days.ts'
import type { ClassSummary } from '../../../../domain/school/class-summary.ts'
import { stagesAmong, stagesToShow } from '../../../../domain/school/classes-together.ts'
import type { EventSummary } from '../../../../domain/school/events.ts'
import { desk } from '../../../../domain/screens.ts'
import { useCachedEvent } from '../../frame/breadcrumbs.ts'
import { eventQuery } from '../../kit/data/live-queries.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { counted, formatCount } from '../../kit/format.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { Badge, ReadyBadge } from '../../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { KeyFigures } from '../../kit/page/key-figures.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { ProgressMeter } from '../../kit/page/progress-meter.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { StudentSearch, useStudentSearch } from '../class/student-search.tsx'
import { SendCodesDialog } from '../codes/send-dialog.tsx'
import { UnwritableNames } from '../codes/unwritable-names.tsx'
import { EventActions, type EventDialog, EventDialogs } from './event-actions.tsx'
import { readYear, YearTabs } from './year-tabs.tsx'

const columns: Column<ClassSummary>[] = [
  {
    head: 'Class',
    rowName: true,
    cell: (one) => (
      <>
        {one.ref}
        <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
          {counted(one.pupils, 'student')}
          <span className="block">{counted(one.photos, 'photo')}</span>
          <span className="mt-1.5 block">
            <ReadyBadge of={one} />
          </span>
        </span>
      </>
    ),
  },
  { head: 'Students', className: 'max-sm:hidden', cell: ({ pupils }) => formatCount(pupils) },
  { head: 'Photos', className: 'max-sm:hidden', cell: ({ photos }) => formatCount(photos) },
  { head: 'Status', className: 'max-sm:hidden', cell: (one) => <ReadyBadge of={one} /> },
  {
    head: 'Codes sent',
    className: 'max-lg:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ codesSent, pupils }) => `${formatCount(codesSent)} of ${formatCount(pupils)}`,
  },
  {
    head: 'Bought',
    className: 'max-lg:hidden',
    cell: ({ ref, pupils, bought }) => (
      <span className="flex items-center gap-x-3">
        <ProgressMeter
          label={`Families of ${ref} that bought`}
          value={pupils === 0 ? 0 : bought / pupils}
          className="h-1 w-24"
        />
        {formatCount(bought)}
      </span>
    ),
  },
]

/** The classes of an event. */
export default function EventPage() {
  const { eventId = '' } = useParams()
  const detail = useQuery(eventQuery(eventId))
  const [dialog, setDialog] = useState<EventDialog>()
  const search = useStudentSearch(eventId)
  const known = useCachedEvent(eventId)
  const event = detail.data?.event ?? known
  const failed = detail.isLoadingError
  return (
    <DeskPage
      drillDown
      title={failed ? 'Event' : event?.name}
      crumbs={[{ label: 'Events', to: desk.events }]}
      note={failed || <EventNote event={event} />}
      actions={failed || <EventActions eventId={eventId} event={event} onDialog={setDialog} />}
    >
      <QueryResult query={detail} what="event">
        <KeyFigures
          facts={[
            { count: event?.classes, one: 'class', many: 'classes' },
            { count: event?.pupils, one: 'student' },
            { count: event?.photos, one: 'photo' },
            { count: sumOf(detail.data?.classes, 'codesSent'), one: 'code sent', many: 'codes sent' },
            { count: sumOf(detail.data?.classes, 'bought'), one: 'family bought', many: 'families bought' },
          ]}
        />
        {event && <SortingNote event={event} />}
        <UnwritableNames eventId={eventId} />
        <ChangesNote eventId={eventId} waiting={detail.data?.rosterChanges ?? 0} />
        <StudentSearch
          search={search}
          aside={
            <span className="flex w-full flex-wrap justify-between gap-x-4 sm:w-auto sm:gap-x-5">
              {/* Its own document, which may use the camera. */}
              <DeskLink look="plain" to={desk.photoDay(eventId)} reloadDocument>
                Photo day
              </DeskLink>
              <Tool to={desk.eventCatchUp(eventId)} before="Who has" name="no photo" />
              <Tool to={desk.eventCodes(eventId)} before="Who has their" name="code" />
              <DeskLink look="plain" to={desk.eventReminders(eventId)}>
                Reminders
              </DeskLink>
            </span>
          }
        >
          <ClassList classes={detail.data?.classes} />
        </StudentSearch>
      </QueryResult>
      {event && <EventDialogs event={event} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </DeskPage>
  )
}

/** A link whose last words are enough on a phone. */
function Tool({ to, before, name }: { to: string; before: string; name: string }) {
  return (
    <DeskLink look="plain" to={to}>
      <span>
        <span className="max-sm:sr-only">{before} </span>
        <span className="max-sm:capitalize">{name}</span>
      </span>
    </DeskLink>
  )
}

function EventNote({ event }: { event: EventSummary | undefined }) {
  if (!event) return <Skeleton className="h-[0.6em] w-96" />
  const { schoolName, date, completed, archived, salesOpen, salesClose, holdForReview } = event
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>
        {schoolName}, {longDay(date)}
      </span>
      <span>
        Sales from {longDay(salesOpen)}
        {salesClose && ` to ${longDay(salesClose)}`}
      </span>
      {holdForReview && <span>Held for review</span>}
      {completed && <Badge tone="good">Completed</Badge>}
      {archived && <Badge tone="waiting">Archived</Badge>}
    </p>
  )
}

/** What needs the owner's attention, with a link to it. */
function SortingNote({ event: { id, unsorted, toCheck, refused } }: { event: EventSummary }) {
  if (unsorted === 0 && toCheck === 0 && refused === 0) return null
  const parts = [
    unsorted > 0 && `${counted(unsorted, 'photo')} unsorted`,
    toCheck > 0 && `${counted(toCheck, 'photo')} to check`,
  ].filter(Boolean)
  const damaged = eventWords.notRead(counted(refused, 'file'))
  return (
    <p className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-gorse border-l-2 bg-raised py-2 pr-2 pl-4">
      <span>
        {parts.length > 0 && eventWords.notSeenYet(parts.join(', '))}
        {refused > 0 && <span className="text-wrong"> {damaged}</span>}
      </span>
      <DeskLink to={parts.length > 0 ? desk.sorting(id) : `${desk.sorting(id)}?show=refused`}>
        {parts.length > 0 ? 'Sort photos' : 'Show them'}
      </DeskLink>
    </p>
  )
}

/** Pending changes from the school. */
function ChangesNote({ eventId, waiting }: { eventId: string; waiting: number }) {
  if (waiting === 0) return null
  return (
    <p className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-gorse border-l-2 bg-raised py-2 pr-2 pl-4">
      <span>{eventWords.schoolSent(counted(waiting, 'change'))}</span>
      <DeskLink to={desk.rosterChanges(eventId)}>Look at the changes</DeskLink>
    </p>
  )
}

const sumOf = (classes: ClassSummary[] | undefined, figure: 'codesSent' | 'bought') =>
  classes?.reduce((sum, one) => sum + one[figure], 0)

function ClassList({ classes }: { classes: ClassSummary[] | undefined }) {
  const [search] = useSearchParams()
  const names = classes?.map(({ ref }) => ref) ?? []
  const years = stagesToShow(names)
  const stagesOf = stagesAmong(names)
  const year = readYear(search, years)
  const [sending, setSending] = useState<ClassSummary>()
  const shown = classes?.filter(({ ref }) => !year || stagesOf(ref).includes(year.stage))
  if (classes?.length === 0) {
    return <EmptyState title="No classes yet">{eventWords.noClasses}</EmptyState>
  }
  return (
    <>
      <YearTabs year={year?.stage} years={years} />
      {shown?.length === 0 ? (
        <EmptyState title={`No classes in ${year?.label}`}>{eventWords.otherYear}</EmptyState>
      ) : (
        <DeskTable
          caption="Classes"
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          wrapActions="freely"
          actions={(one) => <ClassActions one={one} onSend={() => setSending(one)} />}
        />
      )}
      {sending && (
        <SendCodesDialog
          scope={{ level: 'classes', id: sending.id }}
          name={`class ${sending.ref}`}
          open
          onClose={() => setSending(undefined)}
        />
      )}
    </>
  )
}

function ClassActions({ one: { id, ref }, onSend }: { one: ClassSummary; onSend: () => void }) {
  return (
    <>
      <DeskButton look="plain" onClick={onSend} aria-label={`Send Access Codes of ${ref}`}>
        Send Access Codes
      </DeskButton>
      <DeskLink look="plain" to={desk.classUpload(id)} aria-label={`Upload Photos of ${ref}`}>
        Upload Photos
      </DeskLink>
      <DeskLink look="plain" to={desk.class(id)} aria-label={`View ${ref}`} data-row>
        View
      </DeskLink>
    </>
  )
}
