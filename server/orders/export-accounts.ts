import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm'
import { csv } from '../../domain/csv.ts'
import { daysAfter, londonDay, startOfLondonDay } from '../../domain/days.ts'
import { VAT_PERCENT, vatIn } from '../../domain/money.ts'
import { REDUCTION_KINDS, type ReductionKind, type ReductionView } from '../../domain/orders/offers.ts'
import { audit, type Context, requireAdmin } from '../context.ts'
import { reductionsByOrder } from './offers/queries.ts'
import { orderNumber } from './order-key.ts'
import { disputeMovements, disputes, failedRefunds, orders, refunds } from './tables.ts'

const HEAD = ['Date', 'Type', 'Order', 'Gross', 'Net', 'VAT', 'VAT rate', 'Provider', 'Payment']
/** Columns added only if an offer was used. */
const HEAD_OF_OFFERS = ['Before offers', 'Siblings', 'Early bird', 'Code', 'Credit']

interface Entry {
  at: Date | null
  type: 'Sale' | 'Refund' | 'Failed refund' | 'Dispute'
  number: number
  /** Pence; negative for refunds and disputes. */
  gross: number
  /** Null for a dispute: how VAT applies is for the accountant to say. */
  vat: number | null
  provider: string | null
  payment: string | null
  /** The reductions of a sale. */
  off: Partial<Record<ReductionKind, number>>
}

/**
 * Sales, refunds and disputes from day `from` to day `to` as CSV for the accountant: gross, net and VAT, without
 * buyers.
 */
export async function exportAccounts(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<{ fileName: string; body: string }> {
  requireAdmin(ctx)
  const entries = await entriesBetween(ctx, from, to)
  const sum = (part: 'gross' | 'vat') => entries.reduce((total, entry) => total + (entry[part] ?? 0), 0)
  const offered = entries.some(({ off }) => Object.keys(off).length > 0)
  const columns = (some: Entry[]) => (offered ? offerColumns(some) : [])
  const amounts = (gross: number, vat: number) => [pounds(gross), pounds(gross - vat), pounds(vat)]
  await audit(ctx, 'accounts.exported', { from, to, entries: entries.length })
  return {
    fileName: `sales-${from}-to-${to}.csv`,
    body: csv([
      offered ? [...HEAD, ...HEAD_OF_OFFERS] : HEAD,
      ...entries.map((entry) => [
        entry.at ? londonDay(entry.at) : '',
        entry.type,
        orderNumber(entry),
        ...amounts(entry.gross, entry.vat ?? 0),
        entry.vat === null ? '' : `${VAT_PERCENT}%`,
        entry.provider,
        entry.payment,
        ...columns([entry]),
      ]),
      ['', 'Total', '', ...amounts(sum('gross'), sum('vat')), '', '', '', ...columns(entries)],
    ]),
  }
}

/** Totals of sales before reductions, and of each kind of reduction; refunds return what was paid. */
function offerColumns(entries: Entry[]): number[] {
  const takenOff = (kind: ReductionKind) => entries.reduce((sum, { off }) => sum - (off[kind] ?? 0), 0)
  const before = entries.reduce((sum, { type, gross, off }) => {
    const all = Object.values(off).reduce((total, amount) => total + amount, 0)
    return type === 'Sale' ? sum + gross + all : sum
  }, 0)
  return [before, ...REDUCTION_KINDS.map(takenOff)].map((pence) => pounds(pence))
}

async function entriesBetween(ctx: Context, from: string, to: string): Promise<Entry[]> {
  const [start, end] = [startOfLondonDay(from), startOfLondonDay(daysAfter(to, 1))]
  const about = {
    id: orders.id,
    number: orders.number,
    provider: orders.paymentProvider,
    payment: orders.paymentId,
  }
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
  const reductions = await reductionsByOrder(
    ctx.db,
    sales.map(({ id }) => id),
  )
  return [
    ...sales.map((sale): Entry => ({ ...sale, type: 'Sale', off: byKind(reductions.get(sale.id) ?? []) })),
    ...returned.map(
      ({ amount, ...refund }): Entry => ({
        ...refund,
        type: 'Refund',
        gross: -amount,
        vat: -vatIn(amount),
        off: {},
      }),
    ),
    ...failed.map(
      ({ amount, ...refund }): Entry => ({
        ...refund,
        type: 'Failed refund',
        gross: amount,
        vat: vatIn(amount),
        off: {},
      }),
    ),
    ...disputed.map((movement): Entry => ({ ...movement, type: 'Dispute', vat: null, off: {} })),
  ].sort((a, b) => Number(a.at) - Number(b.at))
}

function byKind(reductions: ReductionView[]): Entry['off'] {
  const off: Entry['off'] = {}
  for (const { kind, amount } of reductions) off[kind] = (off[kind] ?? 0) + amount
  return off
}

/** Pence as a plain number that a spreadsheet can add up. */
const pounds = (pence: number) => Number((pence / 100).toFixed(2))
