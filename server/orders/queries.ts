import { asc, eq } from 'drizzle-orm'
import { photos } from '../photos/tables.ts'
import type { Reader } from '../platform/db/port.ts'
import { orderLines, orderPhotos, orders } from './tables.ts'

export async function findOrder(db: Reader, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/** An order's lines with the photos each pays for, in the order they were chosen. */
export async function linesOf(db: Reader, orderId: string) {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const bought = await db
    .select({ lineId: orderPhotos.lineId, id: photos.id, fileName: photos.fileName })
    .from(orderPhotos)
    .innerJoin(orderLines, eq(orderLines.id, orderPhotos.lineId))
    .innerJoin(photos, eq(photos.id, orderPhotos.photoId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderPhotos.position))
  return lines.map((line) => ({ ...line, photos: bought.filter((photo) => photo.lineId === line.id) }))
}
