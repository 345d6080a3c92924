import type { DisputeState } from '../../../domain/orders/order-desk.ts'
import type { PaymentProvider } from '../../../domain/orders/payment/payments.ts'

/** A payment's state according to the provider. Only `succeeded` allows delivery. */
export type PaymentState =
  | { status: 'open' }
  | { status: 'processing' }
  | { status: 'succeeded' }
  /** Can be confirmed again with another card. */
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
  /** Lets only the buyer's browser confirm this payment. */
  clientSecret: string
  amountPence: number
  /** What was refunded, without refunds that failed later. */
  refundedPence: number
  state: PaymentState
}

/** A refund that failed: the money is back with us. */
export interface FailedRefund {
  /** The provider's own id. */
  id: string
  amountPence: number
  /** The provider's word for why. */
  reason: string
}

/** A dispute: the buyer's bank claims a payment back. */
export interface Dispute {
  /** The provider's own id. */
  id: string
  state: DisputeState
  amountPence: number
  /** The provider's word for why. */
  reason: string
  openedAt: Date
  /** The deadline for evidence; null if none is requested. */
  answerBy: Date | null
  /** Amounts withdrawn for it, and returned. */
  movements: { id: string; at: Date; amountPence: number; feePence: number }[]
}

/** One line of the provider's account statement. */
export interface BalanceTransaction {
  /** The provider's own id. */
  id: string
  at: Date
  kind: 'charge' | 'refund' | 'failed-refund' | 'dispute' | 'payout' | 'fee' | 'other'
  /** Signed, before the fee. */
  amountPence: number
  feePence: number
  /** Three letters, in capitals. */
  currency: string
  paymentId: string | null
}

/**
 * A payment provider, modelled on Stripe's PaymentIntents. The server begins a payment, the browser confirms it with a
 * card, and the provider is asked for the outcome (or reports it by webhook). The provider is believed, never the
 * browser.
 */
export interface Payments {
  readonly provider: PaymentProvider
  /** Whether real money moves: not with the test provider, nor with the test keys of another. */
  readonly takesMoney: boolean
  /** Lets the browser show the provider's card fields; null if it has none. */
  readonly publishableKey: string | null
  /**
   * Begins a payment; the same `idempotencyKey` always gives the same payment, whatever has become of it. Pence, GBP,
   * above 0. Rejects if the key was used for another order or amount.
   */
  begin(input: { orderId: string; amountPence: number; idempotencyKey: string }): Promise<Payment>
  /** The payment as the provider knows it now; undefined if the id is unknown. */
  find(id: string): Promise<Payment | undefined>
  /** Refunds part or all; the same `idempotencyKey` refunds once. Rejects with `RefundRejected`. */
  refund(input: { id: string; amountPence: number; idempotencyKey: string }): Promise<Payment>
  /**
   * Cancels a payment, so that it cannot succeed later. One that has already succeeded stays so: check the result.
   * Rejects with `PaymentMissing`.
   */
  cancel(id: string): Promise<Payment>
  /** A payment's refunds that failed. */
  listFailedRefunds(id: string): Promise<FailedRefund[]>
  /** A payment's disputes, open and closed. */
  listDisputes(id: string): Promise<Dispute[]>
  /** Movements from `from` up to but not including `to`, oldest first. Undefined if no real money moves. */
  readonly listBalanceTransactions?: (span: { from: Date; before: Date }) => Promise<BalanceTransaction[]>
  /** Undefined if the provider sends no webhooks. */
  readonly webhook?: {
    signatureHeader: string
    /**
     * Which payment changed, if the message is about one. Undefined if the signature over the raw body is not the
     * provider's.
     */
    hear(message: { body: string; signature: string }): Promise<PaymentNotice | undefined>
  }
}

export interface PaymentNotice {
  paymentId: string | null
  /** Whether it is about a dispute of that payment. */
  disputed?: true
  /** Signed, but nothing this server understands. */
  strange?: true
}

export class RefundRejected extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'RefundRejected'
  }
}

export class PaymentMissing extends Error {
  constructor(id: string) {
    super(`no payment ${id}`)
    this.name = 'PaymentMissing'
  }
}
