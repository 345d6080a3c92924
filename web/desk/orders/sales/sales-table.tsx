import { salesWords } from '../../../../content/desk/orders/sales.ts'
import { formatPounds } from '../../../../domain/money.ts'
import { NO_KEY, type SalesOverview, type SalesRow, type SalesSums } from '../../../../domain/orders/sales.ts'
import { desk } from '../../../../domain/screens.ts'
import { counted, formatCount } from '../../kit/format.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { DeskLink } from '../../kit/page/button.tsx'
import { Conversion } from './figures.tsx'
import { columnsOf, daysName, difference, rowName } from './sales-labels.ts'

type Has = ReturnType<typeof columnsOf>

/** A row of the sales, or their total. */
interface Line extends Pick<SalesRow, 'key' | 'sums' | 'before' | 'detail' | 'reach'> {
  name: string
  eventId?: string | undefined
}

const columnsIn = (by: SalesOverview['by'], has: Has): Column<Line>[] => [
  {
    head: salesWords.groupings[by],
    rowName: true,
    cell: ({ name, detail, sums }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        {detail && <span className="block font-[400] text-small text-soft leading-snug">{detail}</span>}
        <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
          {stacked(sums, has)}
        </span>
      </>
    ),
  },
  { head: 'Orders', right: true, className: 'max-sm:hidden', cell: ({ sums }) => formatCount(sums.orders) },
  ...(has.pieces ? [sold] : []),
  ...(has.takenOff ? [takenOff] : []),
  takings,
  ...(has.before ? beforeColumns : []),
  ...(has.reach ? [reachColumn(has)] : []),
]

const sold: Column<Line> = { head: 'Sold', right: true, cell: ({ sums }) => formatCount(sums.pieces) }

const takenOff: Column<Line> = {
  head: 'Taken off',
  right: true,
  className: 'max-sm:hidden',
  cell: ({ sums }) => formatPounds(sums.takenOff),
}

const takings: Column<Line> = {
  head: 'Takings',
  right: true,
  cellClassName: 'whitespace-nowrap py-2 leading-snug',
  cell: ({ sums, before }) => (
    <>
      {formatPounds(sums.takings)}
      {before && (
        <span className="block text-small text-soft sm:hidden">
          before {formatPounds(before.takings)}
          <span className="block">{difference(sums.takings, before.takings)}</span>
        </span>
      )}
    </>
  ),
}

const beforeColumns: Column<Line>[] = [
  {
    head: 'Year before',
    right: true,
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ before }) => before && formatPounds(before.takings),
  },
  {
    head: 'Difference',
    right: true,
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ sums, before }) => before && difference(sums.takings, before.takings),
  },
]

const reachColumn = (has: Has): Column<Line> => ({
  head: 'Conversion',
  className: reachClass(has),
  cell: ({ name, reach }) => reach && reach.photographed > 0 && <Conversion of={reach} name={name} />,
})

const reachClass = ({ before }: Has) => (before ? 'max-lg:hidden' : 'max-sm:hidden')

/** The sales in rows, and their total. Phones stack a row's figures. */
export function SalesTable({ sales }: { sales: SalesOverview | undefined }) {
  if (!sales) return <LinesTable caption="Sales" by="event" has={SKELETON} lines={undefined} />
  return (
    <>
      <LinesTable
        caption={`Sales by ${sales.by}`}
        by={sales.by}
        has={columnsOf(sales)}
        lines={[...sales.rows.map((row) => lineOf(sales.by, row)), totalOf(sales)]}
      />
      <Notes sales={sales} />
    </>
  )
}

const SKELETON: Has = { pieces: false, takenOff: false, reach: true, before: false }

interface LinesTableProps {
  caption: string
  by: SalesOverview['by']
  has: Has
  lines: Line[] | undefined
}

function LinesTable({ caption, by, has, lines }: LinesTableProps) {
  const actions = ({ name, eventId }: Line) =>
    eventId && (
      <DeskLink look="plain" to={desk.eventSales(eventId)} aria-label={`View sales of ${name}`}>
        View
      </DeskLink>
    )
  return (
    <DeskTable
      caption={caption}
      columns={columnsIn(by, has)}
      rows={lines}
      keyOf={({ key }) => key}
      actions={has.reach ? actions : undefined}
    />
  )
}

const lineOf = (by: SalesOverview['by'], row: SalesRow): Line => ({
  ...row,
  key: `row ${row.key}`,
  name: rowName(by, row),
  eventId: by === 'event' && row.key !== NO_KEY ? row.key : undefined,
})

const totalOf = ({ total, before }: SalesOverview): Line => ({
  key: 'total',
  name: 'Total',
  detail: null,
  sums: total,
  before: before?.total ?? null,
  reach: null,
})

const stacked = ({ orders, takenOff }: SalesSums, has: Has) =>
  [counted(orders, 'order'), ...(has.takenOff ? [`${formatPounds(takenOff)} off`] : [])].join(', ')

/** What the figures mean, where they do not speak for themselves. */
function Notes({ sales }: { sales: SalesOverview }) {
  const { by, before, inSeveral } = sales
  const notes = [
    { shown: inSeveral > 0, note: salesWords.inSeveral(counted(inSeveral, 'order'), inSeveral === 1) },
    { shown: by === 'offer', note: salesWords.ofOffers },
    { shown: by === 'product', note: salesWords.ofProducts },
    { shown: by === 'event', note: salesWords.ofEvents, className: reachClass(columnsOf(sales)) },
    { shown: before !== null, note: before ? salesWords.compared(daysName(before.days)) : '' },
  ].filter(({ shown }) => shown)
  return (
    <div className="mt-4 max-w-[44em] text-small text-soft leading-snug">
      {notes.map(({ note, className = '' }) => (
        <p key={note} className={`mt-1 ${className}`}>
          {note}
        </p>
      ))}
    </div>
  )
}
