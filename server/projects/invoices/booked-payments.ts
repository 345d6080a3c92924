import { and, asc, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { invoiceMethods } from '../../../content/desk/projects.ts'
import type { PaymentProvider } from '../../../domain/orders/payment/payments.ts'
import type { Reader } from '../../platform/db/port.ts'
import { creditNoteNumber, invoiceNumber, signed } from './queries.ts'
import { creditNoteSums, creditNotes, invoiceMovements, invoices } from './tables.ts'

/** What was paid of an invoice at one rate of VAT, or paid back. */
export interface BookedPayment {
  kind: (typeof invoiceMovements.$inferSelect)['kind']
  /** `INV-2026-12`. */
  number: string
  at: Date
  rate: number | null
  /** With VAT, in pence; below zero if it was paid back. */
  amount: number
  vat: number
  provider: string | null
  payment: string | null
}

/** What clients paid and were paid back in a span of time, the oldest first. */
export async function bookedPayments(
  db: Reader,
  { from, before }: { from: Date; before: Date },
): Promise<BookedPayment[]> {
  const { kind, at, vatRate: rate, amount, vat, method, providerId: payment } = invoiceMovements
  const { numberYear, number, paymentProvider: provider } = invoices
  const rows = await db
    .select({ kind, at, rate, amount, vat, method, payment, provider, numberYear, number })
    .from(invoiceMovements)
    .innerJoin(invoices, eq(invoices.id, invoiceMovements.invoiceId))
    .where(and(gte(at, from), lt(at, before)))
    .orderBy(asc(invoiceMovements.id))
  return rows.map(({ numberYear, number, method, payment, provider, ...row }) => ({
    ...signed(row),
    number: invoiceNumber({ numberYear, number }),
    // Cash and transfers are at no provider, and look for none.
    ...(method === 'card' ? { provider, payment } : { provider: invoiceMethods[method], payment: null }),
  }))
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
    number: `${creditNoteNumber(note)} for ${invoiceNumber(invoice)}`,
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
): Promise<Map<string, { number: string; total: number; paidAt: Date }>> {
  const { at, amount, providerId } = invoiceMovements
  const { numberYear, number } = invoices
  const rows = await db
    .select({ at, amount, providerId, numberYear, number })
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
  return new Map(
    [...parts].flatMap(([paymentId, some]) =>
      some.slice(0, 1).map((first) => {
        const total = some.reduce((sum, { amount }) => sum + amount, 0)
        return [paymentId, { number: invoiceNumber(first), total, paidAt: first.at }] as const
      }),
    ),
  )
}
