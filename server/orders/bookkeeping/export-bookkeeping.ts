import { inArray } from 'drizzle-orm'
import { methodNames } from '../../../content/payment-methods.ts'
import { vatRateInTable } from '../../../content/vat.ts'
import { csv } from '../../../domain/csv.ts'
import { daysAfter, londonDay, startOfLondonDay } from '../../../domain/days.ts'
import { sumOf } from '../../../domain/orders/ledger/ledger.ts'
import { DISCOUNT_KINDS, type DiscountKind } from '../../../domain/orders/offers/discounts.ts'
import type { VatRate } from '../../../domain/orders/prices/vat.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { type BookedPayment, bookedCredits, bookedPayments } from '../../projects/invoices/booked-payments.ts'
import { commissionByMovement } from '../commission/read-statement.ts'
import { type BookedMovement, bookedMovements, discountByVatRate, soldByRate } from '../ledger/books.ts'
import { orderNumber } from '../order-key.ts'
import { orders } from '../tables.ts'

const HEAD = ['Date', 'Type', 'Order', 'Gross', 'Net', 'VAT', 'VAT rate', 'Provider', 'Payment']
/** Columns added only if an offer was used. */
const HEAD_OF_OFFERS = ['Before offers', 'Siblings', 'Early bird', 'Code', 'Credit', 'Given free']

/** Added only if a school has a commission: by how much the row changed what it gets. */
const HEAD_OF_COMMISSION = ['School’s commission']

/** Added only if an invoice was credited: no money moves by a credit note, so that it is in none of the other sums. */
const HEAD_OF_CREDITS = ['Credited', 'VAT credited']

interface Entry {
  at: Date | null
  type: 'Sale' | 'Refund' | 'Failed refund' | 'Dispute' | 'Invoice' | 'Credit note'
  /** Of the order, of the invoice, or of the credit note with its invoice. */
  number: string
  /** Pence; negative for refunds and disputes. */
  gross: number
  vat: number
  /** Missing for a dispute and for what was overpaid: how VAT applies is for the accountant to say. */
  rate?: number | null | undefined
  provider: string | null
  payment: string | null
  /** The reductions of a sale. */
  off: Partial<Record<DiscountKind, number>>
  /** Undefined if no school has a commission on it. */
  commission: number | undefined
  /** What a credit note takes off. */
  credited?: { gross: number; vat: number }
}

/**
 * Sales, paid invoices, refunds, disputes and credit notes from day `from` to day `to` as CSV for the accountant: gross, net and VAT, without
 * buyers. What was sold or refunded at several VAT rates has a row for each.
 */
export async function exportBookkeeping(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<{ fileName: string; body: string }> {
  requireAdmin(ctx)
  const entries = await entriesBetween(ctx, from, to)
  const offered = entries.some(({ off }) => Object.keys(off).length > 0)
  const commissioned = entries.some(({ commission }) => commission !== undefined)
  const creditNoted = entries.some(({ credited }) => credited)
  const columns = (some: Entry[]) => [
    ...(offered ? offerColumns(some) : []),
    ...(commissioned ? [some.reduce((sum, { commission = 0 }) => sum + commission, 0) / 100] : []),
    ...(creditNoted
      ? (['gross', 'vat'] as const).map(
          (part) => some.reduce((sum, { credited }) => sum + (credited?.[part] ?? 0), 0) / 100,
        )
      : []),
  ]
  const total = (name: string, some: Entry[]) => {
    const sum = (part: 'gross' | 'vat') => some.reduce((all, entry) => all + entry[part], 0)
    return ['', name, '', ...amounts(sum('gross'), sum('vat')), '', '', '', ...columns(some)]
  }
  await audit(ctx, 'accounts.exported', { from, to, entries: entries.length })
  return {
    fileName: `sales-${from}-to-${to}.csv`,
    body: csv([
      [
        ...HEAD,
        ...(offered ? HEAD_OF_OFFERS : []),
        ...(commissioned ? HEAD_OF_COMMISSION : []),
        ...(creditNoted ? HEAD_OF_CREDITS : []),
      ],
      ...entries.map((entry) => [
        entry.at ? londonDay(entry.at) : '',
        entry.type,
        entry.number,
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
function byRate(entries: Entry[]): { rate: number | null; some: Entry[] }[] {
  const found = new Set(entries.flatMap(({ rate }) => (rate === undefined ? [] : [rate])))
  const rates = [...found]
    .sort((a, b) => (b ?? -1) - (a ?? -1))
    .map((rate) => ({ rate, some: entries.filter((entry) => entry.rate === rate) }))
  return rates.length > 1 ? rates : []
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

const PAYMENT_TYPES = {
  paid: 'Invoice',
  refunded: 'Refund',
  'refund-failed': 'Failed refund',
  disputed: 'Dispute',
  'dispute-returned': 'Dispute',
  // They are in no list of the accountant's.
  fee: 'Dispute',
  'fee-returned': 'Dispute',
} as const satisfies Record<BookedPayment['kind'], Entry['type']>

async function entriesBetween(ctx: Context, from: string, to: string): Promise<Entry[]> {
  const span = { from: startOfLondonDay(from), before: startOfLondonDay(daysAfter(to, 1)) }
  const sold = await soldByRate(ctx.db, span)
  const moved = await bookedMovements(ctx.db, span)
  const orderIds = [...new Set([...sold, ...moved].map(({ orderId }) => orderId))]
  const known = await aboutOrders(ctx.db, orderIds)
  const offOf = Map.groupBy(await discountByVatRate(ctx.db, orderIds), ({ orderId }) => orderId)
  const commission = await commissionByMovement(ctx.db, orderIds)
  const about = (orderId: string) => known.get(orderId) ?? { number: '', provider: null, payment: null }
  const entry = (one: BookedMovement, type: Entry['type'], gross: number, vat: number) => ({
    ...about(one.orderId),
    ...{ at: one.at, type, gross, vat, off: {}, commission: commission(one) },
  })
  const paid = await bookedPayments(ctx.db, span)
  const credits = await bookedCredits(ctx.db, span)
  const disputes = moved.filter(({ kind }) => kind === 'disputed' || kind === 'dispute-returned')
  return [
    ...sold.map(
      ({ orderId, at, rate, amount, vat }): Entry => ({
        ...about(orderId),
        ...{ at, type: 'Sale', gross: amount, vat, rate, off: offAt(offOf.get(orderId) ?? [], rate) },
        commission: commission({ orderId, kind: 'paid', source: orderId, rate }),
      }),
    ),
    ...paid.map(
      ({ kind, amount, ...about }): Entry => ({
        ...about,
        type: PAYMENT_TYPES[kind],
        gross: amount,
        off: {},
        commission: undefined,
      }),
    ),
    ...credits.map(
      ({ number, at, rate, amount, vat }): Entry => ({
        ...{ number, at, rate, type: 'Credit note', credited: { gross: amount, vat } },
        ...{ gross: 0, vat: 0, provider: null, payment: null, off: {}, commission: undefined },
      }),
    ),
    ...moved.flatMap((one): Entry[] => {
      const { kind, amount, vat, rate } = one
      if (kind === 'refunded') return [{ ...entry(one, 'Refund', -amount, -vat), rate }]
      return kind === 'refund-failed' ? [{ ...entry(one, 'Failed refund', amount, vat), rate }] : []
    }),
    ...[...Map.groupBy(disputes, ({ kind, source }) => `${kind} ${source}`).values()].flatMap((parts) =>
      parts.slice(0, 1).map((one): Entry => {
        const amount = sumOf(parts, 'amount')
        return entry(one, 'Dispute', one.kind === 'disputed' ? -amount : amount, 0)
      }),
    ),
  ].sort((a, b) => Number(a.at) - Number(b.at))
}

async function aboutOrders(db: Reader, ids: string[]) {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      provider: orders.paymentProvider,
      method: orders.paymentMethod,
      payment: orders.paymentId,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(
    rows.map(({ id, number, provider, method, payment }) => [
      id,
      // Cash and transfers are at no provider, and look for none.
      {
        number: orderNumber({ number }),
        payment,
        provider: method === 'card' ? provider : methodNames[method],
      },
    ]),
  )
}

type Off = Entry['off']

function offAt(rows: Awaited<ReturnType<typeof discountByVatRate>>, at: VatRate): Off {
  return Object.fromEntries(rows.flatMap(({ rate, kind, amount }) => (rate === at ? [[kind, amount]] : [])))
}
