import { allowAnyone, type Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The provider tells by webhook that something happened to a payment. Only whose signature is right is heard, and
 * even then nothing is believed but the provider's answer: replayed or out of order, it does no harm.
 */
export async function hearPayment(ctx: Context, message: { body: string; signature: string }): Promise<void> {
  allowAnyone(ctx)
  const heard = await ctx.payments.webhook?.hear(message)
  if (!heard) throw invalid('The signature is not right.', undefined, 'bad-signature')
  // Refused, it would be sent again for days, and then no more webhooks at all.
  if (heard.strange) ctx.log.warn({ requestId: ctx.requestId }, 'payment webhook not understood')
  if (heard.paymentId) await settlePayment(ctx, heard.paymentId)
}
