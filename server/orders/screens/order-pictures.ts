import { and, eq, inArray, isNull, type SQLWrapper } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { cleanThumb } from '../../photos/clean/clean-link.ts'
import { photos } from '../../photos/tables.ts'
import { orderLines, orderPhotos, orderPrints } from '../tables.ts'

interface OrderPictures {
  /** The addresses of its first photos, in small. */
  thumbs: string[]
  /** How many photos it has. */
  photos: number
}

/**
 * The photos of each order that can be shown, as files or as prints, each once: the first `most` by the name of their
 * files, and how many there are. `orderIds` may be a query.
 */
export async function orderPictures(
  ctx: Context,
  orderIds: string[] | SQLWrapper,
  most: number,
): Promise<Map<string, OrderPictures>> {
  if (Array.isArray(orderIds) && orderIds.length === 0) return new Map()
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
  const byOrder = Map.groupBy(found, ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([orderId, some]) => {
      const first = some.toSorted(byName).slice(0, most)
      return [orderId, { thumbs: first.map((photo) => cleanThumb(ctx, photo)), photos: some.length }]
    }),
  )
}

type Named = Pick<typeof photos.$inferSelect, 'fileName' | 'id'>
const byName = (a: Named, b: Named) => a.fileName.localeCompare(b.fileName) || a.id.localeCompare(b.id)
