import type { PaymentProvider } from '../../../domain/orders/payment-providers.ts'

/** What the provider says of a payment. Only `succeeded` lets anything be delivered. */
export type PaymentState =
  | { status: 'open' }
  | { status: 'processing' }
  | { status: 'succeeded' }
  /** Can be confirmed again, with another card. */
  | { status: 'declined'; reason: DeclineReason }
  | { status: 'cancelled' }

export type DeclineReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'incorrect_postcode'
  | 'authentication_failed'
  | 'card_not_supported'
  | 'try_again'

export interface Payment {
  /** The provider's own id. */
  id: string
  /** Lets the buyer's browser, and nobody else, confirm this payment. */
  clientSecret: string
  amountPence: number
  refundedPence: number
  state: PaymentState
}

/**
 * A payment provider, in the shape of Stripe's PaymentIntents. The server begins a payment, the browser
 * confirms it with a card, and the provider is asked (or tells by webhook) what came of it: the provider
 * is the truth, never the browser.
 */
export interface Payments {
  readonly provider: PaymentProvider
  /** Lets the browser show the provider's card fields; null where there are none. */
  readonly publishableKey: string | null
  /**
   * Begins a payment; the same `idempotencyKey` always gives the same payment, whatever became of it. Pence,
   * GBP, above 0. Rejects when the key was used for another order or amount.
   */
  begin(input: { orderId: string; amountPence: number; idempotencyKey: string }): Promise<Payment>
  /** The payment as the provider knows it now; undefined if it has none of that id. */
  find(id: string): Promise<Payment | undefined>
  /** Gives back part or all; the same `idempotencyKey` refunds once. Rejects with `RefundRefused`. */
  refund(input: { id: string; amountPence: number; idempotencyKey: string }): Promise<Payment>
  /**
   * Ends a payment, so that it cannot succeed later. One that has succeeded before stays so: look at the
   * answer. Rejects with `PaymentMissing`.
   */
  cancel(id: string): Promise<Payment>
  /** Absent where the provider tells nothing by itself. */
  readonly webhook?: {
    signatureHeader: string
    /**
     * Which payment changed, if the message is about one. Undefined when the signature over the body, as it came, is
     * not the provider's.
     */
    hear(message: { body: string; signature: string }): Promise<Heard | undefined>
  }
}

export interface Heard {
  paymentId: string | null
  /** Signed, but nothing that this server understands. */
  strange?: true
}

export class RefundRefused extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'RefundRefused'
  }
}

export class PaymentMissing extends Error {
  constructor(id: string) {
    super(`no payment ${id}`)
    this.name = 'PaymentMissing'
  }
}
