import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SalesFigures } from '../../../domain/orders/sales.ts'
import { ledgerSums } from '../../orders/ledger/sums.ts'
import { orderMovements } from '../../orders/ledger/tables.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classes, pupils } from '../../school/tables.ts'

/** Orders that brought in money. */
export const bought = and(isNotNull(orders.paidAt), inArray(orders.state, ['paid', 'delivered', 'refunded']))

export const NO_SALES: SalesFigures = { orders: 0, takings: 0, photographed: 0, bought: 0 }

type Key = 'event' | 'class'

/** Figures by event, or by class; of all events, or of one. */
export async function salesBy(db: Reader, by: Key, eventId?: string): Promise<Map<string, SalesFigures>> {
  const sold = await soldBy(db, by, eventId)
  const shot = await photographedBy(db, by, eventId)
  const keys = new Set([...sold.keys(), ...shot.keys()])
  return new Map(
    [...keys].map((key) => [key, { ...NO_SALES, ...sold.get(key), photographed: shot.get(key) ?? 0 }]),
  )
}

async function soldBy(db: Reader, by: Key, eventId?: string) {
  const key = by === 'event' ? orderLines.eventId : orderLines.classRef
  const rows = await db
    .select({
      key,
      orders: sql<number>`count(distinct ${orders.id})::int`,
      takings: ledgerSums.takings,
      bought: sql<number>`count(distinct coalesce(${orderLines.pupilId}, ${orderLines.id})) filter (where ${orders.state} <> 'refunded')::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(orderMovements, eq(orderMovements.lineId, orderLines.id))
    .where(and(bought, eventId ? eq(orderLines.eventId, eventId) : isNotNull(orderLines.eventId)))
    .groupBy(key)
  return new Map(rows.map(({ key, ...figures }) => [key ?? '', figures]))
}

async function photographedBy(db: Reader, by: Key, eventId?: string) {
  const key = by === 'event' ? classes.eventId : classes.ref
  const rows = await db
    .select({ key, n: sql<number>`count(distinct ${pupils.id})::int` })
    .from(photos)
    .innerJoin(pupils, eq(pupils.id, photos.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(
      and(
        eq(photos.state, 'ready'),
        isNull(photos.removedAt),
        eventId ? eq(classes.eventId, eventId) : undefined,
      ),
    )
    .groupBy(key)
  return new Map(rows.map((row) => [row.key, row.n]))
}
