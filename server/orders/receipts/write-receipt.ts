import { orderErrors } from '../../../content/errors/orders.ts'
import { receipt as words } from '../../../content/pdf/orders.ts'
import { sumOf } from '../../../domain/orders/ledger.ts'
import { addUp, vatByRate } from '../../../domain/orders/vat.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import type { Reader } from '../../platform/db/port.ts'
import { bookedMovements, discountsOf } from '../ledger/sums.ts'
import { getOrderByKey, type Order, orderNumber } from '../order-key.ts'
import { linesOf, packageItems } from '../queries.ts'
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
  const lines = (await linesOf(db, order.id)).filter(({ remakeOf }) => remakeOf === null)
  const moved = await bookedMovements(db, { orderIds: [order.id] })
  return {
    ...order,
    number: orderNumber(order),
    buyer: { name: `${order.firstName} ${order.lastName}`, postcode: order.billingPostcode },
    lines: lines.map((line) => ({ ...line, items: packageItems(line) })),
    reductions: await discountsOf(db, order.id),
    vatParts: vatByRate(lines),
    refunds: ['refunded', 'refund-failed']
      .flatMap((kind) =>
        [
          ...Map.groupBy(
            moved.filter((one) => one.kind === kind),
            ({ source }) => source,
          ).values(),
        ].map((parts) => ({
          amount: sumOf(parts, 'amount'),
          vatParts: addUp(parts.map(({ rate, amount, vat }) => ({ rate, amount, vat }))),
          day: parts[0]?.at ?? order.paidAt,
          failed: kind === 'refund-failed',
        })),
      )
      .sort((a, b) => a.day.getTime() - b.day.getTime()),
  }
}
