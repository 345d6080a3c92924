import type { ComponentType } from 'react'
import type { PaymentProvider } from '../../../domain/orders/payment-providers.ts'
import type { TakePayment } from './pay.ts'

/** A payment provider's own card fields; the card's digits go to the provider only. */
export interface CardFieldsProps {
  publishableKey: string
  /** Billing details to send with the card. */
  billing: () => { name: string; email: string; postcode: string }
  /** Reports the function that takes the payment; null while a field is incomplete or loading. */
  onTake: (take: TakePayment | null) => void
  /** Whether the buyer has tried to pay. */
  asked: boolean
}

interface CardFieldsModule {
  /** The provider's name, as written in a sentence. */
  name: string
  load: () => Promise<ComponentType<CardFieldsProps>>
}

/** Each provider's card fields; test mode uses ours. */
export const cardFieldsOf: Record<Exclude<PaymentProvider, 'test'>, CardFieldsModule> = {
  stripe: { name: 'Stripe', load: () => import('./stripe-card.tsx').then(({ StripeCard }) => StripeCard) },
}
