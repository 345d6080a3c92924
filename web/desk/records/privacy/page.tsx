import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { privacyWords } from '../../../../content/desk/records.ts'
import { longDay, shortMoment } from '../../../../domain/days.ts'
import type { PrivacyBoard } from '../../../../domain/privacy/privacy-desk.ts'
import { desk } from '../../../../domain/screens.ts'
import { privacyQuery } from '../../kit/data/live-queries.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { downloadDeskFile } from '../../kit/files/download-file.ts'
import { counted, formatBytes } from '../../kit/format.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { ProgressMeter } from '../../kit/page/progress-meter.tsx'
import { FindSubject } from './find-subject.tsx'

/** Exports and erases personal data; lists past erasures and planned ones. */
export default function PrivacyPage() {
  const board = useQuery(privacyQuery())
  const { erasures, planned, unplanned } = board.data ?? {}
  return (
    <DeskPage title="Privacy">
      <FindSubject />
      <QueryResult query={board} what="list">
        <PlannedErasures planned={planned} unplanned={unplanned} />
        <section aria-label="Destroyed" className="mt-10">
          <h2 className="mb-1 text-item">Destroyed</h2>
          {erasures?.length === 0 ? (
            <p className="mt-2 max-w-[44em] border-line border-t py-4 text-soft">{privacyWords.none}</p>
          ) : (
            <Erasures erasures={erasures} />
          )}
        </section>
      </QueryResult>
    </DeskPage>
  )
}

const plannedColumns: Column<PrivacyBoard['planned'][number]>[] = [
  {
    head: 'Event',
    rowName: true,
    cell: ({ id, name, schoolName }) => (
      <>
        <Link
          to={desk.event(id)}
          className="underline decoration-transparent underline-offset-4 hover:decoration-ink"
        >
          {name}
        </Link>
        <span className="block font-[400] text-small text-soft leading-snug">{schoolName}</span>
      </>
    ),
  },
  { head: 'Photos', className: 'max-sm:hidden', cell: ({ photos }) => counted(photos, 'photo') },
  {
    head: 'Destroyed on',
    cell: ({ due, deletePhotosAfter }) => (
      <>
        {longDay(due)}
        {due !== deletePhotosAfter && (
          <span className="block text-small text-soft">set to {longDay(deletePhotosAfter)}</span>
        )}
      </>
    ),
  },
  {
    head: 'Warning',
    className: 'max-md:hidden',
    cell: ({ warned }) => (warned ? 'sent' : 'two weeks before'),
  },
]

interface PlannedProps {
  planned: PrivacyBoard['planned'] | undefined
  unplanned: number | undefined
}

function PlannedErasures({ planned, unplanned = 0 }: PlannedProps) {
  return (
    <section aria-label="Deleted automatically" className="mt-10">
      <h2 className="text-item">Photos deleted automatically</h2>
      <p className="mt-1 max-w-[44em] text-soft">
        {privacyWords.byThemselves}
        {unplanned > 0 && ` ${privacyWords.withoutDay(counted(unplanned, 'event'), unplanned === 1)}`}
      </p>
      {planned && planned.length > 0 && (
        <DeskTable
          caption="Photos deleted automatically"
          columns={plannedColumns}
          rows={planned}
          keyOf={({ id }) => id}
          actions={({ id, name }) => (
            <DeskLink
              look="plain"
              to={desk.erase('photos', id)}
              aria-label={`Destroy now: the photos of ${name}`}
            >
              Destroy now
            </DeskLink>
          )}
        />
      )}
    </section>
  )
}

const columns: Column<PrivacyBoard['erasures'][number]>[] = [
  {
    head: 'What',
    rowName: true,
    cell: ({ about, askedBy }) => (
      <>
        <span className="wrap-anywhere">{about}</span>
        {askedBy === 'system' && (
          <span className="block font-[400] text-small text-soft leading-snug">
            automatically, on its day
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Destroyed',
    className: 'max-sm:hidden',
    cellClassName: 'py-2 leading-snug',
    cell: ({ pupils, destroyed, bytes }) => (
      <>
        {counted(destroyed, 'photo')}, {formatBytes(bytes)}
        {pupils > 0 && <span className="block text-small text-soft">{counted(pupils, 'student')}</span>}
      </>
    ),
  },
  {
    head: 'When',
    className: 'max-md:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ askedAt, finishedAt }) => shortMoment(finishedAt ?? askedAt),
  },
  {
    head: 'State',
    cell: ({ about, state, photos, destroyed }) =>
      state === 'done' ? (
        <Badge tone="good">Done</Badge>
      ) : (
        <span className="flex items-center gap-3">
          <Badge tone="waiting">Going on</Badge>
          <ProgressMeter
            label={`Progress: ${about}`}
            value={photos ? destroyed / photos : 0}
            className="h-1 w-16"
          />
        </span>
      ),
  },
]

function Erasures({ erasures }: { erasures: PrivacyBoard['erasures'] | undefined }) {
  return (
    <DeskTable
      caption="Destroyed"
      columns={columns}
      rows={erasures}
      keyOf={({ id }) => id}
      actions={({ id, about, state }) =>
        state === 'done' && (
          <DeskButton
            look="plain"
            onClick={() => downloadDeskFile({ what: 'certificate', erasureId: id })}
            aria-label={`Certificate: ${about}`}
          >
            Certificate
          </DeskButton>
        )
      }
    />
  )
}
