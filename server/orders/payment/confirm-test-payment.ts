import type { ConfirmTestPayment, PaymentOutcome } from '../../../domain/orders/payments.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { isTestPayments } from '../../platform/payments/test-provider.ts'
import { settlePayment } from './settle-payment.ts'

/** Stands in for the provider's own confirmation in test mode: the browser sends what the card stands for. */
export async function confirmTestPayment(ctx: Context, input: ConfirmTestPayment): Promise<PaymentOutcome> {
  allowAnyone(ctx)
  if (!isTestPayments(ctx.payments)) throw notFound('address')
  const payment = await ctx.payments.confirm(input)
  if (!payment) throw notFound('payment')
  return settlePayment(ctx, payment.id)
}
