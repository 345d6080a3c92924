import type { Config } from '../../config.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/port.ts'
import type { Payments } from './port.ts'
import { testPayments } from './test-provider.ts'

/** The origins that the checkout page may load from, frame and call besides this site. */
interface CardSources {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
  /** A wallet may open a window of its own. */
  windows: boolean
}

const NONE: CardSources = { scripts: [], frames: [], calls: [], windows: false }
const STRIPE: CardSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  windows: true,
}

/** The configured provider; test mode without one. */
export async function openPayments(config: Config, parts: { db: Database; clock: Clock }): Promise<Payments> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = config
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return testPayments(parts)
  // Loaded only when needed: a process in test mode never needs it.
  const { stripePayments } = await import('./stripe.ts')
  return stripePayments({
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    ...(STRIPE_API_URL ? { apiUrl: STRIPE_API_URL } : {}),
  })
}

/** The configuration values by which pages know the provider. */
export type ProviderKeys = Partial<Pick<Config, 'STRIPE_SECRET_KEY'>>

/** What the configured provider's card fields load from. */
export const paymentCspSources = (config: ProviderKeys): CardSources =>
  config.STRIPE_SECRET_KEY ? STRIPE : NONE
