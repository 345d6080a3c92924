import { and, asc, eq } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import { receipt as words } from '../../../content/pdf/orders.ts'
import { vatByRate } from '../../../domain/orders/vat.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import type { Reader } from '../../platform/db/port.ts'
import { discountsOf } from '../offers/queries.ts'
import { getOrderByKey, type Order, orderNumber } from '../order-key.ts'
import { linesOf, packageItems } from '../queries.ts'
import { failedRefunds, refunds } from '../tables.ts'
import type { Receipt } from './draw-receipt.ts'

/** Each takes a tenth of a second of CPU. */
const inTurn = limitConcurrency(1)

/** A paid order's receipt as a PDF, for anyone with the order page's address. */
export async function writeReceipt(
  ctx: Context,
  key: string,
): Promise<{ fileName: string; body: Uint8Array }> {
  allowAnyone(ctx)
  const order = await getOrderByKey(ctx, key)
  if (!order.paidAt) throw conflict('order-not-paid', orderErrors.receiptOncePaid)
  const receipt = await receiptOf(ctx.db, { ...order, paidAt: order.paidAt })
  return { fileName: `${words.title} ${receipt.number}.pdf`, body: await inTurn('', () => drawOne(receipt)) }
}

async function drawOne(receipt: Receipt): Promise<Uint8Array> {
  // Loaded only when needed: it would be an eighth of what a start loads.
  const { drawReceipts } = await import('./draw-receipt.ts')
  const [drawn] = await drawReceipts([receipt])
  if (!drawn) throw new Error('no receipt was drawn')
  return drawn
}

/** What a paid order's receipt says. */
export async function receiptOf(db: Reader, order: Order & { paidAt: Date }): Promise<Receipt> {
  const lines = await linesOf(db, order.id)
  const returned = await db
    .select({
      amount: refunds.amount,
      vatParts: refunds.vatParts,
      settledAt: refunds.settledAt,
      askedAt: refunds.askedAt,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.state, 'done')))
    .orderBy(asc(refunds.settledAt))
  const failed = await db
    .select({ amount: failedRefunds.amount, vatParts: failedRefunds.vatParts, day: failedRefunds.foundAt })
    .from(failedRefunds)
    .where(eq(failedRefunds.orderId, order.id))
  return {
    ...order,
    number: orderNumber(order),
    buyer: { name: `${order.firstName} ${order.lastName}`, postcode: order.billingPostcode },
    lines: lines.map((line) => ({ ...line, items: packageItems(line) })),
    reductions: await discountsOf(db, order.id),
    vatParts: vatByRate(lines),
    refunds: [
      ...returned.map(({ settledAt, askedAt, ...refund }) => ({
        ...refund,
        day: settledAt ?? askedAt,
        failed: false,
      })),
      ...failed.map((refund) => ({ ...refund, failed: true })),
    ].sort((a, b) => a.day.getTime() - b.day.getTime()),
  }
}
