import { type InvoiceKind, type IssuedKind, invoiceKindsOf } from './pricing.ts'
import type { InvoiceView, QuoteView } from './projects.ts'

/** What is next in a project, and who does it. */
export const NEXT_STEPS = [
  'send-quote',
  'wait-for-answer',
  'quote-expired',
  'send-invoice',
  'wait-for-payment',
  'payment-overdue',
  'pay-back',
  'declined',
  'cancelled',
  'done',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

type Quoted = Pick<QuoteView, 'state' | 'expired' | 'payment'>
type Invoiced = Pick<InvoiceView, 'owed' | 'tooMuch' | 'overdue'> & { kind: IssuedKind }
type Issued = Pick<InvoiceView, 'total' | 'credited'> & { kind: IssuedKind }

/** The kinds of the invoices that stand: one of which all was credited makes room for another in its place. */
export const issuedKinds = (invoices: readonly Issued[]): IssuedKind[] =>
  invoices.filter(({ total, credited }) => credited === 0 || credited < total).map(({ kind }) => kind)

/** The invoice that comes next of an accepted quote; null if there is none, or the quote is not accepted. */
export function nextInvoice(newest: Quoted, issued: readonly IssuedKind[]): InvoiceKind | null {
  if (newest.state !== 'accepted') return null
  return invoiceKindsOf(newest).find((kind) => !issued.includes(kind)) ?? null
}

/** What is next in a project, by its newest quote. */
export function nextStep(
  newest: Quoted,
  invoices: readonly (Invoiced & Issued)[],
  isCancelled: boolean,
): NextStep {
  if (newest.state === 'draft') return 'send-quote'
  if (newest.state === 'declined') return 'declined'
  if (newest.state !== 'accepted') return newest.expired ? 'quote-expired' : 'wait-for-answer'
  const open = invoices.filter(({ owed }) => owed > 0)
  if (open.some(({ overdue }) => overdue)) return 'payment-overdue'
  if (invoices.some(({ tooMuch }) => tooMuch > 0)) return 'pay-back'
  if (open.length > 0) return 'wait-for-payment'
  if (isCancelled) return 'cancelled'
  return nextInvoice(newest, issuedKinds(invoices)) ? 'send-invoice' : 'done'
}
