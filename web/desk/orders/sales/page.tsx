import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { salesWords } from '../../../../content/desk/orders/sales.ts'
import { showSales } from '../../../../contract/orders/sales.ts'
import { londonDay, longDay } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import {
  type SalesDays,
  type SalesOverview,
  twelveMonthsTo,
  yearsAfter,
} from '../../../../domain/orders/sales.ts'
import { now } from '../../../clock.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { Sums } from '../../../shell/sums.tsx'
import { SampleOrdersNote, useSampleOrders } from '../../business/setup/sample-orders.tsx'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { counted } from '../../kit/format.ts'
import { BarChart } from '../../kit/page/bar-chart.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { saveSalesCsv } from './sales-csv.ts'
import { SalesFilters } from './sales-filters.tsx'
import { barLabel, daysName, inDays, timeName } from './sales-labels.ts'
import { SalesTable } from './sales-table.tsx'
import { useSalesAddress } from './use-sales-address.ts'

/** The sales of any range of days, as a chart and in rows. The address has the range, the rows and the comparison. */
export default function SalesPage() {
  const address = useSalesAddress()
  const sales = useQuery({
    ...queryOf(showSales, { query: address.query }),
    placeholderData: keepPreviousData,
  })
  const underWay = useSampleOrders(() => void sales.refetch())
  const { data } = sales
  const empty = data?.rows.length === 0
  return (
    <DeskPage
      title="Sales"
      note={<span className="block max-w-[44em]">{salesWords.meaning}</span>}
      actions={
        <DeskButton disabled={!data || empty} onClick={() => data && saveSalesCsv(data)}>
          Save as CSV
        </DeskButton>
      }
    >
      <SalesFilters address={address} days={data?.days} found={data && counted(data.total.orders, 'order')} />
      {underWay && <SampleOrdersNote />}
      <QueryResult query={sales} what="list of sales">
        <div className={`mt-6 ${sales.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}>
          {data && empty ? (
            (data.known || !underWay) && <NothingSold sales={data} onShow={address.setDays} />
          ) : (
            <Chart sales={data} />
          )}
          {data?.known && <Turn days={data.days} known={data.known} onTurn={address.setDays} />}
          {!empty && <SalesTable sales={data} />}
          {data && data.invoices !== 0 && <WithInvoices sales={data} />}
        </div>
      </QueryResult>
    </DeskPage>
  )
}

function NothingSold({
  sales: { days, known },
  onShow,
}: {
  sales: SalesOverview
  onShow: (days: SalesDays) => void
}) {
  if (!known) return <EmptyState title="No sales yet">{salesWords.noneEver}</EmptyState>
  const last = twelveMonthsTo(known.to)
  return (
    <EmptyState
      title={salesWords.noneIn(inDays(days))}
      actions={<DeskButton onClick={() => onShow(last)}>{salesWords.showDays(daysName(last))}</DeskButton>}
    >
      {salesWords.lastSale(longDay(known.to))}
    </EmptyState>
  )
}

function Chart({ sales }: { sales: SalesOverview | undefined }) {
  const { by, bars } = sales?.chart ?? {}
  const [first, last] = [bars?.at(0), bars?.at(-1)]
  const label =
    by && first && last ? salesWords.byTime(by, timeName(first.key), timeName(last.key)) : salesWords.takings
  return (
    <>
      <BarChart
        label={label}
        bars={bars?.map(({ key, takings }) => ({
          label: barLabel(key, bars.length),
          value: takings,
          words: formatPounds(takings),
        }))}
      />
      <p role="status" className="sr-only">
        {label}
      </p>
    </>
  )
}

/** What clients paid of invoices beside the takings of orders. */
function WithInvoices({ sales: { total, invoices } }: { sales: SalesOverview }) {
  return (
    <section aria-label={salesWords.all} className="mt-8 max-w-[28rem]">
      <Sums
        look="ruled"
        sums={[
          { name: salesWords.ofOrders, amount: total.takings },
          { name: salesWords.ofInvoices, amount: invoices },
          { name: salesWords.all, amount: total.takings + invoices, tone: 'strong' },
        ]}
      />
    </section>
  )
}

interface TurnProps {
  days: SalesDays
  known: SalesDays
  onTurn: (days: SalesDays) => void
}

/** Buttons to the same days of the years beside them, where there may be sales. */
function Turn({ days, known, onTurn }: TurnProps) {
  const later = yearsAfter(days, 1)
  const today = londonDay(now())
  const turn = (to: SalesDays | null, words: string) => (
    <DeskButton
      aria-disabled={!to}
      // Not `disabled`, so that the button keeps the keyboard focus at the end.
      className={to ? '' : 'cursor-default!'}
      onClick={() => to && onTurn(to)}
    >
      {words}
    </DeskButton>
  )
  return (
    <nav aria-label="Years" className="mt-6 mb-8 flex flex-wrap gap-2">
      {turn(known.from < days.from ? yearsAfter(days, -1) : null, salesWords.yearBefore)}
      {turn(later.from <= today ? later : null, salesWords.yearAfter)}
    </nav>
  )
}
