import type { InvoiceRefundView } from '../../../domain/projects/invoices.ts'
import type { SummedInvoice } from '../invoices/queries.ts'

/** What a card payment of an invoice has brought, and what of it went back and is on its way. */
export interface CardPayment {
  paymentId: string
  amount: number
  refunded: number
  pending: number
  /** What the client's bank has withdrawn of it. */
  disputed: number
}

/** The card payments of an invoice, the newest first. */
export function cardPaymentsOf({
  payments,
  refunds,
  disputes,
}: Pick<SummedInvoice, 'payments' | 'refunds' | 'disputes'>): CardPayment[] {
  const sumOf = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  return payments
    .filter(({ kind, method }) => kind === 'paid' && method === 'card')
    .map(({ providerId: paymentId, amount }) => {
      const own = refunds.filter((one) => one.paymentId === paymentId)
      return {
        ...{ paymentId, amount },
        refunded: sumOf(own.filter(({ state, failureId }) => state === 'done' && failureId === null)),
        pending: sumOf(own.filter(({ state }) => state === 'asked')),
        disputed: disputes.reduce((sum, one) => (one.paymentId === paymentId ? sum + one.taken : sum), 0),
      }
    })
    .toReversed()
}

/** What of a card payment can still go back. */
export const remainingOf = ({ amount, refunded, pending, disputed }: CardPayment): number =>
  amount - refunded - pending - disputed

/** The most that can go back to a card at once: of what is too much, as much as one payment still has. */
export function refundableByCard(summed: SummedInvoice): number {
  const left = cardPaymentsOf(summed).map(remainingOf)
  return Math.max(0, Math.min(summed.tooMuch - summed.pending, Math.max(0, ...left)))
}

/** A refund of a card payment, as the desk sees it. */
export const refundView = ({
  id,
  amount,
  state,
  found,
  failure,
  refusal,
  askedAt,
}: SummedInvoice['refunds'][number]): InvoiceRefundView => ({
  ...{ id, amount, state, found, failed: failure !== null, reason: failure ?? refusal },
  at: askedAt.toISOString(),
})
