import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { PaymentProvider } from './payment-providers.ts'

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
