import { eq } from 'drizzle-orm'
import { priceErrors } from '../../content/errors/prices.ts'
import type { SavePriceList } from '../../domain/orders/prices/price-desk.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../context.ts'
import { invalid } from '../errors.ts'
import { type LockedList, lockList, rejectStale, writeVersion } from './price-versions.ts'
import { allProducts, productsOf } from './queries.ts'
import { priceLists } from './tables.ts'

/**
 * The owner edits a list. Galleries and new orders use the new version from now on; earlier orders are not changed. The
 * name is not versioned.
 */
export async function savePriceList(ctx: Context, input: SavePriceList & { listId: string }): Promise<void> {
  const { userId } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const held = await lockList(ctx, input.listId)
    rejectStale(held, input.was, input.wasName)
    const { name, single, packages, vat, extras = [], homeDelivery } = input.list
    await checkProducts(ctx, held, input.list)
    // A stored saving is the specified figure for the sample; otherwise it follows from the single price.
    const body = {
      single,
      packages: packages.map((pack) => ({ ...pack, savings: 0 })),
      ...(vat === undefined || vat === 'business' ? {} : { vat }),
      ...(extras.length > 0 && { extras }),
      ...(homeDelivery !== undefined && { homeDelivery }),
    }
    const same = held.current.body.packages.map((pack) => ({ ...pack, savings: 0 }))
    const before = { ...held, current: { ...held.current, body: { ...held.current.body, packages: same } } }
    const written = await writeVersion(ctx, before, { body, madeBy: userId })
    if (name !== held.name) await ctx.db.update(priceLists).set({ name }).where(eq(priceLists.id, held.id))
    if (written || name !== held.name)
      await audit(ctx, 'prices.changed', { list: held.id, version: held.version + Number(written) })
  })
}

/** A list may have products that are offered, or that it has already. */
async function checkProducts(
  ctx: TransactionContext,
  { current }: LockedList,
  wanted: SavePriceList['list'],
) {
  const products = await allProducts(ctx.db)
  const had = new Set(productsOf(current.body))
  for (const id of productsOf(wanted)) {
    const product = products.find((one) => one.id === id)
    if (!product) throw invalid(priceErrors.noProduct)
    if (product.retiredAt && !had.has(id)) throw invalid(priceErrors.productRetired(product.name))
  }
}
