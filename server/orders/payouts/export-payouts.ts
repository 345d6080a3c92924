import { orderErrors } from '../../../content/errors/orders.ts'
import { csv } from '../../../domain/csv.ts'
import { daysAfter, londonDay, startOfLondonDay } from '../../../domain/days.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { isUnavailable } from '../../http/unavailable.ts'
import type { BalanceTransaction } from '../../platform/payments/port.ts'
import { type OrderPayments, readOrderPayments } from './order-payments.ts'
import {
  type PayoutReconciliation,
  type PayoutReconciliations,
  reconcilePayouts,
} from './reconcile-payouts.ts'

const HEAD = [
  'Date',
  'Type',
  'Order',
  'Amount',
  'Fee',
  'Net',
  'Currency',
  'Payment',
  'Reference',
  'Difference',
]

const TYPES: Record<BalanceTransaction['kind'], string> = {
  charge: 'Charge',
  refund: 'Refund',
  'failed-refund': 'Failed refund',
  dispute: 'Dispute',
  payout: 'Pay-out',
  fee: 'Fee',
  other: 'Other',
}

/** Throws if the provider moves no real money. */
export async function checkPayouts(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  if (!ctx.payments.listBalanceTransactions) throw conflict('no-payouts', orderErrors.noPayouts)
}

/**
 * The provider's movements of money from day `from` to day `to`, line by line and matched with our orders; each line
 * names its difference. Names neither buyers nor children.
 */
export async function exportPayouts(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<{ fileName: string; body: string }> {
  requireAdmin(ctx)
  await checkPayouts(ctx)
  const span = { from: startOfLondonDay(from), before: startOfLondonDay(daysAfter(to, 1)) }
  // One side may book before midnight what the other books after.
  const wide = { from: startOfLondonDay(daysAfter(from, -1)), before: startOfLondonDay(daysAfter(to, 2)) }
  const movements = (await ctx.payments.listBalanceTransactions?.(wide)) ?? []
  const books = await readOrderPayments(ctx, wide, movements)
  const seen = reconcilePayouts(movements, books, span)
  const unlike = [...seen.lines.filter(({ difference }) => difference), ...seen.missing]
  const standings = await standingsOf(ctx, books, unlike)
  const { lines, missing } = reconcilePayouts(movements, books, span, standings)
  const differences = lines.filter(({ difference }) => difference).length + missing.length
  await audit(ctx, 'payouts.exported', { from, to, entries: lines.length, differences })
  const total = (name: string, of: typeof lines) => {
    return ['', name, '', ...amounts(sum(of, 'amountPence'), sum(of, 'feePence')), '', '', '', '']
  }
  return {
    fileName: `payouts-${from}-to-${to}.csv`,
    body: csv([
      HEAD,
      ...lines.map(({ id, at, kind, number, amountPence, feePence, currency, paymentId, difference }) => [
        londonDay(at),
        TYPES[kind],
        number,
        ...amounts(amountPence, feePence),
        ...[currency, paymentId, id, difference],
      ]),
      ...missing.map(({ at, number, paymentId, difference }) => [
        ...[londonDay(at), 'Missing', number, '', '', '', '', paymentId, '', difference],
      ]),
      ...Object.entries(TYPES).flatMap(([kind, name]) => {
        const of = lines.filter((line) => line.kind === kind)
        return of.length > 0 ? [total(`Total ${name}`, of)] : []
      }),
      ['', 'Differences', '', '', '', '', '', '', '', differences],
    ]),
  }
}

/** A provider answers one question at a time, and the owner waits for the file. */
const MOST_ASKED = 50

/**
 * Asks the provider about the first fifty of these payments of ours, whatever the day on which it moved them. Once it
 * is away it is asked no more: a payment without an answer has no standing.
 */
async function standingsOf(
  { payments, log }: Pick<Context, 'payments' | 'log'>,
  { orders }: OrderPayments,
  unlike: { paymentId: string | null }[],
): Promise<PayoutReconciliations> {
  const standings: Map<string, PayoutReconciliation> = new Map()
  const ours = [...new Set(unlike.map(({ paymentId }) => paymentId ?? ''))].flatMap((id) => {
    const order = orders.get(id)
    return order ? [{ id, order }] : []
  })
  try {
    for (const { id, order } of ours.slice(0, MOST_ASKED)) {
      const payment = await payments.find(id)
      if (payment)
        standings.set(id, {
          charged: payment.state.status === 'succeeded' && payment.amountPence === order.total,
          refundedAlike: payment.refundedPence === order.refunded,
        })
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.warn({ err: error }, 'the payment provider is away: not every difference could be looked into')
  }
  return standings
}

const sum = (lines: BalanceTransaction[], part: 'amountPence' | 'feePence') =>
  lines.reduce((total, line) => total + line[part], 0)
/** In pounds, as plain numbers that a spreadsheet can add up. */
const amounts = (amount: number, fee: number) => [amount / 100, fee / 100, (amount - fee) / 100]
