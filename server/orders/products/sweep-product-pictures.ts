import { eq } from 'drizzle-orm'
import { type Context, requireSystem } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { productPictures } from '../../prices/pictures.ts'
import { products } from '../../prices/tables.ts'
import { orderLines } from '../tables.ts'

export const sweepProductPicturesJob = defineJob('orders.sweep-pictures')

/** Removes a product's former picture, unless an order was sold with it. */
export async function purgeProductPicture(ctx: Context, { picture }: { picture: string }): Promise<void> {
  requireSystem(ctx)
  if (!(await isUsed(ctx.db, picture))) await ctx.files.remove(productPictures.keyOf(picture))
}

/** Removes pictures of no product and no order. */
export async function sweepProductPictures(ctx: Context): Promise<void> {
  requireSystem(ctx)
  await productPictures.sweep({ files: ctx.files, now: ctx.clock.now() }, (picture) =>
    isUsed(ctx.db, picture),
  )
}

async function isUsed(db: Reader, picture: string): Promise<boolean> {
  const used =
    (await db.$count(products, eq(products.picture, picture))) +
    (await db.$count(orderLines, eq(orderLines.picture, picture)))
  return used > 0
}
