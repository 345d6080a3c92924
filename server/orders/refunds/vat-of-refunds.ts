import { and, asc, eq, inArray } from 'drizzle-orm'
import { addUp, negated, type VatPart, vatByRate } from '../../../domain/orders/vat.ts'
import type { Reader } from '../../platform/db/port.ts'
import { failedRefunds, orderLines, refunds } from '../tables.ts'

/** What an order was sold at, rate by rate. */
export async function vatSold(db: Reader, orderId: string): Promise<VatPart[]> {
  const lines = await db
    .select({ vatRate: orderLines.vatRate, total: orderLines.total, vat: orderLines.vat })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return vatByRate(lines)
}

/** The same, and what of it was given back or is on its way, less what failed. */
export async function vatOfOrder(
  db: Reader,
  orderId: string,
  states: ('asked' | 'done')[] = ['asked', 'done'],
): Promise<{ sold: VatPart[]; given: VatPart[] }> {
  const back = await db
    .select({ parts: refunds.vatParts })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, states)))
  const failed = await db
    .select({ parts: failedRefunds.vatParts })
    .from(failedRefunds)
    .where(eq(failedRefunds.orderId, orderId))
  return {
    sold: await vatSold(db, orderId),
    given: addUp([...back.flatMap(({ parts }) => parts), ...failed.flatMap(({ parts }) => negated(parts))]),
  }
}

/** What a refund of this amount gave back; the oldest of several. Undefined if there was none. */
export async function vatOfSameRefund(
  db: Reader,
  orderId: string,
  amount: number,
): Promise<VatPart[] | undefined> {
  const [same] = await db
    .select({ parts: refunds.vatParts })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.amount, amount), eq(refunds.state, 'done')))
    .orderBy(asc(refunds.settledAt), asc(refunds.id))
    .limit(1)
  return same?.parts
}
