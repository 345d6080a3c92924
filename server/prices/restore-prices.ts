import { and, eq } from 'drizzle-orm'
import { priceLists as specified } from '../../content/price-lists.ts'
import type { RestorePrices } from '../../domain/orders/prices/price-desk.ts'
import type { PriceListBody } from '../../domain/orders/prices/price-lists.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { lockList, rejectStale, writeVersion } from './price-versions.ts'
import { priceListVersions } from './tables.ts'

/** The owner restores an earlier version of a list, or the specified prices, as a new version. */
export async function restorePrices(ctx: Context, input: RestorePrices & { listId: string }): Promise<void> {
  const { userId } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const held = await lockList(ctx, input.listId)
    rejectStale(held, input.was)
    const body = await bodyOf(ctx, input)
    if (!(await writeVersion(ctx, held, { body, madeBy: userId }))) return
    await audit(ctx, 'prices.restored', {
      list: held.id,
      version: held.version + 1,
      ...(input.version === 'specification' ? {} : { from: input.version }),
    })
  })
}

async function bodyOf(ctx: TransactionContext, { listId, version }: RestorePrices & { listId: string }) {
  if (version === 'specification') return specifiedBody(listId)
  const [found] = await ctx.db
    .select({ body: priceListVersions.body })
    .from(priceListVersions)
    .where(and(eq(priceListVersions.listId, listId), eq(priceListVersions.id, version)))
  if (!found) throw notFound('version')
  return found.body
}

function specifiedBody(listId: string): PriceListBody {
  const list = Object.values(specified).find(({ id }) => id === listId)
  if (!list) throw notFound('version')
  const { single, packages } = list
  return { single, packages }
}
