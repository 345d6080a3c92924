import type { PaymentOutcome } from '../../../domain/orders/payments.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { getOrderByKey } from '../order-key.ts'
import { settlePayment } from './settle-payment.ts'

/** The browser has confirmed its payment: asks the provider at once rather than waiting for the webhook. */
export async function settleOrder(ctx: Context, key: string): Promise<PaymentOutcome> {
  allowAnyone(ctx)
  const { paymentId } = await getOrderByKey(ctx, key)
  return paymentId ? settlePayment(ctx, paymentId) : { paid: false, reason: null }
}
