import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { connectionWords } from '../../../content/errors/general.ts'
import { ApiError } from '../../http/api.ts'

let loading: { key: string; stripe: ReturnType<typeof loadStripe> } | undefined

/** Stripe's script, loaded once. */
export function stripeFor(key: string) {
  if (loading?.key !== key) loading = { key, stripe: loadStripe(key) }
  return loading.stripe
}

/** What Stripe's answer to a confirmation means here. Rejects with an `ApiError` if Stripe was not reached. */
export function outcomeOf({
  error,
  paymentIntent,
}: {
  error?: StripeError | undefined
  paymentIntent?: PaymentIntent | undefined
}): { paid: boolean; reason: string | null } {
  if (error?.type === 'api_connection_error')
    throw new ApiError(0, { code: 'unreachable', message: connectionWords.failed })
  if (error) return { paid: false, reason: error.message ?? null }
  return { paid: ['succeeded', 'processing'].includes(paymentIntent?.status ?? ''), reason: null }
}
