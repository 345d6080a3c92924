import type { PaymentSettings } from '../../../domain/orders/payments.ts'
import { allowAnyone, type Context } from '../../context.ts'

/** Which provider takes the money, and what the browser needs to show its card fields. */
export async function paymentSettings(ctx: Context): Promise<PaymentSettings> {
  allowAnyone(ctx)
  return { provider: ctx.payments.provider, publishableKey: ctx.payments.publishableKey }
}
