import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderState, paymentIssueLabel, printFilter, printPlace } from '../../../content/desk/orders/names.ts'
import { newOrderWords } from '../../../content/desk/orders/new-order.ts'
import { ordersWords } from '../../../content/desk/orders/orders.ts'
import { listOrders, markPrints } from '../../../contract/orders/order-desk.ts'
import {
  type ListedOrder,
  ORDERS_PER_PAGE,
  PAYMENT_ISSUES,
  PRINT_FILTERS,
} from '../../../domain/orders/order-desk.ts'
import { ORDER_STATES, PRINT_PLACES, type PrintPlace } from '../../../domain/orders/states.ts'
import { desk } from '../../../domain/screens.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { SampleOrdersNote, useSampleOrders } from '../business/setup/sample-orders.tsx'
import { EmptyState, QueryResult } from '../kit/data/query-result.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { counted } from '../kit/format.ts'
import { ChoiceFilter, DayFilter, FilterBar } from '../kit/list/filters.tsx'
import { Pagination } from '../kit/list/pagination.tsx'
import { SearchBox } from '../kit/list/search-box.tsx'
import { useFilters } from '../kit/list/use-filters.ts'
import { DeskButton, DeskLink } from '../kit/page/button.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { AccountantFilesDialog } from './accountant-files-dialog.tsx'
import { OrderTable } from './orders-table.tsx'

const options = <Value extends string>(values: readonly Value[], words: Record<Value, string>) => [
  ['', 'All'] as const,
  ...values.map((value) => [value, words[value]] as const),
]
const states = options(ORDER_STATES, orderState)
const prints = options(PRINT_FILTERS, printFilter)
const places = options(PRINT_PLACES, printPlace)
const troubles = options(PAYMENT_ISSUES, paymentIssueLabel)

/** All orders, newest first. Prints can be marked in bulk. */
export default function OrdersPage() {
  const filters = useFilters()
  const found = useQuery({
    ...queryOf(listOrders, { body: filters.asked }),
    placeholderData: keepPreviousData,
  })
  const underWay = useSampleOrders(() => void found.refetch())
  const [exporting, setExporting] = useState(false)
  const { orders, found: total = 0, events } = found.data ?? {}
  return (
    <DeskPage
      title="Orders"
      actions={
        <>
          <DeskButton onClick={() => setExporting(true)}>For the accountant</DeskButton>
          <DeskLink to={desk.newOrder}>{newOrderWords.open}</DeskLink>
        </>
      }
    >
      <FilterBar
        found={found.data && counted(total, 'order')}
        active={filters.count}
        search={<SearchBox label="Number, name or email" value={filters.typed} onChange={filters.setTyped} />}
      >
        <ChoiceFilter label="State" {...filters.of('state')} options={states} />
        <ChoiceFilter label="Prints" {...filters.of('prints')} options={prints} />
        <ChoiceFilter label="Delivery" {...filters.of('place')} options={places} />
        <ChoiceFilter label="Payment" {...filters.of('trouble')} options={troubles} />
        <ChoiceFilter
          label="Event"
          className="max-w-36"
          {...filters.of('event')}
          options={[['', 'All'], ...(events ?? []).map(({ id, name }) => [id, name] as const)]}
        />
        <div className="flex flex-wrap gap-x-5 gap-y-4">
          <DayFilter label="From" {...filters.of('from')} />
          <DayFilter label="To" {...filters.of('to')} />
        </div>
      </FilterBar>
      {underWay && <SampleOrdersNote />}
      <QueryResult query={found} what="list of orders">
        {orders?.length === 0 ? (
          (filters.active || !underWay) && <NothingFound filters={filters} />
        ) : (
          <Orders
            key={JSON.stringify(filters.asked)}
            orders={orders}
            stale={found.isPlaceholderData}
            eventId={filters.value('event')}
          />
        )}
      </QueryResult>
      <Pagination page={filters.page} perPage={ORDERS_PER_PAGE} found={total} onPage={filters.toPage} />
      <AccountantFilesDialog open={exporting} onClose={() => setExporting(false)} />
    </DeskPage>
  )
}

function NothingFound({ filters }: { filters: ReturnType<typeof useFilters> }) {
  if (!filters.active) {
    return <EmptyState title="No orders yet">{ordersWords.none}</EmptyState>
  }
  return (
    <EmptyState
      title={ordersWords.noMatch}
      actions={<DeskButton onClick={filters.clear}>Clear search and filters</DeskButton>}
    />
  )
}

interface OrdersProps {
  orders: ListedOrder[] | undefined
  stale: boolean
  /** Only this event's prints are shown and marked; empty for all. */
  eventId: string
}

/** The list, and actions on the ticked orders. */
function Orders({ orders, stale, eventId }: OrdersProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { change, run, busy } = useDeskMutation()
  const withPrints = orders?.filter(({ prints }) => prints === 'ordered' || prints === 'sent') ?? []
  const chosen = orders?.filter(({ id }) => ticked.has(id)) ?? []
  const mark = async (prints: 'sent' | 'delivered', place?: PrintPlace) => {
    const done = await run(
      prints,
      () =>
        change(markPrints, {
          body: {
            orderIds: chosen.map(({ id }) => id),
            prints,
            exceptLost: prints === 'sent',
            ...(place && { place }),
            ...(eventId ? { eventId } : {}),
          },
        }),
      ({ changed, left }) =>
        `${counted(changed, 'order')} marked${left > 0 ? `, ${counted(left, 'order')} left as they were` : ''}`,
    )
    if (done) setTicked(new Set())
  }
  /** Not `disabled`, so that the button keeps the keyboard focus. */
  const markButton = (
    from: 'ordered' | 'sent',
    to: 'sent' | 'delivered',
    words: string,
    place?: PrintPlace,
  ) => {
    const off =
      busy !== undefined ||
      !chosen.some(({ prints, places }) => prints === from && (!place || places.includes(place)))
    return (
      <DeskButton aria-disabled={off} onClick={() => off || void mark(to, place)}>
        {words}
      </DeskButton>
    )
  }
  return (
    <>
      {chosen.length > 0 && (
        <div
          role="toolbar"
          aria-label="Ticked orders"
          className="print:hidden sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-ink border-b bg-ground py-2"
        >
          <p className="mr-auto">{counted(chosen.length, 'order')} ticked</p>
          {markButton('ordered', 'sent', 'Prints sent to the lab')}
          {markButton('sent', 'delivered', 'Prints delivered to the school', 'school')}
          {chosen.some(({ places }) => places.includes('home')) &&
            markButton('sent', 'delivered', 'Prints posted', 'home')}
          <DeskButton look="plain" onClick={() => setTicked(new Set())}>
            Untick
          </DeskButton>
        </div>
      )}
      <OrderTable orders={orders} stale={stale} ticked={ticked} tickable={withPrints} onTick={setTicked} />
    </>
  )
}
