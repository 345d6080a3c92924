import { useState } from 'react'
import { useParams } from 'react-router'
import { classesWords } from '../../content/staff/school-desk.ts'
import { showSchoolEvent } from '../../contract/staff-school.ts'
import { longDay } from '../../domain/days.ts'
import type { SchoolEvent, SchoolEventDetail } from '../../domain/school/staff.ts'
import { staff } from '../../domain/screens.ts'
import { EmptyState, QueryResult } from '../desk/kit/data/query-result.tsx'
import { counted, formatCount } from '../desk/kit/format.ts'
import { type Column, DeskTable } from '../desk/kit/list/table.tsx'
import { ReadyBadge } from '../desk/kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../desk/kit/page/button.tsx'
import { KeyFigures } from '../desk/kit/page/key-figures.tsx'
import { DeskPage } from '../desk/kit/page/page.tsx'
import { Skeleton } from '../desk/kit/page/skeleton.tsx'
import { useEndpoint } from '../http/endpoint-query.ts'
import { StaffLoadFailure } from './load-failure.tsx'
import { SchoolFileButton } from './school-file.tsx'
import { SendRosterDialog } from './send-roster.tsx'

const columns: Column<SchoolEventDetail['classes'][number]>[] = [
  { head: 'Class', rowName: true, cell: ({ ref }) => ref },
  { head: 'Students', cell: ({ pupils }) => formatCount(pupils) },
  { head: 'No photo yet', cell: ({ withoutPhoto }) => formatCount(withoutPhoto) },
  { head: 'Status', className: 'max-sm:hidden', cell: (one) => <ReadyBadge of={one} /> },
]

/** One photo day: its progress in counts, and its classes. */
export default function StaffEventPage() {
  const { eventId = '' } = useParams()
  const [sending, setSending] = useState(false)
  const query = useEndpoint(showSchoolEvent, { params: { id: eventId } })
  const { event, classes } = query.data ?? {}
  const failed = query.isLoadingError
  return (
    <DeskPage
      title={failed ? 'Photo day' : event?.name}
      crumbs={[{ label: 'Photo days', to: staff.events }]}
      note={
        failed ||
        (event ? `${event.schoolName}, ${longDay(event.date)}` : <Skeleton className="h-[0.6em] w-64" />)
      }
      actions={
        failed || (
          <DeskButton look="solid" onClick={() => setSending(true)}>
            Send a class list
          </DeskButton>
        )
      }
    >
      <QueryResult query={query} Failure={StaffLoadFailure}>
        <KeyFigures
          facts={[
            { count: event?.pupils, one: 'student' },
            { count: event?.codesSent, one: 'code sent', many: 'codes sent' },
            { count: event?.photographed, one: 'has a photo', many: 'have a photo' },
            { count: event?.withoutPhoto, one: 'has no photo yet', many: 'have no photo yet' },
            { count: event?.refused, one: 'refusal' },
          ]}
        />
        {event && <Waiting eventId={eventId} waiting={event.changesWaiting} />}
        {event && <OfficeFiles event={event} />}
        {classes?.length === 0 ? (
          <EmptyState title="No classes yet">{classesWords.noClasses}</EmptyState>
        ) : (
          <DeskTable
            caption="Classes"
            columns={columns}
            rows={classes}
            keyOf={({ id }) => id}
            actions={({ id, ref }) => (
              <DeskLink look="plain" to={staff.class(id)} aria-label={`View ${ref}`}>
                View
              </DeskLink>
            )}
          />
        )}
      </QueryResult>
      <SendRosterDialog eventId={eventId} open={sending} onClose={() => setSending(false)} />
    </DeskPage>
  )
}

/** What the agreement gives the school; nothing is shown where it gives nothing. */
function OfficeFiles({
  event: { id, idPhotos, officeSheets, yearbook, commission },
}: {
  event: SchoolEvent
}) {
  if (!(idPhotos || officeSheets || yearbook || commission)) return null
  return (
    <section aria-label="For the office" className="mb-6 grid justify-items-start gap-3 [&>button]:mb-2">
      <h2 className="text-item leading-tight">For the office</h2>
      {idPhotos && (
        <>
          <p className="max-w-[44em] text-soft">{classesWords.idPhotos}</p>
          <SchoolFileButton file={{ what: 'id-photos', eventId: id }} label="ID photos (zip)" />
        </>
      )}
      {yearbook && (
        <>
          <p className="max-w-[44em] text-soft">{classesWords.yearbook}</p>
          <SchoolFileButton file={{ what: 'yearbook', eventId: id }} label="Yearbook folder (zip)" />
        </>
      )}
      {commission && (
        <>
          <p className="max-w-[44em] text-soft">{classesWords.commission}</p>
          <SchoolFileButton
            file={{ what: 'commission', eventId: id, form: 'pdf' }}
            label="Commission statement (PDF)"
          />
          <SchoolFileButton
            file={{ what: 'commission', eventId: id, form: 'csv' }}
            label="Commission statement (CSV)"
          />
        </>
      )}
      {officeSheets && <p className="text-soft">{classesWords.classSheets}</p>}
    </section>
  )
}

function Waiting({ eventId, waiting }: { eventId: string; waiting: number }) {
  return (
    <p className="mb-5 flex flex-wrap items-center justify-between gap-x-6">
      <span>
        {waiting > 0
          ? classesWords.waiting(counted(waiting, 'change'), waiting === 1 ? 'waits' : 'wait')
          : classesWords.lead}
      </span>
      <DeskLink look="plain" to={staff.changes(eventId)}>
        What you sent
      </DeskLink>
    </p>
  )
}
