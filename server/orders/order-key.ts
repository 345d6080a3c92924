import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addressOf } from '../../contract/endpoint.ts'
import { orderReceipt } from '../../contract/orders.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { sign } from '../platform/secrets.ts'
import { orders } from './tables.ts'

const SIG_LENGTH = 27

/** The unguessable part of an order page's address: the order's id and 160 bits that only this server can produce. */
export function orderKey(secret: string, order: { id: string; linkVersion: number }): string {
  return order.id.replaceAll('-', '') + sign(secret, ['order', order.id, order.linkVersion], SIG_LENGTH)
}

/** The order whose page this key opens; 404 for anything else. */
export async function getOrderByKey(ctx: Pick<Context, 'db' | 'keys'>, key: string) {
  const id = key.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound('order')
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  const expected = Buffer.from(order ? orderKey(ctx.keys.orders, order) : key.split('').reverse().join(''))
  const given = Buffer.from(key)
  if (!order || given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound('order')
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
  return `${ctx.config.PUBLIC_URL}/school-photos/order/${orderKey(ctx.keys.orders, order)}`
}

/** The order at the desk, for mails to the owner. */
export function deskLink({ config }: Pick<Context, 'config'>, order: { id: string }): string {
  return `${config.PUBLIC_URL}/school-photos/admin/orders/${order.id}`
}

/** The address of the receipt as a PDF, for mails. */
export function receiptLink(
  ctx: Pick<Context, 'config' | 'keys'>,
  order: { id: string; linkVersion: number },
): string {
  return `${ctx.config.PUBLIC_URL}${addressOf(orderReceipt, { params: { key: orderKey(ctx.keys.orders, order) } })}`
}
