import type { InvoiceView } from './invoices.ts'
import { type InvoiceKind, type IssuedKind, invoiceKindsOf, type PaymentPlan } from './pricing.ts'
import type { QuoteView } from './quotes.ts'

/** What is next in a project, and who does it. */
export const NEXT_STEPS = [
  'answer-dispute',
  'send-quote',
  'wait-for-answer',
  'quote-expired',
  'send-invoice',
  'wait-for-payment',
  'payment-overdue',
  'pay-back',
  'declined',
  'cancelled',
  'erased',
  'done',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

type Quoted = Pick<QuoteView, 'state' | 'expired'> & { payment: Pick<PaymentPlan, 'kind'> }
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

/** What is next in a project, by its newest quote. A dispute that can be answered has a day, so it comes first. */
export function nextStep(
  newest: Quoted,
  invoices: readonly (Invoiced & Issued)[],
  { cancelled, erased, disputed }: { cancelled: boolean; erased: boolean; disputed: boolean },
): NextStep {
  if (disputed) return 'answer-dispute'
  const money = nextMoney(invoices)
  if (money) return money
  if (erased) return 'erased'
  if (newest.state === 'draft') return 'send-quote'
  if (newest.state === 'declined') return 'declined'
  if (newest.state !== 'accepted') return newest.expired ? 'quote-expired' : 'wait-for-answer'
  if (cancelled) return 'cancelled'
  return nextInvoice(newest, issuedKinds(invoices)) ? 'send-invoice' : 'done'
}

/** What invoices wait for; null if nothing more is to be paid or paid back. */
function nextMoney(invoices: readonly Invoiced[]): NextStep | null {
  const open = invoices.filter(({ owed }) => owed > 0)
  if (open.some(({ overdue }) => overdue)) return 'payment-overdue'
  if (invoices.some(({ tooMuch }) => tooMuch > 0)) return 'pay-back'
  return open.length > 0 ? 'wait-for-payment' : null
}
