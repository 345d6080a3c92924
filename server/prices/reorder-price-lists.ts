import { eq } from 'drizzle-orm'
import { priceErrors } from '../../content/errors/prices.ts'
import type { LIST_STATES } from '../../domain/orders/prices/price-desk.ts'
import { SPECIFIED_LISTS } from '../../domain/orders/prices/price-lists.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { conflict } from '../errors.ts'
import { lockList } from './price-versions.ts'
import { priceLists } from './tables.ts'

/** Retires a list, which still serves the events that have it, or offers it again. */
export async function setPriceListState(
  ctx: Context,
  { listId, state }: { listId: string; state: (typeof LIST_STATES)[number] },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const held = await lockList(ctx, listId)
    if (held.state === state) return
    if (SPECIFIED_LISTS.some((id) => id === listId)) throw conflict('list-needed', priceErrors.listNeeded)
    await ctx.db.update(priceLists).set({ state }).where(eq(priceLists.id, listId))
    await audit(ctx, state === 'retired' ? 'prices.retired' : 'prices.offered', { list: listId })
  })
}

/** Orders the lists; those not named follow in their old order. */
export async function orderPriceLists(ctx: Context, { ids }: { ids: string[] }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const there = await ctx.db
      .select({ id: priceLists.id })
      .from(priceLists)
      .orderBy(priceLists.position)
      .for('update')
    const named = [...new Set(ids)].filter((id) => there.some((list) => list.id === id))
    const rest = there.map(({ id }) => id).filter((id) => !named.includes(id))
    for (const [position, id] of [...named, ...rest].entries())
      await ctx.db.update(priceLists).set({ position }).where(eq(priceLists.id, id))
    await audit(ctx, 'prices.ordered', { lists: there.length })
  })
}
