import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import type { Order } from '../order-key.ts'
import { earliestStep, printedLines } from '../print-states.ts'
import { orderPhotos, orderPrints, orders } from '../tables.ts'

interface Cancelled {
  lineId: string
  photoId: string | null
  printId: string | null
  quantity: number
}

/**
 * Takes photos and prints out of an order that the caller has locked: they are not made, and not the buyer's any more.
 * Some of several prints become a row of their own; returns its id by that of the row it was taken from.
 */
export async function cancelItems(
  ctx: TransactionContext,
  order: Pick<Order, 'id' | 'prints'>,
  items: readonly Cancelled[],
): Promise<Map<string, string>> {
  const cancelledAt = ctx.clock.now()
  const renamed = new Map<string, string>()
  for (const { lineId, photoId, printId, quantity } of items) {
    if (photoId)
      await ctx.db
        .update(orderPhotos)
        .set({ cancelledAt })
        .where(and(eq(orderPhotos.lineId, lineId), eq(orderPhotos.photoId, photoId)))
    if (!printId) continue
    const [print] = await ctx.db.select().from(orderPrints).where(eq(orderPrints.id, printId))
    if (!print) continue
    if (quantity >= print.quantity) {
      await ctx.db.update(orderPrints).set({ cancelledAt }).where(eq(orderPrints.id, printId))
      continue
    }
    const id = randomUUID()
    await ctx.db
      .update(orderPrints)
      .set({ quantity: print.quantity - quantity })
      .where(eq(orderPrints.id, printId))
    await ctx.db.insert(orderPrints).values({ ...print, id, quantity, cancelledAt })
    renamed.set(printId, id)
  }
  if (items.some(({ printId }) => printId)) await followPrints(ctx, order)
  return renamed
}

/** How far an order's prints have got, judged by those that are still made. */
async function followPrints({ db }: TransactionContext, { id, prints }: Pick<Order, 'id' | 'prints'>) {
  if (prints === 'none' || prints === 'cancelled') return
  const left = earliestStep(await printedLines(db, [id]))
  await db
    .update(orders)
    .set({ prints: left ?? 'cancelled' })
    .where(eq(orders.id, id))
}

/** Every print of an order is cancelled. */
export async function cancelAllPrints(
  { db, clock }: Pick<TransactionContext, 'db' | 'clock'>,
  printIds: string[],
) {
  if (printIds.length === 0) return
  await db
    .update(orderPrints)
    .set({ cancelledAt: clock.now() })
    .where(and(inArray(orderPrints.id, printIds), isNull(orderPrints.cancelledAt)))
}
