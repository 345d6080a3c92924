import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { pictureErrors } from '../../content/errors/prices.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { productPicture } from '../../contract/shop/prices.ts'
import { PICTURE_MB } from '../../domain/orders/prices/price-desk.ts'
import { allowAnyone, audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { defineSmallPictures, openPicture } from '../platform/pictures/small-pictures.ts'
import { products } from './tables.ts'

export const productPictures = defineSmallPictures({
  folder: 'products',
  to: 'webp',
  edge: 640,
  mostMb: PICTURE_MB,
  mostPixels: 100_000_000,
  errors: pictureErrors,
})

/** The address of a product's picture; null without one. */
export const productPictureAddress = (picture: string | null) =>
  picture === null ? null : addressOf(productPicture, { params: { picture } })

/** Removes a picture that nothing refers to any more. Done by `orders/`, which knows what was sold with it. */
export const purgeProductPictureJob = defineJob('prices.forget-picture')

/** The owner gives a product a picture, or another one. It is scaled down and stripped of metadata. */
export async function setPicture(
  ctx: Context,
  { productId, file }: { productId: string; file: string },
): Promise<void> {
  requireAdmin(ctx)
  if ((await ctx.db.$count(products, eq(products.id, productId))) === 0) throw notFound('product')
  await changePicture(ctx, productId, await productPictures.receive(ctx, Buffer.from(file, 'base64')))
}

/** The owner takes a product's picture away. Orders keep it. */
export async function removePicture(ctx: Context, { productId }: { productId: string }): Promise<void> {
  requireAdmin(ctx)
  await changePicture(ctx, productId, null)
}

async function changePicture(ctx: Context, productId: string, picture: string | null) {
  await inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(products).where(eq(products.id, productId)).for('update')
    if (!before) throw notFound('product')
    await ctx.db.update(products).set({ picture }).where(eq(products.id, productId))
    if (before.picture) await ctx.jobs.send(purgeProductPictureJob, { picture: before.picture })
    await audit(ctx, picture ? 'product.pictured' : 'product.picture-removed', { product: productId })
  })
}

/** A product's picture, for anyone: it is shown in shops, and no child is in it. */
export async function showProductPicture(
  ctx: Context,
  { picture }: { picture: string },
): Promise<{ body: Readable; bytes: number }> {
  allowAnyone(ctx)
  return openPicture(ctx, productPictures.keyOf(picture))
}
