import { asc, eq, sql } from 'drizzle-orm'
import { photos } from '../photos/tables.ts'
import { familyColumns, keepingColumns, mayKeep } from '../photos/visible.ts'
import type { Reader } from '../platform/db/port.ts'
import { events, pupils } from '../school/tables.ts'
import { orderReductions } from './offers/tables.ts'
import { orderLines, orderPhotos, orderPrints, orders } from './tables.ts'

export async function findOrder(db: Reader, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/** A photo that an order pays for. `kept`: the buyer may still see and download it. */
export type BoughtPhoto = Awaited<ReturnType<typeof boughtPhotos>>[number]

/** The photos that an order pays for, line by line, in the order they were chosen. */
export async function boughtPhotos(db: Reader, orderId: string) {
  const rows = await db
    .select({
      lineId: orderPhotos.lineId,
      position: orderPhotos.position,
      id: photos.id,
      fileName: photos.fileName,
      originalKey: photos.originalKey,
      width: photos.width,
      height: photos.height,
      keeping: keepingColumns,
      family: familyColumns,
    })
    .from(orderPhotos)
    .innerJoin(orderLines, eq(orderLines.id, orderPhotos.lineId))
    .innerJoin(photos, eq(photos.id, orderPhotos.photoId))
    .leftJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id), asc(orderPhotos.position))
  return rows.map(({ keeping, family, ...photo }) => ({
    ...photo,
    pupilId: keeping.pupilId,
    classId: keeping.classId,
    turns: keeping.turns,
    kept: mayKeep(keeping, family),
  }))
}

/** An order's lines with the photos each one pays for. */
export async function linesOf(db: Reader, orderId: string) {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const bought = await boughtPhotos(db, orderId)
  return lines.map((line) => ({ ...line, photos: bought.filter((photo) => photo.lineId === line.id) }))
}

/** What offers took off a line; with `credit`, only the credit. */
const takenOff = (credit = sql`true`) =>
  sql<number>`(select coalesce(sum(${orderReductions.amount}), 0)::int from ${orderReductions} where ${orderReductions.lineId} = ${orderLines.id} and ${credit})`

/** What an order prints, what its line cost, and until when that can be changed. */
export function printsOf(db: Reader, orderId: string) {
  return db
    .select({
      id: orderPrints.id,
      lineId: orderPrints.lineId,
      photoId: orderPrints.photoId,
      product: orderPrints.product,
      quantity: orderPrints.quantity,
      priceListId: orderLines.priceListId,
      packageId: orderLines.packageId,
      paid: orderLines.total,
      reduced: takenOff(),
      credit: takenOff(sql`${orderReductions.kind} = 'credit'`),
      sentAt: orderLines.printsSentAt,
      deliveredAt: orderLines.printsDeliveredAt,
      deadline: events.printDeadline,
    })
    .from(orderPrints)
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .leftJoin(events, eq(events.id, orderLines.eventId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderPrints.lineId), asc(orderPrints.product), asc(orderPrints.id))
}
