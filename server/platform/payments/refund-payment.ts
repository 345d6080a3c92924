import { type Payments, RefundRejected } from './port.ts'

/**
 * Makes a refund at the provider, which knows it by its id: safe to interrupt and to repeat. Returns why the provider refused;
 * null if the refund is on its way.
 */
export async function refundPayment(
  { payments }: { payments: Payments },
  { paymentId, amount, refundId }: { paymentId: string; amount: number; refundId: string },
): Promise<string | null> {
  try {
    await payments.refund({ id: paymentId, amountPence: amount, idempotencyKey: refundId })
    return null
  } catch (error) {
    if (error instanceof RefundRejected) return error.message
    throw error
  }
}
