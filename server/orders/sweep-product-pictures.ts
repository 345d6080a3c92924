import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../domain/days.ts'
import { type Context, requireSystem } from '../context.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { PICTURES, pictureKey } from '../prices/pictures.ts'
import { products } from '../prices/tables.ts'
import { orderLines } from './tables.ts'

export const sweepProductPicturesJob = defineJob('orders.sweep-pictures')

/** Removes a product's former picture, unless an order was sold with it. */
export async function purgeProductPicture(ctx: Context, { picture }: { picture: string }): Promise<void> {
  requireSystem(ctx)
  const used =
    (await ctx.db.$count(products, eq(products.picture, picture))) +
    (await ctx.db.$count(orderLines, eq(orderLines.picture, picture)))
  if (used === 0) await ctx.files.remove(pictureKey(picture))
}

/**
 * Removes pictures that nothing refers to and that are a day old: of a process that died between storing one and
 * naming it, or of orders that are gone.
 */
export async function sweepProductPictures(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const before = ctx.clock.now().getTime() - DAY_MS
  for await (const { key, changedAt } of ctx.files.list(PICTURES)) {
    const picture = /^products\/([0-9a-f-]{36})\.webp$/.exec(key)?.[1]
    if (picture && changedAt.getTime() < before) await purgeProductPicture(ctx, { picture })
  }
}
