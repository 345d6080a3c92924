import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/**
 * The local Stripe's answers about money, in the shapes of the SDK's own types, which are generated from Stripe's
 * specification of the API version we use.
 */
type ARefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'status'
> &
  Pick<Partial<Stripe.Refund>, 'failure_reason'>
type ADispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'payment_intent'
  | 'reason'
  | 'status'
> & {
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'has_evidence' | 'past_due'>
  balance_transactions: ATransaction[]
}
type ATransaction = Pick<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'currency'
  | 'fee'
  | 'net'
  | 'reporting_category'
  | 'source'
  | 'status'
  | 'type'
>

/** A payment as far as its money is concerned. */
export interface Charged {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  disputed: boolean
}

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
/** A small page size, so that every list has a second page. */
const PER_PAGE = 2
const CHARGE_FEE = 47
const DISPUTE_FEE = 2000

type Tell = (type: string, subject: object) => void

/** Refunds, disputes and the balance of a local Stripe. */
export function stripeMoney(tell: Tell, now: () => number) {
  const refunds: ARefund[] = []
  const disputes: ADispute[] = []
  const transactions: ATransaction[] = []
  const seconds = () => Math.floor(now() / 1000)

  function move(
    kind: { type: Stripe.BalanceTransaction.Type; category: string },
    amount: number,
    fee: number,
    source: object | null,
  ): ATransaction {
    const moved: ATransaction = {
      id: id('txn'),
      object: 'balance_transaction',
      amount,
      created: seconds(),
      currency: 'gbp',
      fee,
      net: amount - fee,
      reporting_category: kind.category,
      source: structuredClone(source) as ATransaction['source'],
      status: 'available',
      type: kind.type,
    }
    transactions.push(moved)
    return withoutSource(moved)
  }

  return {
    charge(charge: Charged) {
      move({ type: 'charge', category: 'charge' }, charge.amount, CHARGE_FEE, charge)
    },
    refund(charge: Charged, amount: number, metadata: Record<string, string>): ARefund {
      const refund: ARefund = {
        id: id('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        created: seconds(),
        currency: 'gbp',
        metadata,
        payment_intent: charge.payment_intent,
        status: 'succeeded',
      }
      charge.amount_refunded += amount
      refunds.push(refund)
      move({ type: 'refund', category: 'refund' }, -amount, 0, refund)
      return refund
    },
    /** The amount of a payment that can still be refunded. */
    left: (charge: Charged) =>
      refunds
        .filter((one) => one.payment_intent === charge.payment_intent && one.status === 'succeeded')
        .reduce((left, { amount }) => left - amount, charge.amount),
    /** Fails a refund at the bank, the newest by default. */
    failRefund(paymentId: string, amount?: number) {
      const refund = refunds.findLast(
        (one) =>
          one.payment_intent === paymentId &&
          one.status === 'succeeded' &&
          (!amount || one.amount === amount),
      )
      if (!refund) throw new Error('no such refund')
      refund.status = 'failed'
      refund.failure_reason = 'expired_or_canceled_card'
      move({ type: 'refund_failure', category: 'refund_failure' }, refund.amount, 0, refund)
      tell('refund.failed', refund)
      tell('charge.refund.updated', refund)
    },
    /** Opens a dispute: an inquiry (`warning_needs_response`), or one that withdraws the money at once. */
    dispute(charge: Charged, status: 'warning_needs_response' | 'needs_response', amount = charge.amount) {
      const dispute: ADispute = {
        id: id('du'),
        object: 'dispute',
        amount,
        charge: charge.id,
        created: seconds(),
        currency: 'gbp',
        is_charge_refundable: status === 'warning_needs_response',
        payment_intent: charge.payment_intent,
        reason: 'product_not_received',
        status,
        evidence_details: { due_by: seconds() + 7 * 86_400, has_evidence: false, past_due: false },
        balance_transactions: [],
      }
      charge.disputed = true
      disputes.push(dispute)
      tell('charge.dispute.created', dispute)
      if (status === 'needs_response') withdraw(dispute)
      return dispute.id
    },
    escalate(disputeId: string) {
      const dispute = get(disputeId)
      dispute.status = 'needs_response'
      tell('charge.dispute.updated', dispute)
      withdraw(dispute)
    },
    answer(disputeId: string) {
      get(disputeId).status = 'under_review'
      tell('charge.dispute.updated', get(disputeId))
    },
    decide(disputeId: string, status: 'won' | 'lost' | 'warning_closed') {
      const dispute = get(disputeId)
      dispute.status = status
      if (status === 'won') {
        dispute.balance_transactions.push(
          move({ type: 'adjustment', category: 'dispute_reversal' }, dispute.amount, 0, dispute),
        )
        tell('charge.dispute.funds_reinstated', dispute)
      }
      tell('charge.dispute.closed', dispute)
    },
    /** Adds a movement of money unrelated to any payment. */
    payOut(amount: number) {
      move({ type: 'payout', category: 'payout' }, -amount, 0, { id: id('po'), object: 'payout' })
    },
    /** A list endpoint's response; undefined if there is no such list. */
    list(resource: string | undefined, query: URLSearchParams): object | undefined {
      const payment = query.get('payment_intent')
      const ofPayment = <Row extends { id: string; payment_intent: unknown }>(rows: Row[]) =>
        page(
          rows.filter(({ payment_intent }) => payment_intent === payment),
          resource,
          query,
        )
      if (resource === 'refunds') return ofPayment(refunds)
      if (resource === 'disputes') return ofPayment(disputes)
      if (resource !== 'balance_transactions') return undefined
      const [from, before] = ['gte', 'lt'].map((end) => Number(query.get(`created[${end}]`)))
      const found = transactions.filter(
        ({ created }) => created >= (from ?? 0) && created < (before || Infinity),
      )
      return page(
        query.getAll('expand[0]').includes('data.source') ? found : found.map(withoutSource),
        resource,
        query,
      )
    },
  }

  function withdraw(dispute: ADispute) {
    dispute.balance_transactions.push(
      move({ type: 'adjustment', category: 'dispute' }, -dispute.amount, DISPUTE_FEE, dispute),
    )
    tell('charge.dispute.funds_withdrawn', dispute)
  }
  function get(disputeId: string) {
    const dispute = disputes.find((one) => one.id === disputeId)
    if (!dispute) throw new Error('no such dispute')
    return dispute
  }
}

const withoutSource = (one: ATransaction): ATransaction => ({
  ...one,
  source: (one.source as { id: string } | null)?.id ?? null,
})

/** Newest first, after the named one. */
function page(rows: { id: string }[], resource: string | undefined, query: URLSearchParams) {
  const newest = rows.toReversed()
  const after = query.get('starting_after')
  const rest = after ? newest.slice(newest.findIndex((row) => row.id === after) + 1) : newest
  return {
    object: 'list',
    url: `/v1/${resource}`,
    data: structuredClone(rest.slice(0, PER_PAGE)),
    has_more: rest.length > PER_PAGE,
  }
}
