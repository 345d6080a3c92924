import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { visitWords } from '../../../../content/desk/website/visits.ts'
import { showVisits } from '../../../../contract/website/visits.ts'
import { shortDay } from '../../../../domain/days.ts'
import { desk } from '../../../../domain/screens.ts'
import { NAMELESS, VISIT_PERIODS, type Visits } from '../../../../domain/site/visits.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { counted, formatCount } from '../../kit/format.ts'
import { ChoiceFilter } from '../../kit/list/filters.tsx'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { useFilters } from '../../kit/list/use-filters.ts'
import { BarChart } from '../../kit/page/bar-chart.tsx'
import { DeskPage } from '../../kit/page/page.tsx'

type Period = (typeof VISIT_PERIODS)[number]

/** How often pages were opened, as a chart and in tables. The address has the period and the page. */
export default function VisitsPage() {
  const filters = useFilters()
  const days = VISIT_PERIODS.find((one) => one === filters.value('days')) ?? '30'
  const page = filters.value('page')
  const visits = useQuery({
    ...queryOf(showVisits, { query: { days, ...(page && { page }) } }),
    placeholderData: keepPreviousData,
  })
  const { data } = visits
  const pages = [...new Set([...(data?.pages ?? []).map((one) => one.page), ...(page ? [page] : [])])]
  return (
    <DeskPage
      title={visitWords.title}
      crumbs={[{ label: 'Website', to: desk.website }]}
      note={<span className="block max-w-[44em]">{visitWords.lead}</span>}
    >
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-2">
        <ChoiceFilter
          label="Period"
          value={days}
          options={VISIT_PERIODS.map((one) => [one, visitWords.periods[one]] as const)}
          onChange={(value) => filters.set('days', value === '30' ? '' : value)}
          className="w-full sm:w-44"
        />
        <ChoiceFilter
          label="Page"
          value={page}
          options={[['', visitWords.allPages], ...pages.toSorted().map((one) => [one, one] as const)]}
          onChange={(value) => filters.set('page', value)}
          className="w-full sm:w-72"
        />
        <p role="status" className="min-h-11 content-center text-soft">
          {data && visitWords.total(counted(data.total, 'visit'))}
        </p>
      </div>
      <QueryResult query={visits} what="list of visits">
        {(shown) => <Shown visits={shown} days={days} />}
      </QueryResult>
    </DeskPage>
  )
}

function Shown({ visits, days }: { visits: Visits; days: Period }) {
  const bars = barsOf(visits, days)
  return (
    <>
      {!visits.counted && <p className="mb-5 border-gorse border-l-2 pl-4">{visitWords.off}</p>}
      <BarChart label={visitWords.by[days]} bars={bars} empty={visitWords.none} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Table
          title={visitWords.pages}
          name="Address"
          rows={visits.pages.map(({ page, visits }) => ({ name: page, count: visits }))}
          head="Visits"
        />
        <div className="grid content-start gap-y-10">
          <Table
            title={visitWords.sources}
            name="Website"
            rows={visits.sources.map(({ source, visits }) => ({ name: nameOf(source), count: visits }))}
            head="Visits"
          />
          <Table
            title={visitWords.before}
            name="Address"
            lead={visitWords.beforeLead}
            none={visitWords.beforeNone}
            rows={visits.beforeEnquiries.map(({ page, enquiries }) => ({ name: page, count: enquiries }))}
            head="Enquiries"
          />
        </div>
        <Table
          title={visitWords.by[days]}
          name={visitWords.from[days]}
          rows={bars.map(({ name, value }) => ({ name, count: value })).toReversed()}
          head="Visits"
        />
        <div className="max-w-[44em] text-soft">
          <p>{visitWords.own}</p>
          <p className="mt-2">{visitWords.kept(visits.keptDays)}</p>
        </div>
      </div>
    </>
  )
}

/** The bars of a period: its days, or weeks or months where there would be too many; the last may be incomplete. */
function barsOf({ days }: Visits, period: Period) {
  const step = period === '90' ? 7 : 1
  const starts = days.map(({ day }, at) =>
    period === '365' ? `${day.slice(0, 7)}-01` : (days[at - (at % step)]?.day ?? day),
  )
  const sums = new Map<string, number>()
  for (const [at, { visits }] of days.entries()) {
    const start = starts[at] ?? ''
    sums.set(start, (sums.get(start) ?? 0) + visits)
  }
  return [...sums].map(([start, value]) => {
    const [year = '', month = '', day = ''] = start.split('-')
    const label = period === '365' ? `${Number(month)}/${year.slice(2)}` : `${Number(day)}/${Number(month)}`
    const name = period === '365' ? monthName(start) : shortDay(start)
    return { label, name, value, words: formatCount(value) }
  })
}

const inMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthName = (day: string) => inMonth.format(new Date(`${day}T00:00:00Z`))

const NAMES: Record<string, string> = {
  [NAMELESS.none]: visitWords.notSaid,
  [NAMELESS.itself]: visitWords.itself,
  [NAMELESS.others]: visitWords.others,
}
const nameOf = (source: string) => NAMES[source] ?? source

interface TableProps {
  title: string
  /** The heading of the first column. */
  name: string
  lead?: string
  /** What is said if there are none. */
  none?: string
  rows: readonly Row[]
  head: 'Visits' | 'Enquiries'
}
interface Row {
  name: string
  count: number
}

function Table({ title, name, lead, none = visitWords.none, rows, head }: TableProps) {
  const columns: Column<Row>[] = [
    { head: name, rowName: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { head, right: true, cell: ({ count }) => formatCount(count) },
  ]
  return (
    <section aria-label={title}>
      <h2 className="text-item">{title}</h2>
      {lead && <p className="mt-1 max-w-[44em] text-soft">{lead}</p>}
      {rows.length === 0 ? (
        <p className="mt-2 border-line border-t py-4 text-soft">{none}</p>
      ) : (
        <DeskTable caption={title} columns={columns} rows={rows} keyOf={({ name }) => name} />
      )}
    </section>
  )
}
