import { payoutDifferences as words } from '../../../content/pdf/orders.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { BalanceTransaction } from '../../platform/payments/port.ts'
import type { DateRange, OrderPayments } from './order-payments.ts'

interface Line extends BalanceTransaction {
  number: string
  /** Empty if both sides agree. */
  difference: string
}
/** What the provider says of a payment today. */
export interface PayoutReconciliation {
  charged: boolean
  /** It has given back as much as we have. */
  refundedAlike: boolean
}
export type PayoutReconciliations = ReadonlyMap<string, PayoutReconciliation>
interface Missing {
  at: Date
  number: string
  paymentId: string
  difference: string
}

const isIn = ({ from, before }: DateRange, at: Date) => at >= from && at < before
const isRefund = ({ kind }: BalanceTransaction) => kind === 'refund' || kind === 'failed-refund'

/**
 * Compares the provider's movements of a span with our orders. Both sides include an extra day at each end, because
 * they book the same thing at different moments. What they booked further apart is told from what one side lacks by
 * the payment's standing; without one, it is taken as lacking.
 */
export function reconcilePayouts(
  movements: BalanceTransaction[],
  books: OrderPayments,
  span: DateRange,
  standings: PayoutReconciliations = new Map(),
): { lines: Line[]; missing: Missing[] } {
  const lines = movements
    .filter(({ at }) => isIn(span, at))
    .map((movement) => ({
      ...movement,
      number: books.orders.get(movement.paymentId ?? '')?.number ?? '',
      difference: differenceOf(movement, movements, books, span, standings),
    }))
  return {
    lines,
    missing: [
      ...chargesMissing(movements, books, span, standings),
      ...refundsMissing(movements, books, span, standings),
    ],
  }
}

function differenceOf(
  movement: BalanceTransaction,
  all: BalanceTransaction[],
  books: OrderPayments,
  span: DateRange,
  standings: PayoutReconciliations,
): string {
  const { id, kind, amountPence, currency, paymentId } = movement
  if (kind === 'payout' || kind === 'fee') return ''
  if (kind === 'other') return words.otherShop
  const order = books.orders.get(paymentId ?? '')
  if (!order) return words.noOrder
  if (currency !== 'GBP') return words.notPounds
  if (kind === 'charge' && amountPence !== order.total) return words.orderIsOf(formatPounds(order.total))
  if (kind === 'dispute' && !books.disputeMovements.has(id)) return words.unknown
  const difference = isRefund(movement) ? refundDifference(paymentId ?? '', all, books, span) : ''
  return difference && standings.get(paymentId ?? '')?.refundedAlike ? words.refundedAnotherDay : difference
}

/** Empty if both sides refunded the same, in the span or including the days around it. */
function refundDifference(
  paymentId: string,
  all: BalanceTransaction[],
  books: OrderPayments,
  span: DateRange,
): string {
  const there = all.filter((one) => one.paymentId === paymentId && isRefund(one))
  const here = books.givenBack.filter((one) => one.paymentId === paymentId)
  const sums = (within: (at: Date) => boolean) => [
    -there.filter(({ at }) => within(at)).reduce((sum, one) => sum + one.amountPence, 0),
    here.filter(({ at }) => within(at)).reduce((sum, one) => sum + one.pence, 0),
  ]
  const [given = 0, booked = 0] = sums((at) => isIn(span, at))
  const [givenAround, bookedAround] = sums(() => true)
  if (given === booked || givenAround === bookedAround) return ''
  return words.refunds(formatPounds(given), formatPounds(booked))
}

function chargesMissing(
  movements: BalanceTransaction[],
  books: OrderPayments,
  span: DateRange,
  standings: PayoutReconciliations,
): Missing[] {
  const charged = new Set(movements.filter(({ kind }) => kind === 'charge').map(({ paymentId }) => paymentId))
  return [...books.orders].flatMap(([paymentId, { number, total, paidAt }]) =>
    paidAt && isIn(span, paidAt) && !charged.has(paymentId)
      ? [
          {
            at: paidAt,
            number,
            paymentId,
            difference: standings.get(paymentId)?.charged
              ? words.chargedAnotherDay(formatPounds(total))
              : words.notCharged(formatPounds(total)),
          },
        ]
      : [],
  )
}

function refundsMissing(
  movements: BalanceTransaction[],
  books: OrderPayments,
  span: DateRange,
  standings: PayoutReconciliations,
): Missing[] {
  const refunded = new Set(movements.filter(isRefund).map(({ paymentId }) => paymentId))
  return books.givenBack
    .filter(({ at, paymentId }) => isIn(span, at) && !refunded.has(paymentId))
    .map(({ at, paymentId, pence }) => ({
      at,
      paymentId,
      number: books.orders.get(paymentId)?.number ?? '',
      difference: standings.get(paymentId)?.refundedAlike
        ? words.refundedThereAnotherDay(formatPounds(pence))
        : words.notRefunded(formatPounds(pence)),
    }))
}
