import {
  orderState,
  paymentIssueLabel,
  printPlace,
  printStateOf,
} from '../../../content/desk/orders/names.ts'
import { shortDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { ListedOrder } from '../../../domain/orders/order-desk.ts'
import { desk } from '../../../domain/screens.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { formatCount } from '../kit/format.ts'
import { type Column, DeskTable } from '../kit/list/table.tsx'
import { Badge } from '../kit/page/badge.tsx'
import { DeskLink } from '../kit/page/button.tsx'

const columns: Column<ListedOrder>[] = [
  {
    head: 'Order',
    rowName: true,
    cell: (order) => (
      <>
        <span className="whitespace-nowrap font-slate text-small tracking-[0.04em]">{order.number}</span>
        <span className="block whitespace-nowrap font-[400] text-small text-soft leading-snug max-sm:hidden xl:hidden">
          {shortDay(order.placedAt)}
        </span>
        <span className="wrap-anywhere block font-[400] text-small text-soft leading-snug sm:hidden">
          {order.buyer}
          <span className="mt-1.5 block">
            <State order={order} />
          </span>
          <Pictures order={order} />
          {order.prints !== 'none' && (
            <span className="mt-1 block">
              <Prints order={order} />
            </span>
          )}
        </span>
      </>
    ),
  },
  {
    head: 'Photos',
    className: 'max-sm:hidden',
    cellClassName: 'py-1.5',
    cell: (order) => <Pictures order={order} />,
  },
  {
    head: 'Placed',
    className: 'max-xl:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ placedAt }) => shortDay(placedAt),
  },
  {
    head: 'Buyer',
    className: 'max-sm:hidden',
    cellClassName: 'wrap-anywhere py-2 leading-snug',
    cell: ({ buyer, email }) => (
      <>
        {buyer}
        {email && <EmailAddress className="block min-w-40 text-small text-soft">{email}</EmailAddress>}
      </>
    ),
  },
  {
    head: 'Student',
    className: 'max-lg:hidden',
    cellClassName: 'wrap-anywhere py-2 leading-snug',
    cell: ({ childName, className }) => (
      <>
        {childName}
        <span className="block text-small text-soft">{className}</span>
      </>
    ),
  },
  {
    head: 'Total',
    right: true,
    cellClassName: 'whitespace-nowrap py-2 leading-snug',
    cell: ({ total, refunded, disputed }) => (
      <>
        {formatPounds(total)}
        {refunded + disputed > 0 && (
          <span className="block text-small text-soft">{formatPounds(-refunded - disputed)}</span>
        )}
      </>
    ),
  },
  {
    head: 'State',
    className: 'max-sm:hidden',
    cellClassName: 'py-2',
    cell: (order) => (
      <>
        <State order={order} />
        {order.prints !== 'none' && (
          <span className="mt-1 block text-small text-soft lg:hidden">
            <Prints order={order} />
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Prints',
    className: 'max-lg:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: (order) =>
      order.prints === 'none' ? <span className="text-soft">none</span> : <Prints order={order} />,
  },
]

interface OrderTableProps {
  orders: ListedOrder[] | undefined
  /** Whether the rows are still those of the previous filter. */
  stale: boolean
  ticked: ReadonlySet<string>
  tickable: ListedOrder[]
  onTick: (ticked: ReadonlySet<string>) => void
}

export function OrderTable({ orders, stale, ticked, tickable, onTick }: OrderTableProps) {
  const tick = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  const all = tickable.length > 0 && tickable.every(({ id }) => ticked.has(id))
  const tickColumn: Column<ListedOrder> = {
    head: 'Tick',
    quiet: true,
    className: 'w-11 pr-0!',
    cell: (order) =>
      tickable.includes(order) && (
        <label className="grid size-11 cursor-pointer place-items-center justify-items-start">
          <input
            type="checkbox"
            aria-label={`Tick ${order.number}`}
            checked={ticked.has(order.id)}
            onChange={() => tick(order.id)}
            className="size-4 accent-ink"
          />
        </label>
      ),
  }
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
      <DeskTable
        caption="Orders"
        columns={[tickColumn, ...columns]}
        rows={orders}
        keyOf={({ id }) => id}
        actions={({ id, number }) => (
          <DeskLink look="plain" to={desk.order(id)} aria-label={`View ${number}`}>
            View
          </DeskLink>
        )}
      />
    </div>
  )
}

/** The first photos of an order, in small, and how many more there are. */
function Pictures({ order: { thumbs, photos } }: { order: ListedOrder }) {
  const more = photos - thumbs.length
  if (thumbs.length === 0) return null
  return (
    <span className="flex items-center gap-1 max-sm:mt-1.5">
      {thumbs.map((thumb) => (
        <img
          key={thumb}
          src={thumb}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="h-11 w-9 shrink-0 bg-raised object-cover"
        />
      ))}
      {more > 0 && <span className="whitespace-nowrap text-small text-soft">+{formatCount(more)}</span>}
    </span>
  )
}

/** How far the prints of an order are, and whether some go to a home. */
function Prints({ order: { prints, places } }: { order: ListedOrder }) {
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

/** An order's state, and any problem with its money. */
export function State({ order: { state, troubles } }: { order: Pick<ListedOrder, 'state' | 'troubles'> }) {
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
