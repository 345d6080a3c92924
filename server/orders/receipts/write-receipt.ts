import { orderErrors } from '../../../content/errors/orders.ts'
import { receipt as words } from '../../../content/pdf/orders.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import { getOrderByKey } from '../order-key.ts'
import { type Receipt, readReceipt } from './read-receipt.ts'

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
  const receipt = await readReceipt(ctx, { ...order, paidAt: order.paidAt })
  return {
    fileName: `${words.title} ${receipt.number}.pdf`,
    body: await inTurn('', () => drawOne(ctx, receipt)),
  }
}

async function drawOne({ files }: Context, receipt: Receipt): Promise<Uint8Array> {
  // Loaded only when needed: it would be an eighth of what a start loads.
  const { drawReceipts } = await import('./draw-receipt.ts')
  const [drawn] = await drawReceipts([receipt], files)
  if (!drawn) throw new Error('no receipt was drawn')
  return drawn
}
