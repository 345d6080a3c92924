import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { vatRateInTable } from '../../content/vat.ts'
import { csv } from '../../domain/csv.ts'
import { daysAfter, londonDay, startOfLondonDay } from '../../domain/days.ts'
import { DISCOUNT_KINDS, type DiscountKind } from '../../domain/orders/offers/discounts.ts'
import { negated, VAT_RATES, type VatPart, type VatRate, vatByRate } from '../../domain/orders/vat.ts'
import { audit, type Context, requireAdmin } from '../context.ts'
import { discountByVatRate } from './offers/queries.ts'
import { orderNumber } from './order-key.ts'
import { disputeMovements, disputes, failedRefunds, orderLines, orders, refunds } from './tables.ts'

const HEAD = ['Date', 'Type', 'Order', 'Gross', 'Net', 'VAT', 'VAT rate', 'Provider', 'Payment']
/** Columns added only if an offer was used. */
const HEAD_OF_OFFERS = ['Before offers', 'Siblings', 'Early bird', 'Code', 'Credit']

interface Entry {
  at: Date | null
  type: 'Sale' | 'Refund' | 'Failed refund' | 'Dispute'
  number: number
  /** Pence; negative for refunds and disputes. */
  gross: number
  vat: number
  /** Missing for a dispute: how VAT applies is for the accountant to say. */
  rate?: VatRate
  provider: string | null
  payment: string | null
  /** The reductions of a sale. */
  off: Partial<Record<DiscountKind, number>>
}

/**
 * Sales, refunds and disputes from day `from` to day `to` as CSV for the accountant: gross, net and VAT, without
 * buyers. What was sold or refunded at several VAT rates has a row for each.
 */
export async function exportBookkeeping(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<{ fileName: string; body: string }> {
  requireAdmin(ctx)
  const entries = await entriesBetween(ctx, from, to)
  const offered = entries.some(({ off }) => Object.keys(off).length > 0)
  const columns = (some: Entry[]) => (offered ? offerColumns(some) : [])
  const total = (name: string, some: Entry[]) => {
    const sum = (part: 'gross' | 'vat') => some.reduce((all, entry) => all + entry[part], 0)
    return ['', name, '', ...amounts(sum('gross'), sum('vat')), '', '', '', ...columns(some)]
  }
  await audit(ctx, 'accounts.exported', { from, to, entries: entries.length })
  return {
    fileName: `sales-${from}-to-${to}.csv`,
    body: csv([
      offered ? [...HEAD, ...HEAD_OF_OFFERS] : HEAD,
      ...entries.map((entry) => [
        entry.at ? londonDay(entry.at) : '',
        entry.type,
        orderNumber(entry),
        ...amounts(entry.gross, entry.vat),
        entry.rate === undefined ? '' : vatRateInTable(entry.rate),
        entry.provider,
        entry.payment,
        ...columns([entry]),
      ]),
      ...byRate(entries).map(({ rate, some }) => total(`Total, ${vatRateInTable(rate)}`, some)),
      total('Total', entries),
    ]),
  }
}

/** In pounds, as plain numbers that a spreadsheet can add up. */
const amounts = (gross: number, vat: number) => [gross / 100, (gross - vat) / 100, vat / 100]

/** The entries of each rate, where there are several. */
function byRate(entries: Entry[]): { rate: VatRate; some: Entry[] }[] {
  const rates = [...VAT_RATES, null].map((rate) => ({
    rate,
    some: entries.filter((entry) => entry.rate === rate),
  }))
  const used = rates.filter(({ some }) => some.length > 0)
  return used.length > 1 ? used : []
}

/** In pounds: sales before reductions, and each kind of reduction; refunds return what was paid. */
function offerColumns(entries: Entry[]): number[] {
  const takenOff = (kind: DiscountKind) => entries.reduce((sum, { off }) => sum - (off[kind] ?? 0), 0)
  const before = entries.reduce((sum, { type, gross, off }) => {
    const all = Object.values(off).reduce((total, amount) => total + amount, 0)
    return type === 'Sale' ? sum + gross + all : sum
  }, 0)
  return [before, ...DISCOUNT_KINDS.map(takenOff)].map((pence) => pence / 100)
}

async function entriesBetween(ctx: Context, from: string, to: string): Promise<Entry[]> {
  const [start, end] = [startOfLondonDay(from), startOfLondonDay(daysAfter(to, 1))]
  const between = (at: PgColumn) => and(gte(at, start), lt(at, end))
  const about = {
    id: orders.id,
    number: orders.number,
    provider: orders.paymentProvider,
    payment: orders.paymentId,
  }
  const { vatRate, total, vat } = orderLines
  const lines = await ctx.db
    .select({ ...about, at: orders.paidAt, vatRate, total, vat })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(between(orders.paidAt))
    .orderBy(asc(orders.paidAt))
  const returned = await ctx.db
    .select({ ...about, at: refunds.settledAt, parts: refunds.vatParts })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, 'done'), between(refunds.settledAt)))
    .orderBy(asc(refunds.settledAt))
  const failed = await ctx.db
    .select({ ...about, at: failedRefunds.foundAt, parts: failedRefunds.vatParts })
    .from(failedRefunds)
    .innerJoin(orders, eq(orders.id, failedRefunds.orderId))
    .where(between(failedRefunds.foundAt))
  const disputed = await ctx.db
    .select({ ...about, at: disputeMovements.at, gross: disputeMovements.amount })
    .from(disputeMovements)
    .innerJoin(disputes, eq(disputes.id, disputeMovements.disputeId))
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(between(disputeMovements.at))
  const sales = Map.groupBy(lines, ({ id }) => id)
  const offOf = Map.groupBy(await discountByVatRate(ctx.db, [...sales.keys()]), ({ orderId }) => orderId)
  return [
    ...[...sales].flatMap(([id, [sale, ...more]]) => {
      const off = (rate: VatRate) => offAt(offOf.get(id) ?? [], rate)
      return sale ? inParts(sale, 'Sale', vatByRate([sale, ...more]), off) : []
    }),
    ...returned.flatMap(({ parts, ...refund }) => inParts(refund, 'Refund', negated(parts))),
    ...failed.flatMap(({ parts, ...refund }) => inParts(refund, 'Failed refund', parts)),
    ...disputed.map((movement): Entry => ({ ...movement, type: 'Dispute', vat: 0, off: {} })),
  ].sort((a, b) => Number(a.at) - Number(b.at))
}

type Off = Entry['off']

/** What moved, rate by rate. */
function inParts(
  about: Pick<Entry, 'at' | 'number' | 'provider' | 'payment'>,
  type: Entry['type'],
  parts: readonly VatPart[],
  off: (rate: VatRate) => Off = () => ({}),
): Entry[] {
  return parts.map(({ rate, amount, vat }) => ({ ...about, type, gross: amount, vat, rate, off: off(rate) }))
}

function offAt(rows: Awaited<ReturnType<typeof discountByVatRate>>, at: VatRate): Off {
  return Object.fromEntries(rows.flatMap(({ rate, kind, amount }) => (rate === at ? [[kind, amount]] : [])))
}
