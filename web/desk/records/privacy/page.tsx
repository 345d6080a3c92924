import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { privacyWords } from '../../../../content/desk/records.ts'
import { longDay, shortMoment } from '../../../../domain/days.ts'
import type { PrivacyBoard } from '../../../../domain/desk/privacy.ts'
import { desk } from '../../../../domain/screens.ts'
import { Badge } from '../../kit/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/button.tsx'
import { downloadDeskFile } from '../../kit/files/download-file.ts'
import { counted, formatBytes } from '../../kit/format.ts'
import { privacyQuery } from '../../kit/live-queries.ts'
import { DeskPage } from '../../kit/page.tsx'
import { ProgressMeter } from '../../kit/progress-meter.tsx'
import { QueryResult } from '../../kit/query-result.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../../kit/table.tsx'
import { FindSubject } from './find-subject.tsx'

/** Exports and erases personal data; lists past erasures and planned ones. */
export default function PrivacyPage() {
  const board = useQuery(privacyQuery())
  const { erasures, planned, unplanned } = board.data ?? {}
  return (
    <DeskPage title="Privacy">
      <FindSubject />
      <QueryResult query={board} what="list">
        <PlannedReminders planned={planned} unplanned={unplanned} />
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

const plannedColumns: Column[] = [
  { head: 'Event' },
  { head: 'Photos', className: 'max-sm:hidden' },
  { head: 'Destroyed on' },
  { head: 'Warning', className: 'max-md:hidden' },
  { head: 'Actions', quiet: true },
]

interface PlannedProps {
  planned: PrivacyBoard['planned'] | undefined
  unplanned: number | undefined
}

function PlannedReminders({ planned, unplanned = 0 }: PlannedProps) {
  return (
    <section aria-label="Going by themselves" className="mt-10">
      <h2 className="text-item">Photos that go by themselves</h2>
      <p className="mt-1 max-w-[44em] text-soft">
        {privacyWords.byThemselves}
        {unplanned > 0 && ` ${privacyWords.withoutDay(counted(unplanned, 'event'), unplanned === 1)}`}
      </p>
      {planned && planned.length > 0 && (
        <DeskTable caption="Photos that go by themselves" columns={plannedColumns}>
          {planned.map((event) => (
            <tr key={event.id}>
              <NameCell>
                <Link
                  to={desk.event(event.id)}
                  className="underline decoration-transparent underline-offset-4 hover:decoration-ink"
                >
                  {event.name}
                </Link>
                <span className="block font-[400] text-small text-soft leading-snug">{event.schoolName}</span>
              </NameCell>
              <Cell className="max-sm:hidden">{counted(event.photos, 'photo')}</Cell>
              <Cell>
                {longDay(event.due)}
                {event.due !== event.deletePhotosAfter && (
                  <span className="block text-small text-soft">
                    set to {longDay(event.deletePhotosAfter)}
                  </span>
                )}
              </Cell>
              <Cell className="max-md:hidden">{event.warned ? 'sent' : 'two weeks before'}</Cell>
              <ActionCell>
                <DeskLink
                  look="plain"
                  to={desk.erase('photos', event.id)}
                  aria-label={`Destroy now: the photos of ${event.name}`}
                >
                  Destroy now
                </DeskLink>
              </ActionCell>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  )
}

const columns: Column[] = [
  { head: 'What' },
  { head: 'Destroyed', className: 'max-sm:hidden' },
  { head: 'When', className: 'max-md:hidden' },
  { head: 'State' },
  { head: 'Actions', quiet: true },
]

function Erasures({ erasures }: { erasures: PrivacyBoard['erasures'] | undefined }) {
  return (
    <DeskTable caption="Destroyed" columns={columns} loading={!erasures}>
      {erasures?.map((erasure) => (
        <Row key={erasure.id} erasure={erasure} />
      ))}
    </DeskTable>
  )
}

function Row({ erasure }: { erasure: PrivacyBoard['erasures'][number] }) {
  const { id, about, state, askedAt, finishedAt, askedBy, pupils, photos, destroyed, bytes } = erasure
  const done = state === 'done'
  return (
    <tr>
      <NameCell>
        <span className="wrap-anywhere">{about}</span>
        {askedBy === 'system' && (
          <span className="block font-[400] text-small text-soft leading-snug">by itself, on its day</span>
        )}
      </NameCell>
      <Cell className="py-2 leading-snug max-sm:hidden">
        {counted(destroyed, 'photo')}, {formatBytes(bytes)}
        {pupils > 0 && <span className="block text-small text-soft">{counted(pupils, 'student')}</span>}
      </Cell>
      <Cell className="whitespace-nowrap max-md:hidden">{shortMoment(finishedAt ?? askedAt)}</Cell>
      <Cell>
        {done ? (
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
        )}
      </Cell>
      <ActionCell>
        {done && (
          <DeskButton
            look="plain"
            onClick={() => downloadDeskFile({ what: 'certificate', erasureId: id })}
            aria-label={`Certificate: ${about}`}
          >
            Certificate
          </DeskButton>
        )}
      </ActionCell>
    </tr>
  )
}
