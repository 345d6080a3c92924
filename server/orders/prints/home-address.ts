import { eq } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import { londonDay } from '../../../domain/days.ts'
import { printsAreSold } from '../../../domain/orders/prices/price-lists.ts'
import type { HomeAddress } from '../../../domain/orders/prints/home-delivery.ts'
import {
  allowAnyone,
  audit,
  type Context,
  inTransaction,
  requireAdmin,
  type TransactionContext,
} from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { getOrderByKey, type Order } from '../order-key.ts'
import { isMadePiece, printsOf } from '../queries.ts'
import { orderAddresses, orders } from '../tables.ts'

type Piece = Awaited<ReturnType<typeof printsOf>>[number]

/** Where an order's prints are sent instead of to the school; null if they are not, or once it was erased. */
export async function homeAddressOf(db: Reader, orderId: string): Promise<HomeAddress | null> {
  const [found] = await db.select().from(orderAddresses).where(eq(orderAddresses.orderId, orderId))
  if (!found) return null
  const { orderId: _, ...address } = found
  return address
}

/** An order's prints that go to its buyer's address and have not been posted. */
export function piecesToPost({ state, prints }: Pick<Order, 'state' | 'prints'>, pieces: readonly Piece[]) {
  if (state === 'cancelled' || state === 'refunded' || prints === 'cancelled') return []
  return pieces.filter(
    (piece) => piece.toHome && isMadePiece(piece) && piece.cancelledAt === null && piece.deliveredAt === null,
  )
}

/**
 * Whether the buyer may change the address: all that is to be posted is still to be made, and no deadline is past. The
 * labels are made with the file for the lab.
 */
function buyerMayChange(toPost: readonly Piece[], now: Date): boolean {
  const today = londonDay(now)
  return (
    toPost.length > 0 &&
    toPost.every(({ sentAt, made, deadline }) => sentAt === null && !made && printsAreSold(deadline, today))
  )
}

/** The buyer's own view of it, on the order's page: gone once everything is posted, because the link may be passed on. */
export async function showHome(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  order: Order,
): Promise<{ address: HomeAddress; mayChange: boolean } | null> {
  const address = await homeAddressOf(db, order.id)
  if (!address) return null
  const toPost = piecesToPost(order, await printsOf(db, order.id))
  return toPost.length > 0 ? { address, mayChange: buyerMayChange(toPost, clock.now()) } : null
}

/** The buyer corrects the address, until its prints are in a file for the lab or the deadline is past. */
export async function changeHomeAddress(
  ctx: Context,
  { key, ...address }: HomeAddress & { key: string },
): Promise<void> {
  allowAnyone(ctx)
  const { id } = await getOrderByKey(ctx, key)
  await inTransaction(ctx, (ctx) => saveAddress(ctx, id, address, buyerMayChange))
}

/** The owner corrects it for the buyer, until the prints are posted. */
export async function correctHomeAddress(
  ctx: Context,
  { orderId, ...address }: HomeAddress & { orderId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, (ctx) => saveAddress(ctx, orderId, address, (toPost) => toPost.length > 0))
}

/** The audit log says that it was changed, and not what it says. */
async function saveAddress(
  ctx: TransactionContext,
  orderId: string,
  address: HomeAddress,
  mayChange: (toPost: readonly Piece[], now: Date) => boolean,
): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw notFound('order')
  const toPost = piecesToPost(order, await printsOf(ctx.db, orderId))
  if (!(await homeAddressOf(ctx.db, orderId)) || !mayChange(toPost, ctx.clock.now()))
    throw conflict('address-settled', orderErrors.addressSettled)
  await ctx.db.update(orderAddresses).set(address).where(eq(orderAddresses.orderId, orderId))
  await audit(ctx, 'order.address-changed', { subjectId: orderId })
}
