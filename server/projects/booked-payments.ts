import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Reader } from '../platform/db/port.ts'
import { invoiceNumber } from './queries.ts'
import { invoiceMovements, invoices } from './tables.ts'

/** What was paid of an invoice at one rate of VAT. */
export interface BookedPayment {
  /** `INV-2026-12`. */
  number: string
  at: Date
  rate: number | null
  /** With VAT, in pence. */
  amount: number
  vat: number
  provider: string | null
  payment: string
}

/** What clients paid in a span of time, the oldest first. */
export async function bookedPayments(
  db: Reader,
  { from, before }: { from: Date; before: Date },
): Promise<BookedPayment[]> {
  const { at, vatRate: rate, amount, vat, providerId: payment } = invoiceMovements
  const { numberYear, number, paymentProvider: provider } = invoices
  const rows = await db
    .select({ at, rate, amount, vat, payment, provider, numberYear, number })
    .from(invoiceMovements)
    .innerJoin(invoices, eq(invoices.id, invoiceMovements.invoiceId))
    .where(and(gte(at, from), lt(at, before)))
    .orderBy(asc(invoiceMovements.id))
  return rows.map(({ numberYear, number, ...row }) => ({
    ...row,
    number: invoiceNumber({ numberYear, number }),
  }))
}
