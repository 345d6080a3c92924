import { type ComponentType, useEffect, useState } from 'react'
import type { PaymentProvider } from '../../../domain/orders/payment/payments.ts'
import { loadPatiently } from '../../load-patiently.ts'
import type { TakePayment } from './pay.ts'

/** A payment provider's own card fields; the card's digits go to the provider only. */
export interface CardFieldsProps {
  publishableKey: string
  /** Billing details to send with the card. */
  billing: () => { name: string; email: string | null; postcode: string }
  /** Reports the function that takes the payment; null while a field is incomplete or loading. */
  onTake: (take: TakePayment | null) => void
  /** Whether the buyer has tried to pay. */
  showMissing: boolean
}

/** A provider's buttons for wallets that the browser may have. */
export interface WalletsProps {
  publishableKey: string
  /** In pence. */
  total: number
  /** Whether the rest of the form is complete; says what is missing otherwise. */
  mayPay: () => boolean
  /** Pays with what the buyer confirmed in the wallet; false if it was not paid. */
  pay: (take: TakePayment) => Promise<boolean>
  /** Reports whether there is a wallet at all. */
  onAvailable: (available: boolean) => void
}

/** What a provider shows in the checkout. */
export interface ProviderFields {
  CardFields: ComponentType<CardFieldsProps>
  Wallets: ComponentType<WalletsProps>
}

interface CardFieldsModule {
  /** The provider's name, as written in a sentence. */
  name: string
  load: () => Promise<ProviderFields>
}

/** Each provider's card fields; test mode uses ours. */
export const cardFieldsOf: Record<Exclude<PaymentProvider, 'test'>, CardFieldsModule> = {
  stripe: {
    name: 'Stripe',
    load: async () => {
      const [{ StripeCard }, { StripeWallets }] = await Promise.all([
        import('./stripe-card.tsx'),
        import('./stripe-wallets.tsx'),
      ])
      return { CardFields: StripeCard, Wallets: StripeWallets }
    },
  },
}

/** The provider's fields and buttons, loaded on demand; undefined until loaded. */
export function useCardFields(provider: PaymentProvider): ProviderFields | undefined {
  const [loaded, setLoaded] = useState<ProviderFields>()
  useEffect(() => {
    if (provider === 'test') return
    return loadPatiently(cardFieldsOf[provider].load, setLoaded, { againMs: 3000 })
  }, [provider])
  return loaded
}
