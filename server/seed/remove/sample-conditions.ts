import { and, eq, exists, inArray, isNull, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '../../orders/tables.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classes, pupils } from '../../school/tables.ts'

/** The classes, pupils and photos of some events, as conditions. */
export const sampleClasses = (eventIds: string[]): SQL => inArray(classes.eventId, eventIds)
export const samplePupils = (db: Reader, eventIds: string[]): SQL =>
  inArray(pupils.classId, db.select({ id: classes.id }).from(classes).where(sampleClasses(eventIds)))
export const samplePhotos = (eventIds: string[]): SQL => inArray(photos.eventId, eventIds)

/** Orders with photos from these events. */
const ordersWith = (db: Reader, eventIds: string[]) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), inArray(orderLines.eventId, eventIds))),
  )

const withOthers = (db: Reader, eventIds: string[]) =>
  db
    .select({ one: sql`1` })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orders.id),
        or(isNull(orderLines.eventId), notInArray(orderLines.eventId, eventIds)),
      ),
    )

/** Orders only from these events, without real money: they are deleted. */
export const ordersToDelete = (db: Reader, eventIds: string[]) =>
  and(
    ordersWith(db, eventIds),
    notExists(withOthers(db, eventIds)),
    or(
      isNull(orders.paidAt),
      eq(orders.paymentProvider, 'test'),
      and(
        isNull(orders.paymentProvider),
        or(notInArray(orders.paymentMethod, ['cash', 'transfer']), orders.testMode),
      ),
    ),
  )

/** How much of the sample exists. */
export async function countSample(db: Reader, eventIds: string[]) {
  if (eventIds.length === 0) return { pupils: 0, photos: 0, orders: 0, kept: 0 }
  const all = await db.$count(orders, ordersWith(db, eventIds))
  const going = await db.$count(orders, ordersToDelete(db, eventIds))
  return {
    pupils: await db.$count(pupils, samplePupils(db, eventIds)),
    photos: await db.$count(photos, samplePhotos(eventIds)),
    orders: going,
    kept: all - going,
  }
}
