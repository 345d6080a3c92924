import { type InvoiceKind, type IssuedKind, invoicesOf } from './pricing.ts'
import type { InvoiceView, NextStep, QuoteView } from './projects.ts'

type Quoted = Pick<QuoteView, 'state' | 'expired' | 'payment'>
type Invoiced = Pick<InvoiceView, 'paid' | 'total' | 'overdue' | 'cancelled'> & { kind: IssuedKind }

/** The invoice that comes next of an accepted quote; null if there is none, or the quote is not accepted. */
export function nextInvoice(newest: Quoted, invoices: readonly Pick<Invoiced, 'kind'>[]): InvoiceKind | null {
  if (newest.state !== 'accepted') return null
  return invoicesOf(newest).find((kind) => invoices.every((one) => one.kind !== kind)) ?? null
}

/** What is next in a project, by its newest quote. */
export function nextStep(newest: Quoted, invoices: readonly Invoiced[], isCancelled: boolean): NextStep {
  if (newest.state === 'draft') return 'send-quote'
  if (newest.state === 'declined') return 'declined'
  if (newest.state !== 'accepted') return newest.expired ? 'quote-expired' : 'wait-for-answer'
  const open = invoices.filter(({ paid, total, cancelled }) => paid < total && !cancelled)
  if (open.some(({ overdue }) => overdue)) return 'payment-overdue'
  if (open.length > 0) return 'wait-for-payment'
  if (isCancelled) return 'cancelled'
  return nextInvoice(newest, invoices) ? 'send-invoice' : 'done'
}
