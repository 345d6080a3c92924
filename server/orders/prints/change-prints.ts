import { eq, inArray } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import type { ChangePrints } from '../../../domain/orders/prints/order-prints.ts'
import { takesPhoto } from '../../../domain/orders/products/product-kinds.ts'
import { allowAnyone, audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { getOrderByKey, type Order } from '../order-key.ts'
import { boughtPhotos, isMadePiece, printsOf } from '../queries.ts'
import { orderPrints, orders } from '../tables.ts'
import { printsVersion, whySettled } from './prints.ts'

type Wanted = ChangePrints['pieces'][number]

/**
 * The buyer chooses which photos are printed, until the deadline: any photos of the line, in the sizes and numbers
 * bought. The part that was chosen of a photo stays as long as it is printed in that size.
 */
export async function changePrints(
  ctx: Context,
  key: string,
  { version, pieces }: ChangePrints,
): Promise<void> {
  allowAnyone(ctx)
  const { id } = await getOrderByKey(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    const { now: all } = await lockPrints(ctx, id, version)
    // What was bought singly is changed print by print (`change-print.ts`); what was given back is not made.
    const now = all.filter(({ extra, givenBack }) => !extra && !givenBack)
    await checkWanted(ctx, id, pieces, now)
    const chosen = now.filter(({ product }) => takesPhoto(product))
    await ctx.db.delete(orderPrints).where(
      inArray(
        orderPrints.id,
        chosen.map((piece) => piece.id),
      ),
    )
    const made = pieces.map((piece) => {
      const sized = chosen.filter(
        ({ lineId, product }) => lineId === piece.lineId && product.id === piece.product,
      )
      const { cropX, cropY, cropScale, cropTurns } =
        sized.find(({ photoId }) => photoId === piece.photoId) ?? {}
      return { ...piece, name: sized[0]?.product.name ?? piece.product, cropX, cropY, cropScale, cropTurns }
    })
    if (made.length > 0) await ctx.db.insert(orderPrints).values(made)
    await audit(ctx, 'order.prints-changed', { subjectId: id })
  })
}

const SETTLED = {
  cancelled: ['prints-cancelled', orderErrors.printsCancelled],
  'at-lab': ['prints-at-lab', orderErrors.printsAtLab],
  'too-late': ['prints-settled', orderErrors.printsFixed],
} as const

/** Refuses what buyers do to prints that are settled. */
export function requireChangeable(...asked: Parameters<typeof whySettled>): void {
  const why = whySettled(...asked)
  if (!why) return
  const [code, words] = SETTLED[why]
  throw conflict(code, words)
}

/**
 * Locks the order's row and returns what is printed; refused once that is settled, or if it is no longer the `version`
 * that the buyer saw.
 */
export async function lockPrints(ctx: TransactionContext, orderId: string, version?: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw new Error('the order is gone')
  const now = (await printsOf(ctx.db, orderId)).filter(
    (piece) => piece.cancelledAt === null && isMadePiece(piece),
  )
  requireChangeable(order, now, ctx.clock.now())
  if (version !== undefined && version !== printsVersion(now))
    throw conflict('prints-changed', orderErrors.printsChangedMeanwhile)
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
