import { eq, inArray } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import type { ChangePrints } from '../../../domain/orders/order-prints.ts'
import { takesPhoto } from '../../../domain/orders/print-products.ts'
import { allowAnyone, audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { getOrderByKey, type Order } from '../order-key.ts'
import { boughtPhotos, printsOf } from '../queries.ts'
import { orderPrints, orders } from '../tables.ts'
import { printsMayChange } from './prints.ts'

type Wanted = ChangePrints['pieces'][number]

/**
 * The buyer chooses which photos are printed, until the deadline: any photos of the line, in the sizes and numbers
 * bought.
 */
export async function changePrints(ctx: Context, key: string, { pieces }: ChangePrints): Promise<void> {
  allowAnyone(ctx)
  const { id } = await getOrderByKey(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    const { now: all } = await lockPrints(ctx, id)
    // What was bought singly was bought of its photo.
    const now = all.filter(({ extra }) => !extra)
    await checkWanted(ctx, id, pieces, now)
    const chosen = now.filter(({ product }) => takesPhoto(product))
    await ctx.db.delete(orderPrints).where(
      inArray(
        orderPrints.id,
        chosen.map((piece) => piece.id),
      ),
    )
    const nameOf = new Map(chosen.map(({ lineId, product }) => [`${lineId} ${product.id}`, product.name]))
    const named = pieces.map((piece) => ({
      ...piece,
      name: nameOf.get(`${piece.lineId} ${piece.product}`) ?? piece.product,
    }))
    if (named.length > 0) await ctx.db.insert(orderPrints).values(named)
    await audit(ctx, 'order.prints-changed', { subjectId: id })
  })
}

/** Locks the order's row and returns what is printed; refused once that is settled. */
export async function lockPrints(ctx: TransactionContext, orderId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const now = (await printsOf(ctx.db, orderId)).filter(({ cancelledAt }) => cancelledAt === null)
  if (!order || !printsMayChange(order, now, ctx.clock.now()))
    throw conflict('prints-settled', orderErrors.printsFixed)
  return { order, now }
}

async function checkWanted(
  { db }: TransactionContext,
  orderId: Order['id'],
  wanted: Wanted[],
  now: Awaited<ReturnType<typeof printsOf>>,
) {
  const bought = await boughtPhotos(db, orderId)
  const known = wanted.every(({ lineId, photoId }) =>
    bought.some((photo) => photo.lineId === lineId && photo.id === photoId && photo.kept),
  )
  if (!known) throw invalid(orderErrors.photoNotOfOrder)
  const count = (pieces: { lineId: string; product: string; quantity: number }[]) => {
    const counts: Record<string, number> = {}
    for (const { lineId, product, quantity } of pieces)
      counts[`${lineId} ${product}`] = (counts[`${lineId} ${product}`] ?? 0) + quantity
    return counts
  }
  const chosen = now.filter(({ product }) => takesPhoto(product))
  const before = count(chosen.map((piece) => ({ ...piece, product: piece.product.id })))
  const after = count(wanted)
  const same = Object.keys({ ...before, ...after }).every((size) => before[size] === after[size])
  if (!same) throw invalid(orderErrors.countPrints, undefined, 'prints-count')
}
