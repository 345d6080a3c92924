import { and, desc, eq, gte, ilike, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { daysAfter, startOfLondonDay } from '../../../domain/days.ts'
import {
  type ListedOrder,
  ORDERS_PER_PAGE,
  type OrderQuery,
  type OrderSummary,
  type PaymentIssue,
} from '../../../domain/orders/order-desk.ts'
import { HOME_DELIVERY } from '../../../domain/orders/prints/home-delivery.ts'
import type { PrintPlace } from '../../../domain/orders/states.ts'
import { fullName } from '../../../domain/person-name.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import { likePattern } from '../../platform/db/statements.ts'
import { events } from '../../school/tables.ts'
import { disputedOfOrder, refundedOfOrder } from '../ledger/sums.ts'
import { orderMovements } from '../ledger/tables.ts'
import { hasEmail } from '../mail-to-buyer.ts'
import { orderNumber } from '../order-key.ts'
import { earliestStep, printedLines } from '../print-states.ts'
import { arePrintsDue, isBought } from '../queries.ts'
import { disputes, orderLines, orderPrints, orders, refunds } from '../tables.ts'
import { orderPictures } from './order-pictures.ts'

const newestFirst = [desc(orders.placedAt), desc(orders.number)]

interface FoundOrders {
  orders: ListedOrder[]
  found: number
  events: { id: string; name: string }[]
}

/** A page of matching orders, newest first, and the events to choose from. */
export async function listOrders(ctx: Context, query: OrderQuery): Promise<FoundOrders> {
  requireAdmin(ctx)
  const where = and(...conditions(query))
  // Chosen first, so that no sums are made of the orders on pages before.
  const shown = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...newestFirst)
    .limit(ORDERS_PER_PAGE)
    .offset((query.page - 1) * ORDERS_PER_PAGE)
  const [rows, choices, pictures, found] = await Promise.all([
    ctx.db
      .select(summaryColumns)
      .from(orders)
      .where(inArray(orders.id, shown))
      .orderBy(...newestFirst),
    ctx.db.select({ id: events.id, name: events.name }).from(events).orderBy(desc(events.date), events.name),
    orderPictures(ctx, shown, PICTURED),
    ctx.db.$count(orders, where),
  ])
  const steps = query.event ? await stepsOf(ctx, rows, query.event) : new Map()
  const listed = rows.map((row) => ({
    ...toSummary(row),
    prints: steps.get(row.id) ?? row.prints,
    ...(pictures.get(row.id) ?? { thumbs: [], photos: 0 }),
  }))
  return { orders: listed, found, events: choices }
}

/** How many photos of an order the list shows. */
const PICTURED = 3

/** How far each order's prints for one event have got; an order may have prints for other events too. */
async function stepsOf(ctx: Context, rows: SummaryRow[], eventId: string) {
  const open = rows.filter(({ prints }) => prints !== 'none' && prints !== 'cancelled')
  const lines = await printedLines(
    ctx.db,
    open.map(({ id }) => id),
  )
  const ofEvent = lines.filter((line) => line.eventId === eventId)
  const byOrder = Map.groupBy(ofEvent, ({ orderId }) => orderId)
  return new Map(open.map(({ id }) => [id, earliestStep(byOrder.get(id) ?? []) ?? ('none' as const)]))
}

/** Whether an order has prints that are sent there; those of one event if it is named. */
function partsTo(place: PrintPlace, eventId?: string): SQL<boolean> {
  const delivery = sql`select 1 from ${orderLines} d join ${orderPrints} e on e.line_id = d.id
    where d.order_id = l.order_id and d.event_id = l.event_id and e.product = ${HOME_DELIVERY.id} and e.cancelled_at is null`
  const ofEvent = eventId ? sql` and l.event_id = ${eventId}` : sql``
  return sql<boolean>`exists (select 1 from ${orderLines} l join ${orderPrints} p on p.line_id = l.id
    where l.order_id = ${orders}.id and p.cancelled_at is null${ofEvent} and ${place === 'home' ? sql`` : sql`not`} exists (${delivery}))`
}

const hasDispute = sql<boolean>`exists (select 1 from ${disputes} where ${disputes}.order_id = ${orders}.id)`
const refundHasFailed = sql<boolean>`exists (select 1 from ${orderMovements} failed
  where failed.order_id = ${orders}.id and failed.kind = 'refund-failed')`
/** A refund was refused, and neither as much later nor everything has been given back. */
const refundStillRejected = sql<boolean>`(${orders}.state <> 'refunded' and exists (
  select 1 from ${refunds} refused where refused.order_id = ${orders}.id and refused.state = 'refused' and not exists (
    select 1 from ${refunds} done where done.order_id = refused.order_id and done.state = 'done'
      and done.amount >= refused.amount and done.settled_at > refused.settled_at)))`
/** The condition of each kind of money problem. */
const inTrouble: Record<PaymentIssue, SQL<boolean>> = {
  disputed: hasDispute,
  'refund-failed': sql<boolean>`(${refundHasFailed} or ${refundStillRejected})`,
}

/** What a summary needs of an order's own row, which has three times as many columns. */
const columns = {
  id: orders.id,
  number: orders.number,
  placedAt: orders.placedAt,
  state: orders.state,
  prints: orders.prints,
  firstName: orders.firstName,
  lastName: orders.lastName,
  email: orders.email,
  childName: orders.childName,
  className: orders.className,
  total: orders.total,
}
export const summaryColumns = {
  ...columns,
  refunded: refundedOfOrder.as('refunded'),
  disputed: disputedOfOrder.as('disputed'),
  homes: partsTo('home').as('homes'),
  boxes: partsTo('school').as('boxes'),
  isDisputed: inTrouble.disputed.as('is_disputed'),
  refundFailed: inTrouble['refund-failed'].as('refund_failed'),
}
type SummaryRow = Pick<typeof orders.$inferSelect, keyof typeof columns> & {
  refunded: number
  disputed: number
  isDisputed: boolean
  refundFailed: boolean
  /** Whether it has prints that go to the buyer's address, and to the school. */
  homes: boolean
  boxes: boolean
}

export function toSummary(order: SummaryRow): OrderSummary {
  return {
    id: order.id,
    number: orderNumber(order),
    placedAt: order.placedAt.toISOString(),
    state: order.state,
    prints: order.prints,
    buyer: fullName(order),
    email: hasEmail(order) ? order.email : null,
    childName: order.childName,
    className: order.className,
    total: order.total,
    refunded: order.refunded,
    disputed: order.disputed,
    places: [...(order.boxes ? (['school'] as const) : []), ...(order.homes ? (['home'] as const) : [])],
    troubles: [
      ...(order.isDisputed ? (['disputed'] as const) : []),
      ...(order.refundFailed ? (['refund-failed'] as const) : []),
    ],
  }
}

function conditions({ state, prints, place, trouble, event, from, to, q }: OrderQuery): (SQL | undefined)[] {
  return [
    state && eq(orders.state, state),
    trouble && inTrouble[trouble],
    place && partsTo(place, event),
    prints && (event ? printsOfEvent(prints, event) : printsAre(prints)),
    event
      ? sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.eventId} = ${event})`
      : undefined,
    from ? gte(orders.placedAt, startOfLondonDay(from)) : undefined,
    to ? lt(orders.placedAt, startOfLondonDay(daysAfter(to, 1))) : undefined,
    q ? matching(q) : undefined,
  ]
}

type PrintFilter = NonNullable<OrderQuery['prints']>

const printsAre = (prints: PrintFilter) => (prints === 'due' ? arePrintsDue : eq(orders.prints, prints))

/** What `stepsOf` finds, as a condition. */
function printsOfEvent(prints: PrintFilter, event: string): SQL | undefined {
  if (prints === 'due') return and(isBought, printsOfEvent('ordered', event))
  const step = sql`case when l.prints_delivered_at is not null then 'delivered' when l.prints_sent_at is not null then 'sent' else 'ordered' end`
  const printed = sql`select ${step} from ${orderLines} l join ${orderPrints} p on p.line_id = l.id and p.cancelled_at is null where l.order_id = ${orders.id} and l.event_id = ${event}`
  if (prints === 'cancelled') return eq(orders.prints, prints)
  const open = notInArray(orders.prints, ['none', 'cancelled'])
  if (prints === 'none') return or(eq(orders.prints, 'none'), and(open, sql`not exists (${printed})`))
  return and(open, sql`${prints} in (${printed})`)
}

function matching(q: string) {
  const number = /^(?:TW-?)?(\d{1,9})$/i.exec(q)?.[1]
  const like = likePattern(q)
  return or(
    number ? eq(orders.number, Number(number)) : undefined,
    ilike(fullNameColumn(orders), like),
    ilike(orders.email, like),
    ilike(orders.childName, like),
  )
}
