import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm'
import { csv } from '../../domain/csv.ts'
import { daysAfter, londonDay, startOfLondonDay } from '../../domain/days.ts'
import { VAT_PERCENT, vatIn } from '../../domain/money.ts'
import { audit, type Context, requireAdmin } from '../context.ts'
import { orderNumber } from './order-key.ts'
import { orders, refunds } from './tables.ts'

const HEAD = ['Date', 'Type', 'Order', 'Gross', 'Net', 'VAT', 'VAT rate', 'Provider', 'Payment']

interface Entry {
  at: Date | null
  type: 'Sale' | 'Refund'
  number: number
  /** Pence; negative for a refund. */
  gross: number
  vat: number
  provider: string | null
  payment: string | null
}

/** Sales and refunds on the days from `from` to `to`, for the accountant: gross, net and VAT, without the buyers. */
export async function exportAccounts(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<{ fileName: string; body: string }> {
  requireAdmin(ctx)
  const entries = await entriesBetween(ctx, from, to)
  const sum = (part: 'gross' | 'vat') => entries.reduce((total, entry) => total + entry[part], 0)
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
        ...amounts(gross, vat),
        `${VAT_PERCENT}%`,
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
  return [
    ...sales.map((sale): Entry => ({ ...sale, type: 'Sale' })),
    ...returned.map(
      ({ amount, ...refund }): Entry => ({ ...refund, type: 'Refund', gross: -amount, vat: -vatIn(amount) }),
    ),
  ].sort((a, b) => Number(a.at) - Number(b.at))
}

/** Pence as a plain figure, which a spreadsheet can add up. */
const pounds = (pence: number) => Number((pence / 100).toFixed(2))
