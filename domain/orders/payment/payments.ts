import { z } from 'zod'
import { boundedText } from '../../bounded-text.ts'

/** The payment providers. A name is kept as long as orders were paid there. */
export const PROVIDERS = ['test', 'stripe'] as const
export const PaymentProvider = z.enum(PROVIDERS)
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** What an order is paid by. Only a card's payment is known to a provider; what is free is not paid at all. */
export const PAYMENT_METHODS = ['card', 'cash', 'transfer', 'free'] as const
export const PaymentMethod = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Paid into the owner's hand or account: what is given back, she gives back herself. */
export const isPaidByHand = ({ paymentMethod }: { paymentMethod: PaymentMethod }): boolean =>
  paymentMethod === 'cash' || paymentMethod === 'transfer'

/** `GET /api/payments`: the payment provider, with a `publishableKey` where its card fields need one. */
export const PaymentSettings = z.object({ provider: PaymentProvider, publishableKey: z.string().nullable() })
export type PaymentSettings = z.infer<typeof PaymentSettings>

/** The outcome that the browser derives from the card number in test mode; the number itself stays there. */
const TestCardOutcome = z.enum(['ok', 'declined', 'insufficient_funds'])
export type TestCardOutcome = z.infer<typeof TestCardOutcome>
export const ConfirmTestPayment = z.object({
  id: boundedText(64).min(1),
  clientSecret: boundedText(128).min(1),
  card: TestCardOutcome,
})
export type ConfirmTestPayment = z.infer<typeof ConfirmTestPayment>
export const PaymentOutcome = z.object({
  paid: z.boolean(),
  /** Why the card was declined, in a sentence; null if paid. */
  reason: z.string().nullable(),
})
export type PaymentOutcome = z.infer<typeof PaymentOutcome>

/** The provider that calls its webhook. */
export const WebhookParams = z.object({ provider: PaymentProvider })

/** A payment provider's code in words: `product_not_received` is `Product not received`. */
export function humanizeProviderCode(word: string): string {
  const words = word.replace(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
