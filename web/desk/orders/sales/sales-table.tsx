import { salesWords } from '../../../../content/desk/orders/sales.ts'
import { formatPounds } from '../../../../domain/money.ts'
import {
  NO_KEY,
  type SalesOverview,
  type SalesRow,
  type SalesSums,
} from '../../../../domain/orders/desk/sales.ts'
import { desk } from '../../../../domain/screens.ts'
import { DeskLink } from '../../kit/button.tsx'
import { counted, formatCount } from '../../kit/format.ts'
import { ProgressMeter } from '../../kit/progress-meter.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../../kit/table.tsx'
import { conversion, percent } from './figures.tsx'
import { columnsOf, daysName, difference, rowName } from './sales-labels.ts'

type Has = ReturnType<typeof columnsOf>

const right = 'text-right!'
const columnsIn = (by: SalesOverview['by'], has: Has): Column[] => [
  { head: salesWords.groupings[by] },
  { head: 'Orders', className: `${right} max-sm:hidden` },
  ...(has.pieces ? [{ head: 'Sold', className: right }] : []),
  ...(has.takenOff ? [{ head: 'Taken off', className: `${right} max-sm:hidden` }] : []),
  { head: 'Takings', className: right },
  ...(has.before
    ? [
        { head: 'Year before', className: `${right} max-sm:hidden` },
        { head: 'Difference', className: `${right} max-sm:hidden` },
      ]
    : []),
  ...(has.reach
    ? [
        { head: 'Conversion', className: reachClass(has) },
        { head: 'Actions', quiet: true },
      ]
    : []),
]

const reachClass = ({ before }: Has) => (before ? 'max-lg:hidden' : 'max-sm:hidden')

/** The sales in rows, and their total. Phones stack a row's figures. */
export function SalesTable({ sales }: { sales: SalesOverview | undefined }) {
  if (!sales) return <DeskTable caption="Sales" columns={columnsIn('event', SKELETON)} loading />
  const { by, rows, total, before } = sales
  const has = columnsOf(sales)
  return (
    <>
      <DeskTable caption={`Sales by ${by}`} columns={columnsIn(by, has)}>
        {rows.map((row) => (
          <Row
            key={row.key}
            name={rowName(by, row)}
            detail={row.detail}
            sums={row.sums}
            before={row.before}
            has={has}
            reach={row.reach}
            eventId={by === 'event' && row.key !== NO_KEY ? row.key : undefined}
          />
        ))}
        <Row name="Total" detail={null} sums={total} before={before?.total ?? null} has={has} reach={null} />
      </DeskTable>
      <Notes sales={sales} />
    </>
  )
}

const SKELETON: Has = { pieces: false, takenOff: false, reach: true, before: false }

interface RowProps extends Pick<SalesRow, 'sums' | 'before' | 'detail' | 'reach'> {
  name: string
  has: Has
  eventId?: string | undefined
}

function Row({ name, detail, sums, before, reach, has, eventId }: RowProps) {
  const change = before && difference(sums.takings, before.takings)
  return (
    <tr>
      <NameCell>
        <span className="wrap-anywhere">{name}</span>
        {detail && <span className="block font-[400] text-small text-soft leading-snug">{detail}</span>}
        <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
          {stacked(sums, has)}
        </span>
      </NameCell>
      <Cell className="text-right max-sm:hidden">{formatCount(sums.orders)}</Cell>
      {has.pieces && <Cell className="text-right">{formatCount(sums.pieces)}</Cell>}
      {has.takenOff && <Cell className="text-right max-sm:hidden">{formatPounds(sums.takenOff)}</Cell>}
      <Cell className="whitespace-nowrap py-2 text-right leading-snug">
        {formatPounds(sums.takings)}
        {before && (
          <span className="block text-small text-soft sm:hidden">
            before {formatPounds(before.takings)}
            <span className="block">{change}</span>
          </span>
        )}
      </Cell>
      {before && (
        <>
          <Cell className="whitespace-nowrap text-right max-sm:hidden">{formatPounds(before.takings)}</Cell>
          <Cell className="whitespace-nowrap text-right max-sm:hidden">{change}</Cell>
        </>
      )}
      {has.reach && (
        <>
          <Cell className={reachClass(has)}>
            {reach && reach.photographed > 0 && <Reach name={name} {...reach} />}
          </Cell>
          <ActionCell>
            {eventId && (
              <DeskLink look="plain" to={desk.eventSales(eventId)} aria-label={`View sales of ${name}`}>
                View
              </DeskLink>
            )}
          </ActionCell>
        </>
      )}
    </tr>
  )
}

const stacked = ({ orders, takenOff }: SalesSums, has: Has) =>
  [counted(orders, 'order'), ...(has.takenOff ? [`${formatPounds(takenOff)} off`] : [])].join(', ')

function Reach({ name, ...reach }: { name: string; photographed: number; bought: number }) {
  return (
    <span className="flex items-center gap-3">
      <ProgressMeter label={`Conversion of ${name}`} value={conversion(reach)} className="h-1 w-24" />
      <span>{percent(reach)}</span>
    </span>
  )
}

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
