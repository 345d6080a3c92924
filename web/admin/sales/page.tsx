import { salesWords } from '../../../content/desk/sales.ts'
import { showSales } from '../../../contract/order-desk.ts'
import { longDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { desk } from '../../../domain/screens.ts'
import { useEndpoint } from '../../endpoint-query.ts'
import { DeskLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { DeskPage } from '../ui/page.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../ui/table.tsx'
import { Bars } from './bars.tsx'
import { FigureCells, figureColumns } from './figures.tsx'

const columns: Column[] = [
  { head: 'Event' },
  { head: 'Date', className: 'max-md:hidden' },
  ...figureColumns,
  { head: 'Actions', quiet: true },
]

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const shortMonth = (month: string) =>
  monthName
    .format(new Date(`${month}-01T00:00:00Z`))
    .slice(0, 3)
    .toUpperCase()

/** Takings by month and by event. */
export default function SalesPage() {
  const sales = useEndpoint(showSales)
  const { events, months } = sales.data ?? {}
  return (
    <DeskPage title="Sales">
      <Loaded query={sales} what="list of sales">
        {events?.length === 0 ? (
          <Empty title="No events yet">{salesWords.byEvent}</Empty>
        ) : (
          <>
            <Bars
              label="Takings by month, less refunds"
              bars={months?.map(({ month, takings }) => ({
                label: shortMonth(month),
                value: takings,
                words: formatPounds(takings),
              }))}
            />
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
      </Loaded>
    </DeskPage>
  )
}
