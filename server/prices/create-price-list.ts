import { randomUUID } from 'node:crypto'
import { max } from 'drizzle-orm'
import type { CreatePriceList } from '../../domain/orders/prices/price-desk.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { lockList } from './price-versions.ts'
import { priceLists, priceListVersions } from './tables.ts'

/** The owner creates a list as a copy of another's current version; it comes last. */
export async function createPriceList(
  ctx: Context,
  { name, from }: CreatePriceList,
): Promise<{ id: string }> {
  const { userId } = requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { current } = await lockList(ctx, from)
    const [last] = await ctx.db.select({ position: max(priceLists.position) }).from(priceLists)
    const id = randomUUID()
    const now = ctx.clock.now()
    const body = {
      ...current.body,
      packages: current.body.packages.map((pack) => ({ ...pack, savings: 0 })),
    }
    await ctx.db.insert(priceLists).values({ id, name, position: (last?.position ?? 0) + 1, createdAt: now })
    await ctx.db
      .insert(priceListVersions)
      .values({ listId: id, number: 1, body, madeAt: now, madeBy: userId })
    await audit(ctx, 'prices.created', { list: id, from })
    return { id }
  })
}
