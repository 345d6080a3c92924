import { loadStripe } from '@stripe/stripe-js/pure'

let loading: { key: string; stripe: ReturnType<typeof loadStripe> } | undefined

/** Stripe's script, loaded once. */
export function stripeFor(key: string) {
  if (loading?.key !== key) loading = { key, stripe: loadStripe(key) }
  return loading.stripe
}
