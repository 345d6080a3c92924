import { randomUUID } from 'node:crypto'
import { eq, max } from 'drizzle-orm'
import { priceErrors } from '../../content/errors/prices.ts'
import type { CreateProduct, EditProduct } from '../../domain/orders/prices/price-desk.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { products } from './tables.ts'

/** The owner adds a product that packages can include. */
export async function createProduct(
  ctx: Context,
  { kind, name, size, labCode }: CreateProduct,
): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const [last] = await ctx.db.select({ position: max(products.position) }).from(products)
    const id = randomUUID()
    await ctx.db.insert(products).values({
      id,
      kind,
      name,
      ...size,
      labCode: labCode || null,
      position: (last?.position ?? 0) + 1,
      createdAt: ctx.clock.now(),
    })
    await audit(ctx, 'product.created', { product: id })
    return { id }
  })
}

/** The owner renames a product, changes its lab code, retires it or offers it again. Sold items keep their name. */
export async function editProduct(
  ctx: Context,
  { productId, was, name, labCode, retired }: EditProduct & { productId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [product] = await ctx.db.select().from(products).where(eq(products.id, productId)).for('update')
    if (!product) throw notFound('product')
    const now = { name: product.name, labCode: product.labCode ?? '' }
    const stale = (['name', 'labCode'] as const).some(
      (field) => was?.[field] !== undefined && was[field] !== now[field],
    )
    if (stale) throw conflict('changed-meanwhile', priceErrors.changedTo(now.name, now.labCode))
    const retiredAt =
      retired === undefined ? product.retiredAt : retired ? (product.retiredAt ?? ctx.clock.now()) : null
    await ctx.db
      .update(products)
      .set({
        name: name ?? product.name,
        labCode: labCode === undefined ? product.labCode : labCode || null,
        retiredAt,
      })
      .where(eq(products.id, productId))
    await audit(
      ctx,
      retired === undefined ? 'product.edited' : retired ? 'product.retired' : 'product.offered',
      {
        product: productId,
      },
    )
  })
}
