import { desc, eq } from 'drizzle-orm'
import { refundableOfAll } from '../../../domain/orders/ledger/ledger.ts'
import { isPaidByHand } from '../../../domain/orders/payment/payments.ts'
import type { Reader } from '../../platform/db/port.ts'
import { balancesOf, creditByRefund, failedRefundsOf } from '../ledger/sums.ts'
import { type orders, refunds } from '../tables.ts'

/** Pence of an order that can still be refunded: paid, not refunded, and not being refunded. */
export async function refundable(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, 'id' | 'state' | 'paymentId' | 'paymentMethod'>,
): Promise<number> {
  return isRefundable(order) ? refundableOfAll(await balancesOf(db, order.id)) : 0
}

/** Whether there is a payment that can be given back from: by its provider, or by hand as it came. */
export const isRefundable = ({
  state,
  paymentId,
  paymentMethod,
}: Pick<typeof orders.$inferSelect, 'state' | 'paymentId' | 'paymentMethod'>): boolean =>
  (paymentId !== null || isPaidByHand({ paymentMethod })) && (state === 'paid' || state === 'delivered')

/** An order's refunds, the latest first. To the buyer, one that failed after it was made is as good as refused. */
export async function refundsOf(db: Reader, orderId: string): Promise<(typeof refunds.$inferSelect)[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.askedAt))
  const failures = await failedRefundsOf(db, orderId)
  return rows.map((row) => {
    if (row.state !== 'done') return row
    const at = failures.findIndex(({ refundId, amount, foundAt }) =>
      refundId ? refundId === row.id : amount === row.amount && foundAt >= row.askedAt,
    )
    if (at < 0) return row
    failures.splice(at, 1)
    return { ...row, state: 'refused' }
  })
}

/** What an order got back for what was withdrawn before it was paid; null if nothing, or if the money did not arrive. */
export async function withdrawnRefund(
  db: Reader,
  orderId: string,
): Promise<{ amount: number; credit: number } | null> {
  const refund = (await refundsOf(db, orderId)).find(({ id }) => id === orderId)
  if (!refund || refund.state === 'refused') return null
  return { amount: refund.amount, credit: (await creditByRefund(db, orderId)).get(orderId) ?? 0 }
}
