import { and, asc, desc, eq, gte, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invoiceMethods } from '../../../content/desk/projects.ts'
import type { PaymentProvider } from '../../../domain/orders/payment/payments.ts'
import type { InvoiceMovementKind } from '../../../domain/projects/invoices.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import type { Reader } from '../../platform/db/port.ts'
import { isPayment, signed } from './invoice-sums.ts'
import {
  creditNoteSums,
  creditNotes,
  invoiceDisputes,
  invoiceMovements,
  invoiceRefunds,
  invoices,
} from './tables.ts'

/** What was paid of an invoice at one rate of VAT, or paid back. */
export interface BookedPayment {
  kind: InvoiceMovementKind
  /** `INV-2026-12`. */
  number: string
  at: Date
  /** Undefined for what was paid beyond what was asked for: no VAT is due on it. */
  rate: number | null | undefined
  /** With VAT, in pence; below zero if it was paid back. */
  amount: number
  vat: number
  provider: string | null
  payment: string | null
}

const made = alias(invoiceRefunds, 'made')
const failed = alias(invoiceRefunds, 'failed')

/** What clients paid and were paid back in a span of time, the oldest first. */
export async function bookedPayments(
  db: Reader,
  { from, before }: { from: Date; before: Date },
): Promise<BookedPayment[]> {
  const { kind, at, vatRate: rate, overpaid, amount, vat, method, providerId } = invoiceMovements
  const { numberPrefix, numberYear, number, paymentProvider: provider } = invoices
  const rows = await db
    .select({
      ...{ kind, at, rate, overpaid, amount, vat, method, provider, numberPrefix, numberYear, number },
      payment: sql<string>`coalesce(${made.paymentId}, ${failed.paymentId}, ${invoiceDisputes.paymentId}, ${providerId})`,
    })
    .from(invoiceMovements)
    .innerJoin(invoices, eq(invoices.id, invoiceMovements.invoiceId))
    // Two joins: by one with `or`, each movement would be compared with each refund.
    .leftJoin(made, eq(sql`${made.id}::text`, providerId))
    .leftJoin(failed, eq(failed.failureId, providerId))
    .leftJoin(invoiceDisputes, eq(invoiceDisputes.id, invoiceMovements.disputeId))
    // The provider's fees are its own affair, as they are for orders.
    .where(and(gte(at, from), lt(at, before), notInArray(kind, FEES)))
    .orderBy(asc(invoiceMovements.id))
  return rows.map(({ numberPrefix, numberYear, number, method, payment, provider, overpaid, ...row }) => ({
    ...signed('takings', row),
    rate: overpaid || !isPayment(row) ? undefined : row.rate,
    number: paperNumber({ numberPrefix, numberYear, number }),
    // Cash and transfers are at no provider, and look for none.
    ...(method === 'card' ? { provider, payment } : { provider: invoiceMethods[method], payment: null }),
  }))
}

const FEES: InvoiceMovementKind[] = ['fee', 'fee-returned']

/** The refund that a movement is of: made, or failed. */
const isRefundOf = (providerId: typeof invoiceMovements.providerId) =>
  or(sql`${invoiceRefunds.id}::text = ${providerId}`, eq(invoiceRefunds.failureId, providerId))

/** What went back of card payments in a span of time; what failed is below zero. */
export async function cardRefunds(
  db: Reader,
  { provider, from, before }: { provider: PaymentProvider; from: Date; before: Date },
): Promise<{ paymentId: string; at: Date; pence: number }[]> {
  const { at, kind, amount, providerId } = invoiceMovements
  const pence = sql<number>`sum(case ${kind} when 'refunded' then ${amount} else -${amount} end)::int`
  return db
    .select({ paymentId: invoiceRefunds.paymentId, at, pence })
    .from(invoiceMovements)
    .innerJoin(invoiceRefunds, isRefundOf(providerId))
    .innerJoin(invoices, eq(invoices.id, invoiceMovements.invoiceId))
    .where(and(gte(at, from), lt(at, before), eq(invoices.paymentProvider, provider)))
    .groupBy(invoiceRefunds.paymentId, at, providerId)
    .orderBy(asc(at))
}

/** What a credit note took off an invoice at one rate of VAT. */
export interface BookedCredit {
  /** `CN-2026-3 for INV-2026-12`. */
  number: string
  at: Date
  rate: number | null
  /** With VAT, in pence. */
  amount: number
  vat: number
}

/** What was credited to clients in a span of time, the oldest first. No money moves by it. */
export async function bookedCredits(
  db: Reader,
  { from, before }: { from: Date; before: Date },
): Promise<BookedCredit[]> {
  const rows = await db
    .select({ note: creditNotes, invoice: invoices, sum: creditNoteSums })
    .from(creditNoteSums)
    .innerJoin(creditNotes, eq(creditNotes.id, creditNoteSums.creditNoteId))
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(gte(creditNotes.issuedAt, from), lt(creditNotes.issuedAt, before)))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.number), desc(creditNoteSums.vatRate))
  return rows.map(({ note, invoice, sum: { vatRate, net, vat } }) => ({
    ...{ at: note.issuedAt, rate: vatRate, amount: net + vat, vat },
    number: `${paperNumber(note)} for ${paperNumber(invoice)}`,
  }))
}

/** What clients paid at a provider: in a span of time, or by these payments; by the payment's id. */
export async function cardPayments(
  db: Reader,
  {
    provider,
    paymentIds,
    from,
    before,
  }: { provider: PaymentProvider; paymentIds: string[]; from: Date; before: Date },
): Promise<Map<string, { number: string; total: number; refunded: number; paidAt: Date }>> {
  const { at, amount, providerId } = invoiceMovements
  const { numberPrefix, numberYear, number } = invoices
  const rows = await db
    .select({ at, amount, providerId, numberPrefix, numberYear, number })
    .from(invoiceMovements)
    .innerJoin(invoices, eq(invoices.id, invoiceMovements.invoiceId))
    .where(
      and(
        eq(invoiceMovements.kind, 'paid'),
        eq(invoiceMovements.method, 'card'),
        eq(invoices.paymentProvider, provider),
        or(
          and(gte(at, from), lt(at, before)),
          paymentIds.length > 0 ? inArray(providerId, paymentIds) : undefined,
        ),
      ),
    )
  const parts = Map.groupBy(rows, ({ providerId }) => providerId)
  const refunds = await db
    .select()
    .from(invoiceRefunds)
    .where(and(inArray(invoiceRefunds.paymentId, [...parts.keys()]), eq(invoiceRefunds.state, 'done')))
  const refundedOf = (paymentId: string) =>
    refunds.reduce(
      (sum, one) => (one.paymentId === paymentId && one.failureId === null ? sum + one.amount : sum),
      0,
    )
  return new Map(
    [...parts].flatMap(([paymentId, some]) =>
      some.slice(0, 1).map((first) => {
        const total = some.reduce((sum, { amount }) => sum + amount, 0)
        const refunded = refundedOf(paymentId)
        return [paymentId, { number: paperNumber(first), total, refunded, paidAt: first.at }] as const
      }),
    ),
  )
}

/** Which of these movements of the provider's are in the books of disputes. */
export async function knownDisputeMovements(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinct({ id: invoiceMovements.providerId })
    .from(invoiceMovements)
    .where(and(isNotNull(invoiceMovements.disputeId), inArray(invoiceMovements.providerId, [...ids])))
  return rows.map(({ id }) => id)
}
