import type Stripe from 'stripe'
import type { BalanceTransaction, Dispute, FailedRefund } from './port.ts'

/** Stripe's maximum page size. */
const PAGE = { limit: 100 }
const isFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

async function refundsOf(stripe: Stripe, paymentId: string): Promise<Stripe.Refund[]> {
  const found: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ payment_intent: paymentId, ...PAGE })) found.push(refund)
  return found
}

/** The refund of a payment that was made under this id, even if it has failed since. */
export async function findRefund(stripe: Stripe, paymentId: string, refundId: string) {
  return (await refundsOf(stripe, paymentId)).find(({ metadata }) => metadata?.refundId === refundId)
}

/** The sum of refunds that did not fail. Stripe does not document whether a charge's own sum excludes failed ones. */
export async function sumOfRefunds(stripe: Stripe, paymentId: string): Promise<number> {
  const standing = (await refundsOf(stripe, paymentId)).filter((refund) => !isFailed(refund))
  return standing.reduce((sum, { amount }) => sum + amount, 0)
}

export async function listFailedRefunds(stripe: Stripe, paymentId: string): Promise<FailedRefund[]> {
  return (await refundsOf(stripe, paymentId)).filter(isFailed).map(({ id, amount, failure_reason }) => ({
    id,
    amountPence: amount,
    reason: failure_reason ?? 'unknown',
  }))
}

export async function listDisputes(stripe: Stripe, paymentId: string): Promise<Dispute[]> {
  const found: Dispute[] = []
  for await (const dispute of stripe.disputes.list({ payment_intent: paymentId, ...PAGE }))
    found.push(toDispute(dispute))
  return found
}

const STATES: Record<string, Dispute['state']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'needs_answer',
  appeal_needs_response: 'needs_answer',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}
/** The states that ask for evidence. */
const ASKING = ['warning_needs_response', 'needs_response', 'appeal_needs_response']

function toDispute(dispute: Stripe.Dispute): Dispute {
  const { id, status, amount, reason, created, evidence_details, balance_transactions } = dispute
  const due = ASKING.includes(status) ? evidence_details.due_by : null
  return {
    id,
    // Unknown states count as needing attention.
    state: STATES[status] ?? 'under_review',
    amountPence: amount,
    reason,
    openedAt: moment(created),
    answerBy: due ? moment(due) : null,
    movements: balance_transactions.map(({ id, created, amount, fee }) => ({
      id,
      at: moment(created),
      amountPence: amount,
      feePence: fee,
    })),
  }
}

export async function listBalanceTransactions(
  stripe: Stripe,
  { from, before }: { from: Date; before: Date },
): Promise<BalanceTransaction[]> {
  const found: BalanceTransaction[] = []
  const created = { gte: seconds(from), lt: seconds(before) }
  for await (const one of stripe.balanceTransactions.list({ created, expand: ['data.source'], ...PAGE }))
    found.push(toMovement(one))
  return found.sort((a, b) => a.at.getTime() - b.at.getTime())
}

const KINDS: Record<string, BalanceTransaction['kind']> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'failed-refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
  fee: 'fee',
}

function toMovement(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { id, created, reporting_category, amount, fee, currency, source } = transaction
  const about = typeof source === 'object' && source !== null && 'payment_intent' in source ? source : null
  const payment = about?.payment_intent ?? null
  return {
    id,
    at: moment(created),
    kind: KINDS[reporting_category] ?? 'other',
    amountPence: amount,
    feePence: fee,
    currency: currency.toUpperCase(),
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
  }
}

const moment = (seconds: number) => new Date(seconds * 1000)
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
