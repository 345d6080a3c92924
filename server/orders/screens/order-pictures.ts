import { and, eq, inArray, isNull } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { CleanPicture } from '../../../domain/photos/clean-pictures.ts'
import type { Context } from '../../context.ts'
import { cleanLinks } from '../../photos/clean/clean-link.ts'
import { photos } from '../../photos/tables.ts'
import { orderLines, orderPhotos, orderPrints } from '../tables.ts'

/** The photos of each order that can be shown, as files or as prints, each once and by the name of its file. */
export async function orderPictures(ctx: Context, orderIds: string[]): Promise<Map<string, CleanPicture[]>> {
  if (orderIds.length === 0) return new Map()
  const columns = {
    orderId: orderLines.orderId,
    id: photos.id,
    turns: photos.turns,
    fileName: photos.fileName,
  }
  const ofThese = and(
    inArray(orderLines.orderId, orderIds),
    isNull(photos.removedAt),
    eq(photos.state, 'ready'),
  )
  const ofFiles = ctx.db
    .select(columns)
    .from(orderPhotos)
    .innerJoin(orderLines, eq(orderLines.id, orderPhotos.lineId))
    .innerJoin(photos, eq(photos.id, orderPhotos.photoId))
    .where(and(ofThese, isNull(orderPhotos.cancelledAt)))
  const ofPrints = ctx.db
    .select(columns)
    .from(orderPrints)
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .innerJoin(photos, eq(photos.id, orderPrints.photoId))
    .where(and(ofThese, isNull(orderPrints.cancelledAt)))
  const found = await union(ofFiles, ofPrints)
  const byName = found.toSorted((a, b) => a.fileName.localeCompare(b.fileName) || a.id.localeCompare(b.id))
  const byOrder = Map.groupBy(byName, ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([orderId, some]) => [orderId, some.map((photo) => cleanLinks(ctx, photo))]),
  )
}
