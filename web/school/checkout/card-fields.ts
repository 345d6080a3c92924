import type { ComponentType } from 'react'
import type { PaymentProvider } from '../../../domain/orders/payment-providers.ts'
import type { TakePayment } from './pay.ts'

/** A provider's own card fields, where ours would stand: the card's digits go from there to it alone. */
export interface CardFieldsProps {
  publishableKey: string
  /** What goes to the provider with the card. */
  billing: () => { name: string; email: string; postcode: string }
  /** Gets what takes the money; null while a field is incomplete or the fields are not there. */
  onTake: (take: TakePayment | null) => void
  /** The buyer has tried to pay. */
  asked: boolean
}

interface CardFieldsModule {
  /** As it is written in a sentence. */
  name: string
  load: () => Promise<ComponentType<CardFieldsProps>>
}

/** Each provider's card fields; test mode has ours. */
export const cardFieldsOf: Record<Exclude<PaymentProvider, 'test'>, CardFieldsModule> = {
  stripe: { name: 'Stripe', load: () => import('./stripe-card.tsx').then(({ StripeCard }) => StripeCard) },
}
