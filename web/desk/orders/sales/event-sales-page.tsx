import { useParams } from 'react-router'
import { salesWords } from '../../../../content/desk/orders/sales.ts'
import { showEventSales } from '../../../../contract/orders/sales.ts'
import { longDay } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { SalesOfEvent } from '../../../../domain/orders/sales.ts'
import type { CommissionSums } from '../../../../domain/school/commission.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { UnwritableNames } from '../../events/codes/unwritable-names.tsx'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { downloadDeskFile } from '../../kit/files/download-file.ts'
import { counted } from '../../kit/format.ts'
import { DeskTable } from '../../kit/list/table.tsx'
import { BarChart } from '../../kit/page/bar-chart.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { classColumns, conversionPercent } from './figures.tsx'

/** One event's sales by class, and its lab export. */
export default function EventSalesPage() {
  const { eventId = '' } = useParams()
  const sales = useEndpoint(showEventSales, { params: { id: eventId } })
  const { event, classes, lab } = sales.data ?? {}
  const failed = sales.isLoadingError
  return (
    <DeskPage
      title={failed ? 'Event' : event?.name}
      crumbs={[{ label: 'Sales', to: desk.sales }]}
      note={
        failed ||
        (event ? `${event.schoolName}, ${longDay(event.date)}` : <Skeleton className="h-[0.6em] w-64" />)
      }
      actions={failed || <DeskLink to={`${desk.orders}?event=${eventId}`}>Orders</DeskLink>}
    >
      <QueryResult query={sales} what="event">
        <Figures event={event} />
        {event && sales.data?.commission && <Commission event={event} sums={sales.data.commission} />}
        {lab ? <Lab eventId={eventId} lab={lab} /> : <Skeleton className="mb-8 h-28 w-full" />}
        {classes?.length === 0 ? (
          <EmptyState title="No classes yet">{salesWords.byClass}</EmptyState>
        ) : (
          <>
            <BarChart
              label="Takings by class, less refunds"
              bars={classes?.flatMap(({ ref, takings }) =>
                ref === null ? [] : [{ label: ref, value: takings, words: formatPounds(takings) }],
              )}
            />
            <DeskTable
              caption="Sales by class"
              columns={classColumns}
              rows={classes}
              keyOf={({ ref }) => ref ?? ''}
            />
          </>
        )}
      </QueryResult>
    </DeskPage>
  )
}

function Figures({ event }: { event: SalesOfEvent['event'] | undefined }) {
  const facts: [string, string | undefined][] = [
    ['taken', event && formatPounds(event.takings)],
    [event?.orders === 1 ? 'order' : 'orders', event && String(event.orders)],
    ['of those photographed bought', event && conversionPercent(event)],
  ]
  return (
    <dl className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(max(5.5rem,30%),1fr))] border-line border-y sm:grid-cols-5">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end py-3.5 pr-4">
          <dt className="text-soft leading-snug">{name}</dt>
          <dd className="font-display text-[1.75rem] leading-[1.1] tracking-[-0.01em]">
            {value ?? <Skeleton className="h-[0.8em] w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What is owed to the school until now, and the statement of it. */
function Commission({
  event: { id, schoolName },
  sums,
}: {
  event: SalesOfEvent['event']
  sums: CommissionSums
}) {
  const { run, busy } = useDeskMutation()
  const fetch = (form: 'pdf' | 'csv') =>
    void run(form, () => downloadDeskFile({ what: 'commission', eventId: id, form }))
  return (
    <section
      aria-label="Commission"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line bg-raised p-5"
    >
      <div className="max-w-[44em]">
        <h2 className="text-item leading-tight">Commission: {formatPounds(sums.commission)}</h2>
        <p className="mt-1.5 text-soft">
          {salesWords.commission(schoolName, counted(sums.orders, 'order'), formatPounds(sums.kept))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DeskButton aria-disabled={busy !== undefined} onClick={() => fetch('pdf')}>
          Statement (PDF)
        </DeskButton>
        <DeskButton aria-disabled={busy !== undefined} onClick={() => fetch('csv')}>
          Statement (CSV)
        </DeskButton>
      </div>
    </section>
  )
}

/** What the lab is sent, and what the photographer hands its prints out by. */
function Lab({ eventId, lab }: { eventId: string; lab: SalesOfEvent['lab'] }) {
  const { run, busy } = useDeskMutation()
  const fetch = (what: 'lab' | 'packing', again: boolean) =>
    void run(what, () => downloadDeskFile({ what, eventId, again }))
  return (
    <section aria-label="Lab export" className="mb-8 border border-line bg-raised p-5">
      <UnwritableNames eventId={eventId} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="max-w-[44em]">
          <h2 className="text-item leading-tight">Prints for the lab</h2>
          <p className="mt-1.5 text-soft">{labLabels(lab)}</p>
          {lab.missing > 0 && (
            <p className="mt-1 text-wrong">
              {salesWords.noPhoto(counted(lab.missing, 'print'), lab.missing === 1 ? 'has' : 'have')}
            </p>
          )}
          {lab.lost > 0 && (
            <p className="mt-1 text-wrong">{salesWords.lost(counted(lab.lost, 'print'), lab.lost === 1)}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <DeskButton
            look="solid"
            disabled={lab.orders === 0}
            aria-disabled={busy !== undefined}
            onClick={() => fetch('lab', false)}
          >
            Lab export
          </DeskButton>
          <DeskButton
            disabled={lab.waiting > 0}
            aria-disabled={busy !== undefined}
            onClick={() => fetch('lab', true)}
          >
            Including those sent before
          </DeskButton>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-5">
        <div className="max-w-[44em]">
          <h3 className="text-item leading-tight">{salesWords.handOut}</h3>
          <p className="mt-1.5 text-soft">{salesWords.handOutHint}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <DeskButton aria-disabled={busy !== undefined} onClick={() => fetch('packing', false)}>
            Lists and labels
          </DeskButton>
          <DeskButton aria-disabled={busy !== undefined} onClick={() => fetch('packing', true)}>
            Including those handed out
          </DeskButton>
        </div>
      </div>
    </section>
  )
}

function labLabels({ orders, prints, waiting, deadline }: SalesOfEvent['lab']) {
  if (waiting > 0 && deadline) return salesWords.waiting(counted(waiting, 'order'), longDay(deadline))
  if (orders === 0) return salesWords.nothingNew
  return salesWords.ready(counted(prints, 'print'), counted(orders, 'paid order'))
}
