import { randomUUID } from 'node:crypto'
import type { TestPaymentResult } from '../../domain/business/setup.ts'
import { audit, type Context, requireAdmin } from '../context.ts'
import { isTestPayments } from '../platform/payments/test-provider.ts'

const POUND = 100

/**
 * Tests the payment provider with one pound, which is begun and cancelled, so that nobody is charged; in test mode it
 * is paid and refunded. The reason for a failure goes to the server's log only, since a provider's message may contain
 * part of a key.
 */
export async function makeTestPayment(ctx: Context): Promise<TestPaymentResult> {
  requireAdmin(ctx)
  const { provider } = ctx.payments
  const worked = await pound(ctx).catch((error: unknown) => {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the test payment failed')
    return false
  })
  await audit(ctx, 'payment.tried', { provider, worked })
  return { provider, worked }
}

async function pound({ payments }: Context): Promise<boolean> {
  const name = `setup-${randomUUID()}`
  const payment = { orderId: name, idempotencyKey: name, amountPence: POUND }
  const { id, clientSecret } = await payments.begin(payment)
  if (!isTestPayments(payments)) return (await payments.cancel(id)).state.status === 'cancelled'
  await payments.confirm({ id, clientSecret, card: 'ok' })
  const { refundedPence } = await payments.refund({ id, amountPence: POUND, idempotencyKey: name })
  return refundedPence === POUND
}
