import { and, asc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { invoiceMethods } from '../../content/desk/projects.ts'
import type { PaymentProvider } from '../../domain/orders/payment/payments.ts'
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
  payment: string | null
}

/** What clients paid in a span of time, the oldest first. */
export async function bookedPayments(
  db: Reader,
  { from, before }: { from: Date; before: Date },
): Promise<BookedPayment[]> {
  const { at, vatRate: rate, amount, vat, method, providerId: payment } = invoiceMovements
  const { numberYear, number, paymentProvider: provider } = invoices
  const rows = await db
    .select({ at, rate, amount, vat, method, payment, provider, numberYear, number })
    .from(invoiceMovements)
    .innerJoin(invoices, eq(invoices.id, invoiceMovements.invoiceId))
    .where(and(gte(at, from), lt(at, before)))
    .orderBy(asc(invoiceMovements.id))
  return rows.map(({ numberYear, number, method, payment, provider, ...row }) => ({
    ...row,
    number: invoiceNumber({ numberYear, number }),
    // Cash and transfers are at no provider, and look for none.
    ...(method === 'card' ? { provider, payment } : { provider: invoiceMethods[method], payment: null }),
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
