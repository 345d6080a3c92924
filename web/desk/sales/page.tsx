import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { salesWords } from '../../../content/desk/shop.ts'
import { showSales } from '../../../contract/order-desk.ts'
import { longDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { type SalesOverview, SalesQuery } from '../../../domain/orders/sales.ts'
import { desk } from '../../../domain/screens.ts'
import { queryOf } from '../../endpoint-query.ts'
import { DeskButton, DeskLink } from '../ui/button.tsx'
import { DeskPage } from '../ui/page.tsx'
import { EmptyState, QueryResult } from '../ui/query-result.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../ui/table.tsx'
import { BarChart } from './bar-chart.tsx'
import { FigureCells, figureColumns } from './figures.tsx'

const columns: Column[] = [
  { head: 'Event' },
  { head: 'Date', className: 'max-md:hidden' },
  ...figureColumns,
  { head: 'Actions', quiet: true },
]

const inMonth = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`))
}
const longMonth = inMonth({ month: 'long', year: 'numeric' })
const monthName = inMonth({ month: 'short' })
const shortMonth = (month: string) => monthName(month).slice(0, 3).toUpperCase()

/** Takings by month and by event. The address has the last month of the year that is shown. */
export default function SalesPage() {
  const [params, setParams] = useSearchParams()
  const requested = SalesQuery.safeParse({ until: params.get('until') ?? undefined })
  const sales = useQuery({
    ...queryOf(showSales, { query: requested.data ?? {} }),
    placeholderData: keepPreviousData,
  })
  const { events } = sales.data ?? {}
  const turnTo = (until: string) => setParams({ until }, { preventScrollReset: true })
  return (
    <DeskPage title="Sales">
      <QueryResult query={sales} what="list of sales">
        {events?.length === 0 ? (
          <EmptyState title="No events yet">{salesWords.byEvent}</EmptyState>
        ) : (
          <>
            <Year sales={sales.data} onTurn={turnTo} />
            <DeskTable caption="Sales by event" columns={columns} loading={!events}>
              {events?.map((event) => (
                <tr key={event.id}>
                  <NameCell>
                    {event.name}
                    <span className="block font-[400] text-small text-soft leading-snug">
                      {event.schoolName}
                    </span>
                  </NameCell>
                  <Cell className="whitespace-nowrap max-md:hidden">{longDay(event.date)}</Cell>
                  <FigureCells figures={event} name={event.name} />
                  <ActionCell>
                    <DeskLink
                      look="plain"
                      to={desk.eventSales(event.id)}
                      aria-label={`View sales of ${event.name}`}
                    >
                      View
                    </DeskLink>
                  </ActionCell>
                </tr>
              ))}
            </DeskTable>
          </>
        )}
      </QueryResult>
    </DeskPage>
  )
}

interface YearProps {
  sales: SalesOverview | undefined
  /** Shows the year until this month. */
  onTurn: (until: string) => void
}

/** A year's takings by month, with buttons to the years beside it. */
function Year({ sales, onTurn }: YearProps) {
  const [first, last] = [sales?.months[0]?.month, sales?.months.at(-1)?.month]
  const span = first && last && ([longMonth(first), longMonth(last)] as const)
  const turn = (until: string | null | undefined, words: string) => (
    <DeskButton
      aria-disabled={!until}
      // Not `disabled`, so that the button keeps the keyboard focus at the end.
      className={until ? '' : 'cursor-default!'}
      onClick={() => until && onTurn(until)}
    >
      {words}
    </DeskButton>
  )
  return (
    <>
      <BarChart
        label={span ? salesWords.byMonth(...span) : salesWords.takings}
        {...(span && { empty: salesWords.noneIn(...span) })}
        bars={sales?.months.map(({ month, takings }) => ({
          label: shortMonth(month),
          value: takings,
          words: formatPounds(takings),
        }))}
      />
      {sales && (sales.earlier || sales.later) && (
        <nav aria-label="Years" className="-mt-4 mb-8 flex flex-wrap gap-2">
          {turn(sales.earlier, salesWords.yearBefore)}
          {turn(sales.later, salesWords.yearAfter)}
        </nav>
      )}
      <p role="status" className="sr-only">
        {span && salesWords.byMonth(...span)}
      </p>
    </>
  )
}
