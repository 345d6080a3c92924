import { shortDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { OrderSummary } from '../../../domain/orders/desk/order-desk.ts'
import { desk } from '../../../domain/screens.ts'
import { Badge } from '../kit/badge.tsx'
import { DeskLink } from '../kit/button.tsx'
import { orderState, paymentIssueLabel, printPlace, printStateOf } from '../kit/labels.ts'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../kit/table.tsx'

const columns: Column[] = [
  { head: 'Tick', quiet: true, className: 'w-11 pr-0!' },
  { head: 'Order' },
  { head: 'Placed', className: 'max-md:hidden' },
  { head: 'Buyer', className: 'max-sm:hidden' },
  { head: 'Student', className: 'max-lg:hidden' },
  { head: 'Total', className: 'text-right!' },
  { head: 'State', className: 'max-sm:hidden' },
  { head: 'Prints', className: 'max-lg:hidden' },
  { head: 'Actions', quiet: true },
]

interface OrderTableProps {
  orders: OrderSummary[] | undefined
  /** Whether the rows are still those of the previous filter. */
  stale: boolean
  ticked: ReadonlySet<string>
  tickable: OrderSummary[]
  onTick: (ticked: ReadonlySet<string>) => void
}

export function OrderTable({ orders, stale, ticked, tickable, onTick }: OrderTableProps) {
  const tick = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  const all = tickable.length > 0 && tickable.every(({ id }) => ticked.has(id))
  return (
    <div className={stale ? 'opacity-60 transition-opacity' : ''}>
      {tickable.length > 1 && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-soft hover:text-ink">
          <input
            type="checkbox"
            className="size-4 accent-ink"
            checked={all}
            onChange={() => onTick(all ? new Set() : new Set(tickable.map(({ id }) => id)))}
          />
          Tick all with prints on this page
        </label>
      )}
      <DeskTable caption="Orders" columns={columns} loading={!orders}>
        {orders?.map((order) => (
          <Row
            key={order.id}
            order={order}
            ticked={ticked.has(order.id)}
            onTick={tickable.includes(order) ? () => tick(order.id) : undefined}
          />
        ))}
      </DeskTable>
    </div>
  )
}

/** How far the prints of an order are, and whether some go to a home. */
function Prints({ order: { prints, places } }: { order: OrderSummary }) {
  return (
    <>
      {printStateOf(prints, places)}
      {places.includes('home') && (
        <span className="block text-small text-soft">
          {places.map((place) => printPlace[place]).join(', ')}
        </span>
      )}
    </>
  )
}

interface RowProps {
  order: OrderSummary
  ticked: boolean
  /** Undefined where there is nothing to mark. */
  onTick: (() => void) | undefined
}

function Row({ order, ticked, onTick }: RowProps) {
  const { id, number, placedAt, buyer, email, childName, className, total, prints } = order
  const gone = order.refunded + order.disputed
  const state = <State order={order} />
  return (
    <tr>
      <Cell className="w-11 pr-0!">
        {onTick && (
          <label className="grid size-11 cursor-pointer place-items-center justify-items-start">
            <input
              type="checkbox"
              aria-label={`Tick ${number}`}
              checked={ticked}
              onChange={onTick}
              className="size-4 accent-ink"
            />
          </label>
        )}
      </Cell>
      <NameCell>
        <span className="whitespace-nowrap font-slate text-small tracking-[0.04em]">{number}</span>
        <span className="wrap-anywhere block font-[400] text-small text-soft leading-snug sm:hidden">
          {buyer}
          <span className="mt-1.5 block">{state}</span>
          {prints !== 'none' && (
            <span className="mt-1 block">
              <Prints order={order} />
            </span>
          )}
        </span>
      </NameCell>
      <Cell className="whitespace-nowrap max-md:hidden">{shortDay(placedAt)}</Cell>
      <Cell className="wrap-anywhere py-2 leading-snug max-sm:hidden">
        {buyer}
        <span className="block text-small text-soft">{email}</span>
      </Cell>
      <Cell className="wrap-anywhere py-2 leading-snug max-lg:hidden">
        {childName}
        <span className="block text-small text-soft">{className}</span>
      </Cell>
      <Cell className="whitespace-nowrap py-2 text-right leading-snug">
        {formatPounds(total)}
        {gone > 0 && <span className="block text-small text-soft">{formatPounds(-gone)}</span>}
      </Cell>
      <Cell className="py-2 max-sm:hidden">
        {state}
        {prints !== 'none' && (
          <span className="mt-1 block text-small text-soft lg:hidden">
            <Prints order={order} />
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap max-lg:hidden">
        {prints === 'none' ? <span className="text-soft">none</span> : <Prints order={order} />}
      </Cell>
      <ActionCell>
        <DeskLink look="plain" to={desk.order(id)} aria-label={`View ${number}`}>
          View
        </DeskLink>
      </ActionCell>
    </tr>
  )
}

/** An order's state, and any problem with its money. */
export function State({ order: { state, troubles } }: { order: Pick<OrderSummary, 'state' | 'troubles'> }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={state === 'delivered' || state === 'paid' ? 'good' : 'waiting'}>{orderState[state]}</Badge>
      {troubles.map((trouble) => (
        <Badge key={trouble} tone="wrong">
          {paymentIssueLabel[trouble]}
        </Badge>
      ))}
    </span>
  )
}
