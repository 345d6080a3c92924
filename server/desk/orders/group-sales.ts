import { and, eq, gte, inArray, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { daysAfter, londonDay, startOfLondonDay } from '../../../domain/days.ts'
import {
  CREDIT_KEY,
  NO_KEY,
  PHOTOS_KEY,
  type SalesDays,
  type SalesGrouping,
  type SalesSums,
} from '../../../domain/orders/sales.ts'
import { isDiscount, ledgerSums } from '../../orders/ledger/sums.ts'
import { orderMovements } from '../../orders/ledger/tables.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import type { Reader } from '../../platform/db/port.ts'

export const NO_SUMS: SalesSums = { orders: 0, pieces: 0, takenOff: 0, takings: 0 }

/** What a sale consists of, and what takes of it later. */
const OF_SALE = ['paid', 'reduced', 'credit-used'] as const
const LATER = ['refunded', 'refund-failed', 'disputed', 'dispute-returned'] as const

/** When a movement counts, as in the accountant's list: a sale once it is paid, anything else when it moved. */
const movedAt = sql<Date>`case when ${inArray(orderMovements.kind, LATER)} then ${orderMovements.at} else ${orders.paidAt} end`

const within = (column: typeof orders.paidAt | typeof orderMovements.at, { from, to }: SalesDays) =>
  and(gte(column, startOfLondonDay(from)), lt(column, startOfLondonDay(daysAfter(to, 1))))

const movedWithin = (days: SalesDays) =>
  or(
    and(inArray(orderMovements.kind, OF_SALE), within(orders.paidAt, days)),
    and(inArray(orderMovements.kind, LATER), within(orderMovements.at, days)),
  )
/** A print made again was sold before. */
const soldWithin = (days: SalesDays) => and(within(orders.paidAt, days), isNull(orderLines.remakeOf))

const takenOff = sql<number>`coalesce(sum(${orderMovements.amount}) filter (where ${isDiscount}), 0)::int`
const offerOfMovement = sql<string>`coalesce(${orderMovements.offerId}::text, ${CREDIT_KEY})`

/** Each order's offers and credit, and how to join them: only if the sums are by offer. */
function offersFor(db: Reader, by: SalesGrouping) {
  const used = db
    .selectDistinct({ orderId: orderMovements.orderId, key: offerOfMovement.as('offer_key') })
    .from(orderMovements)
    .where(isDiscount)
    .as('used')
  return { used, on: by === 'offer' ? eq(used.orderId, orders.id) : sql`false` }
}

/** What an order's line or movement, at its time, is grouped by. */
function keyOf(by: SalesGrouping, at: SQL | typeof orders.paidAt, offerKey: SQLWrapper): SQL<string> {
  const inScotland = (format: 'YYYY' | 'YYYY-MM') =>
    sql<string>`to_char(${at} at time zone 'Europe/London', ${format})`
  const { eventId, classRef, product, packageId, packageName } = orderLines
  switch (by) {
    case 'month':
      return inScotland('YYYY-MM')
    case 'year':
      return inScotland('YYYY')
    case 'event':
      return sql`coalesce(${eventId}::text, ${NO_KEY})`
    case 'class':
      return sql`coalesce(${eventId} || ' ' || ${classRef}, ${NO_KEY})`
    case 'product':
      return sql`case when ${product} is not null then 'product ' || ${product}
        when ${packageId} is not null then 'package ' || ${packageName} else ${PHOTOS_KEY} end`
    case 'offer':
      return sql`coalesce(${offerKey}, ${NO_KEY})`
  }
}

/** The sums of what was sold and what moved in these days, by key; two or three queries, whatever there is. */
export async function salesSums(
  db: Reader,
  by: SalesGrouping,
  days: SalesDays,
): Promise<Map<string, SalesSums>> {
  const sums = new Map<string, SalesSums>()
  const add = ({ key, ...some }: Partial<SalesSums> & { key: string }) =>
    sums.set(key, { ...NO_SUMS, ...sums.get(key), ...some })
  for (const row of await soldBy(db, by, days)) add(row)
  for (const row of await movedBy(db, by, days)) add(row)
  if (by === 'offer') for (const row of await takenOffByOffer(db, days)) add(row)
  return sums
}

/** Orders that are in several rows. */
export async function ordersInSeveral(db: Reader, by: SalesGrouping, days: SalesDays): Promise<number> {
  const { used, on } = offersFor(db, by)
  return db.$count(
    db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .leftJoin(used, on)
      .where(soldWithin(days))
      .groupBy(orders.id)
      .having(sql`count(distinct ${keyOf(by, orders.paidAt, used.key)}) > 1`)
      .as('in_several'),
  )
}

function soldBy(db: Reader, by: SalesGrouping, days: SalesDays) {
  const { product, packageId, quantity, photoCount } = orderLines
  const { used, on } = offersFor(db, by)
  return db
    .select({
      key: keyOf(by, orders.paidAt, used.key).as('key'),
      orders: sql<number>`count(distinct ${orders.id})::int`,
      pieces: sql<number>`sum(case when ${product} is not null then ${quantity}
        when ${packageId} is not null then 1 else ${photoCount} end)::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(used, on)
    .where(soldWithin(days))
    .groupBy(sql`1`)
}

function movedBy(db: Reader, by: SalesGrouping, days: SalesDays) {
  const { used, on } = offersFor(db, by)
  return db
    .select({
      key: keyOf(by, movedAt, used.key).as('key'),
      takings: ledgerSums.takings,
      takenOff: by === 'offer' ? sql<number>`0` : takenOff,
    })
    .from(orderMovements)
    .innerJoin(orders, eq(orders.id, orderMovements.orderId))
    .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
    .leftJoin(used, on)
    .where(movedWithin(days))
    .groupBy(sql`1`)
}

/** Of an order with several offers, each row has what its own offer took off. */
function takenOffByOffer(db: Reader, days: SalesDays) {
  return db
    .select({ key: offerOfMovement.as('key'), takenOff })
    .from(orderMovements)
    .innerJoin(orders, eq(orders.id, orderMovements.orderId))
    .where(and(isDiscount, within(orders.paidAt, days)))
    .groupBy(sql`1`)
}

/** The first and last day on which something was sold or moved. */
export async function knownDays(db: Reader): Promise<SalesDays | null> {
  const [sold] = await db
    .select({
      from: sql<string | null>`min(${orders.paidAt})`,
      to: sql<string | null>`max(${orders.paidAt})`,
    })
    .from(orders)
  const [moved] = await db
    .select({ to: sql<string | null>`max(${orderMovements.at})` })
    .from(orderMovements)
    .where(inArray(orderMovements.kind, LATER))
  if (!sold?.from || !sold.to) return null
  const last = Math.max(Date.parse(sold.to), moved?.to ? Date.parse(moved.to) : 0)
  return { from: londonDay(new Date(sold.from)), to: londonDay(new Date(last)) }
}
