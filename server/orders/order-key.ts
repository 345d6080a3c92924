import { eq } from 'drizzle-orm'
import { addressOf } from '../../contract/endpoint.ts'
import { orderReceipt } from '../../contract/orders/orders.ts'
import { desk, school } from '../../domain/screens.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { createSignedId, isSameSecret, verifySignedId } from '../platform/secrets.ts'
import { orders } from './tables.ts'

/** The unguessable part of an order page's address. */
export function orderKey(secret: string, order: { id: string; linkVersion: number }): string {
  return createSignedId(order.id, secret, ['order', order.id, order.linkVersion])
}

/** The order whose page this key opens; 404 for anything else. */
export async function getOrderByKey(ctx: Pick<Context, 'db' | 'keys'>, key: string) {
  const id = verifySignedId(key)
  const [order] = id ? await ctx.db.select().from(orders).where(eq(orders.id, id)) : []
  if (!order || !isSameSecret(key, orderKey(ctx.keys.orders, order))) throw notFound('order')
  return order
}

export type Order = Awaited<ReturnType<typeof getOrderByKey>>

/** The number people quote on the phone. */
export function orderNumber(order: { number: number }): string {
  return `TW-${order.number}`
}

/** The order page's full address, for mails. */
export function orderLink(
  ctx: Pick<Context, 'config' | 'keys'>,
  order: { id: string; linkVersion: number },
): string {
  return `${ctx.config.PUBLIC_URL}${school.order(orderKey(ctx.keys.orders, order))}`
}

/** The order at the desk, for mails to the owner. */
export function deskOrderLink({ config }: Pick<Context, 'config'>, order: { id: string }): string {
  return `${config.PUBLIC_URL}${desk.order(order.id)}`
}

/** The address of the receipt as a PDF, for mails. */
export function receiptLink(
  ctx: Pick<Context, 'config' | 'keys'>,
  order: { id: string; linkVersion: number },
): string {
  return `${ctx.config.PUBLIC_URL}${addressOf(orderReceipt, { params: { key: orderKey(ctx.keys.orders, order) } })}`
}
