import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm'
import { csv } from '../../domain/csv.ts'
import { daysAfter, londonDay, startOfLondonDay } from '../../domain/days.ts'
import { VAT_PERCENT, vatIn } from '../../domain/money.ts'
import { audit, type Context, requireAdmin } from '../context.ts'
import { orderNumber } from './order-key.ts'
import { disputeMovements, disputes, failedRefunds, orders, refunds } from './tables.ts'

const HEAD = ['Date', 'Type', 'Order', 'Gross', 'Net', 'VAT', 'VAT rate', 'Provider', 'Payment']

interface Entry {
  at: Date | null
  type: 'Sale' | 'Refund' | 'Failed refund' | 'Dispute'
  number: number
  /** Pence; negative for a refund, and for what a bank took back. */
  gross: number
  /** Null for a dispute: whether VAT follows the money is for the accountant to say. */
  vat: number | null
  provider: string | null
  payment: string | null
}

/** Sales, refunds and disputes on the days from `from` to `to`, for the accountant: gross, net and VAT, without the buyers. */
export async function exportAccounts(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<{ fileName: string; body: string }> {
  requireAdmin(ctx)
  const entries = await entriesBetween(ctx, from, to)
  const sum = (part: 'gross' | 'vat') => entries.reduce((total, entry) => total + (entry[part] ?? 0), 0)
  const amounts = (gross: number, vat: number) => [pounds(gross), pounds(gross - vat), pounds(vat)]
  await audit(ctx, 'accounts.exported', { from, to, entries: entries.length })
  return {
    fileName: `sales-${from}-to-${to}.csv`,
    body: csv([
      HEAD,
      ...entries.map(({ at, type, number, gross, vat, provider, payment }) => [
        at ? londonDay(at) : '',
        type,
        orderNumber({ number }),
        ...amounts(gross, vat ?? 0),
        vat === null ? '' : `${VAT_PERCENT}%`,
        provider,
        payment,
      ]),
      ['', 'Total', '', ...amounts(sum('gross'), sum('vat')), '', '', ''],
    ]),
  }
}

async function entriesBetween(ctx: Context, from: string, to: string): Promise<Entry[]> {
  const [start, end] = [startOfLondonDay(from), startOfLondonDay(daysAfter(to, 1))]
  const about = { number: orders.number, provider: orders.paymentProvider, payment: orders.paymentId }
  const sales = await ctx.db
    .select({ ...about, at: orders.paidAt, gross: orders.total, vat: orders.vat })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), gte(orders.paidAt, start), lt(orders.paidAt, end)))
    .orderBy(asc(orders.paidAt))
  const returned = await ctx.db
    .select({ ...about, at: refunds.settledAt, amount: refunds.amount })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, 'done'), gte(refunds.settledAt, start), lt(refunds.settledAt, end)))
    .orderBy(asc(refunds.settledAt))
  const failed = await ctx.db
    .select({ ...about, at: failedRefunds.foundAt, amount: failedRefunds.amount })
    .from(failedRefunds)
    .innerJoin(orders, eq(orders.id, failedRefunds.orderId))
    .where(and(gte(failedRefunds.foundAt, start), lt(failedRefunds.foundAt, end)))
  const disputed = await ctx.db
    .select({ ...about, at: disputeMovements.at, gross: disputeMovements.amount })
    .from(disputeMovements)
    .innerJoin(disputes, eq(disputes.id, disputeMovements.disputeId))
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(gte(disputeMovements.at, start), lt(disputeMovements.at, end)))
  return [
    ...sales.map((sale): Entry => ({ ...sale, type: 'Sale' })),
    ...returned.map(
      ({ amount, ...refund }): Entry => ({ ...refund, type: 'Refund', gross: -amount, vat: -vatIn(amount) }),
    ),
    ...failed.map(
      ({ amount, ...refund }): Entry => ({
        ...refund,
        type: 'Failed refund',
        gross: amount,
        vat: vatIn(amount),
      }),
    ),
    ...disputed.map((movement): Entry => ({ ...movement, type: 'Dispute', vat: null })),
  ].sort((a, b) => Number(a.at) - Number(b.at))
}

/** Pence as a plain figure, which a spreadsheet can add up. */
const pounds = (pence: number) => Number((pence / 100).toFixed(2))
