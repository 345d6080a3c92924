import type { FailedRefund, Payments } from './port.ts'

/** How often to compare, since our books may change before the provider's answer arrives. */
const LOOKS = 5

/** How our books and the provider's differ about what of a payment was refunded. */
export interface RefundDifference {
  /** Pence that our books said when the provider was asked. */
  refunded: number
  /** By how much our books are above the provider's: refunds that failed. Below zero: refunds that are not here. */
  tooMuch: number
  failed: FailedRefund[]
}

/**
 * Brings our refunds of a payment in line with the provider's: those made at its own dashboard, and those that failed. An
 * answer counts only if our books are as they were when it was asked for; otherwise a refund recorded in the meantime would
 * look like a failed one, and a failed one like a new one. `record` says whether they were.
 */
export async function compareRefunds(
  { payments }: { payments: Payments },
  paymentId: string,
  {
    read,
    record,
  }: {
    /** Pence that our books say were refunded; undefined if the payment is not ours. */
    read: () => Promise<number | undefined>
    record: (difference: RefundDifference) => Promise<boolean>
  },
): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const refunded = await read()
    if (refunded === undefined) return
    const payment = await payments.find(paymentId)
    if (!payment) return
    const tooMuch = refunded - payment.refundedPence
    const failed = tooMuch > 0 ? await payments.listFailedRefunds(paymentId) : []
    if (await record({ refunded, tooMuch, failed })) return
  }
  throw new Error(`the refunds of payment ${paymentId} keep changing`)
}
