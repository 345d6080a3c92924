import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { HOME_DELIVERY } from '../../../domain/orders/prints/home-delivery.ts'
import type { SalesFigures } from '../../../domain/orders/sales.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classes, pupils } from '../../school/tables.ts'
import { ledgerSums } from '../ledger/sums.ts'
import { orderMovements } from '../ledger/tables.ts'
import { orderLines, orders } from '../tables.ts'

/** Orders that brought in money. */
const bought = and(isNotNull(orders.paidAt), inArray(orders.state, ['paid', 'delivered', 'refunded']))

export const NO_SALES: SalesFigures = { orders: 0, takings: 0, photographed: 0, bought: 0 }

type Key = 'event' | 'class'

/** One event's figures, as a whole or by class. */
export async function salesBy(db: Reader, by: Key, eventId: string): Promise<Map<string, SalesFigures>> {
  const sold = await soldBy(db, by, eventId)
  const shot = await photographedBy(db, by, [eventId])
  const keys = new Set([...sold.keys(), ...shot.keys()])
  return new Map(
    [...keys].map((key) => [key, { ...NO_SALES, ...sold.get(key), photographed: shot.get(key) ?? 0 }]),
  )
}

/** Of each event: students with photos for sale, and those whose family bought. */
export async function reachOfEvents(
  db: Reader,
  eventIds: string[],
): Promise<Map<string, { photographed: number; bought: number }>> {
  const shot = await photographedBy(db, 'event', eventIds)
  const rows = await db
    .select({ id: orderLines.eventId, bought: buyers })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(bought, inArray(orderLines.eventId, eventIds)))
    .groupBy(orderLines.eventId)
  const sold = new Map(rows.map(({ id, bought }) => [id ?? '', bought]))
  return new Map(eventIds.map((id) => [id, { photographed: shot.get(id) ?? 0, bought: sold.get(id) ?? 0 }]))
}

/**
 * Students, erased ones too, of orders that were not refunded as a whole; what is made again was bought before, and a
 * home delivery is nobody's.
 */
const buyers = sql<number>`count(distinct coalesce(${orderLines.pupilId}, ${orderLines.id})) filter (where ${orders.state} <> 'refunded' and ${orderLines.remakeOf} is null and ${orderLines.product} is distinct from ${HOME_DELIVERY.id})::int`

async function soldBy(db: Reader, by: Key, eventId: string) {
  const key = by === 'event' ? orderLines.eventId : orderLines.classRef
  const rows = await db
    .select({
      key,
      orders: sql<number>`count(distinct ${orders.id})::int`,
      takings: ledgerSums.takings,
      bought: buyers,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(orderMovements, eq(orderMovements.lineId, orderLines.id))
    .where(and(bought, eq(orderLines.eventId, eventId)))
    .groupBy(key)
  return new Map(rows.map(({ key, ...figures }) => [key ?? '', figures]))
}

async function photographedBy(db: Reader, by: Key, eventIds: string[]) {
  const key = by === 'event' ? classes.eventId : classes.ref
  const rows = await db
    .select({ key, n: sql<number>`count(distinct ${pupils.id})::int` })
    .from(photos)
    .innerJoin(pupils, eq(pupils.id, photos.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(and(eq(photos.state, 'ready'), isNull(photos.removedAt), inArray(classes.eventId, eventIds)))
    .groupBy(key)
  return new Map(rows.map((row) => [row.key, row.n]))
}
