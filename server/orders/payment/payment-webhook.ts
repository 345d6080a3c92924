import { orderRefusals } from '../../../content/errors/orders.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { followDisputes } from '../disputes/follow-disputes.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Handles the provider's webhook about a payment. The signature must be right, and even then only the provider's own
 * answer is believed, so replayed or out-of-order messages do no harm.
 */
export async function handlePaymentWebhook(
  ctx: Context,
  message: { body: string; signature: string },
): Promise<void> {
  allowAnyone(ctx)
  const heard = await ctx.payments.webhook?.hear(message)
  if (!heard) throw invalid(orderRefusals.wrongSignature, undefined, 'bad-signature')
  // If we refused it, the provider would retry for days and then stop sending webhooks at all.
  if (heard.strange) ctx.log.warn({ requestId: ctx.requestId }, 'payment webhook not understood')
  if (heard.paymentId) await settlePayment(ctx, heard.paymentId)
  if (heard.paymentId && heard.disputed) await followDisputes(ctx, heard.paymentId)
}
