import { and, eq, gte, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { daysAfter, londonDay, startOfLondonDay } from '../../../domain/days.ts'
import {
  CREDIT_KEY,
  FREE_KEY,
  NO_KEY,
  PHOTOS_KEY,
  type SalesDays,
  type SalesGrouping,
  type SalesSums,
} from '../../../domain/orders/sales.ts'
import type { Reader } from '../../platform/db/port.ts'
import { isDiscount, ledgerSums } from '../ledger/sums.ts'
import { orderMovements } from '../ledger/tables.ts'
import { orderLines, orders } from '../tables.ts'

export const NO_SUMS: SalesSums = { orders: 0, pieces: 0, takenOff: 0, takings: 0 }

/** What a sale consists of; it counts on the day that the order was paid, as in the accountant's list. */
const OF_SALE = ['paid', 'reduced', 'credit-used'] as const
/** What moved afterwards; it counts on its own day. */
const LATER = ['refunded', 'refund-failed', 'disputed', 'dispute-returned'] as const

const isWithin = (column: typeof orders.paidAt | typeof orderMovements.at, { from, to }: SalesDays) =>
  and(gte(column, startOfLondonDay(from)), lt(column, startOfLondonDay(daysAfter(to, 1))))

const takenOff = sql<number>`coalesce(sum(${orderMovements.amount}) filter (where ${isDiscount}), 0)::int`
const offerOfMovement = sql<string>`coalesce(${orderMovements.offerId}::text, case ${orderMovements.kind} when 'credit-used' then ${CREDIT_KEY} else ${FREE_KEY} end)`

/** Each order's offers and credit. */
const offersOfOrders = (db: Reader) =>
  db
    .selectDistinct({ orderId: orderMovements.orderId, key: offerOfMovement.as('offer_key') })
    .from(orderMovements)
    .where(isDiscount)
    .as('used')

const inScotland = (at: SQLWrapper, unit: TimeUnit) =>
  sql<string>`to_char(${at} at time zone 'Europe/London', ${unit === 'month' ? 'YYYY-MM' : 'YYYY'})`

/** What an order's line or movement, at its time, is grouped by. */
function keyOf(by: Exclude<SalesGrouping, 'offer'>, at: SQLWrapper): SQL<string> {
  const { orderId, eventId, classRef, product, packageId, packageName } = orderLines
  switch (by) {
    case 'month':
    case 'year':
      return inScotland(at, by)
    case 'event':
      return sql`coalesce(${eventId}::text, ${NO_KEY})`
    case 'class':
      return sql`coalesce(${eventId} || ' ' || coalesce(${classRef}, ''), ${NO_KEY})`
    case 'payment':
      return sql`(select o.payment_method from orders o where o.id = ${orderId})`
    case 'product':
      return sql`case when ${product} is not null then 'product ' || ${product}
        when ${packageId} is not null then 'package ' || ${packageName} else ${PHOTOS_KEY} end`
  }
}

type TimeUnit = 'month' | 'year'
export type SumsByKey = ReadonlyMap<string, SalesSums>

/** The sums of what was sold and what moved in these days, by key and by time; the same few queries, whatever there is. */
export async function salesSums(
  db: Reader,
  by: SalesGrouping,
  unit: TimeUnit,
  days: SalesDays,
): Promise<{ byKey: SumsByKey; byTime: SumsByKey }> {
  if (by === 'offer') {
    const { byTime } = await sumsOfLines(db, unit, unit, days)
    return { byKey: await sumsByOffer(db, days), byTime }
  }
  return sumsOfLines(db, by, unit, days)
}

/** By time no order is in two rows, so that the sums of these rows are those of all. */
export const totalOf = (byTime: SumsByKey): SalesSums =>
  [...byTime.values()].reduce(
    (all, one) => ({
      orders: all.orders + one.orders,
      pieces: all.pieces + one.pieces,
      takenOff: all.takenOff + one.takenOff,
      takings: all.takings + one.takings,
    }),
    NO_SUMS,
  )

type Row = Partial<SalesSums> & { key: string | null }

function addAll(sums: Map<string, SalesSums>, rows: readonly Row[]) {
  for (const { key, ...some } of rows) {
    if (key === null) continue
    const { orders, pieces, takenOff, takings } = sums.get(key) ?? NO_SUMS
    sums.set(key, {
      orders: orders + (some.orders ?? 0),
      pieces: pieces + (some.pieces ?? 0),
      takenOff: takenOff + (some.takenOff ?? 0),
      takings: takings + (some.takings ?? 0),
    })
  }
}

const orderCount = sql<number>`count(distinct ${orders.id})::int`
/** Packages, single photos and products. */
const pieces = sql<number>`sum(case when ${orderLines.product} is not null then ${orderLines.quantity}
  when ${orderLines.packageId} is not null then 1 else ${orderLines.photoCount} end)::int`
/** A print made again was sold before. */
export const isSoldWithin = (days: SalesDays) =>
  and(isWithin(orders.paidAt, days), isNull(orderLines.remakeOf))

async function sumsOfLines(db: Reader, by: Exclude<SalesGrouping, 'offer'>, unit: TimeUnit, days: SalesDays) {
  const keys = (at: SQLWrapper) => ({ key: keyOf(by, at).as('key'), time: inScotland(at, unit).as('time') })
  /** Once by key and once by time; a row of the one has no value for the other. */
  const sets = by === unit ? sql`1, 2` : sql`grouping sets ((1), (2))`
  const sold = await db
    .select({ ...keys(orders.paidAt), orders: orderCount, pieces })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(isSoldWithin(days))
    .groupBy(sets)
  const paid = await db
    .select({ ...keys(orders.paidAt), takings: ledgerSums.takings, takenOff })
    .from(orders)
    .innerJoin(orderMovements, eq(orderMovements.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
    .where(and(isWithin(orders.paidAt, days), inArray(orderMovements.kind, OF_SALE)))
    .groupBy(sets)
  const later = await db
    .select({ ...keys(orderMovements.at), takings: ledgerSums.takings })
    .from(orderMovements)
    .innerJoin(orderLines, eq(orderLines.id, orderMovements.lineId))
    .where(and(isWithin(orderMovements.at, days), inArray(orderMovements.kind, LATER)))
    .groupBy(sets)
  const [byKey, byTime] = [new Map<string, SalesSums>(), new Map<string, SalesSums>()]
  for (const rows of [sold, paid, later]) {
    addAll(byKey, rows)
    addAll(
      byTime,
      rows.map((row) => ({ ...row, key: row.time })),
    )
  }
  return { byKey, byTime }
}

/** Of an order with several offers, each row has all that it brought, and what its own offer took off. */
async function sumsByOffer(db: Reader, days: SalesDays): Promise<SumsByKey> {
  const used = offersOfOrders(db)
  const key = sql<string>`coalesce(${used.key}, ${NO_KEY})`.as('key')
  const sold = await db
    .select({ key, orders: orderCount, pieces })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(used, eq(used.orderId, orders.id))
    .where(isSoldWithin(days))
    .groupBy(sql`1`)
  const paid = await db
    .select({ key, takings: ledgerSums.takings })
    .from(orders)
    .innerJoin(orderMovements, eq(orderMovements.orderId, orders.id))
    .leftJoin(used, eq(used.orderId, orders.id))
    .where(and(isWithin(orders.paidAt, days), eq(orderMovements.kind, 'paid')))
    .groupBy(sql`1`)
  const later = await db
    .select({ key, takings: ledgerSums.takings })
    .from(orderMovements)
    .leftJoin(used, eq(used.orderId, orderMovements.orderId))
    .where(and(isWithin(orderMovements.at, days), inArray(orderMovements.kind, LATER)))
    .groupBy(sql`1`)
  const off = await db
    .select({ key: offerOfMovement.as('key'), takenOff })
    .from(orders)
    .innerJoin(orderMovements, eq(orderMovements.orderId, orders.id))
    .where(and(isWithin(orders.paidAt, days), isDiscount))
    .groupBy(sql`1`)
  const sums = new Map<string, SalesSums>()
  for (const rows of [sold, paid, later, off]) addAll(sums, rows)
  return sums
}

/** Orders of these days that are in several rows. */
export async function ordersInSeveral(db: Reader, by: SalesGrouping, days: SalesDays): Promise<number> {
  const several =
    by === 'offer'
      ? db
          .select({ id: orders.id })
          .from(orders)
          .innerJoin(orderMovements, eq(orderMovements.orderId, orders.id))
          .where(and(isWithin(orders.paidAt, days), isDiscount))
          .groupBy(orders.id)
          .having(sql`count(distinct ${offerOfMovement}) > 1`)
      : db
          .select({ id: orders.id })
          .from(orders)
          .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
          .where(isSoldWithin(days))
          .groupBy(orders.id)
          .having(sql`count(distinct ${keyOf(by, orders.paidAt)}) > 1`)
  return db.$count(several.as('several'))
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
