import { londonDay } from '../../../domain/days.ts'
import type { InvoiceView } from '../../../domain/projects/invoices.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { lateInvoiceIn, type SummedInvoice } from './queries.ts'

/** An invoice as desk and client see it. */
export function invoiceView(
  { invoice, lines, byRate, paid, credited, owed, tooMuch, pending, payments, creditNotes }: SummedInvoice,
  { now, structured, others }: { now: Date; structured: boolean; others: readonly SummedInvoice[] },
): InvoiceView {
  const { id, kind, dueOn, net, vat, total, paidAt } = invoice
  const late = lateInvoiceIn(others, invoice)
  return {
    ...{ id, kind, dueOn, net, vat, total, paid, credited, owed, tooMuch, pending, structured },
    number: paperNumber(invoice),
    lateNumber: late ? paperNumber(late) : null,
    purchaseOrder: invoice.billTo.purchaseOrder ?? null,
    issuedAt: invoice.issuedAt.toISOString(),
    cancelled: invoice.cancelledAt !== null,
    overdue: owed > 0 && dueOn < londonDay(now),
    paidAt: paidAt?.toISOString() ?? null,
    byRate: byRate.map(({ rate, net, vat, total, credited, paid }) => ({
      ...{ rate, net, vat, total, credited, paid },
    })),
    lines: lines.map(({ title, net }) => ({ title, net })),
    payments: payments.map(({ kind, at, method, amount }) => ({
      ...{ kind, method, amount },
      at: at.toISOString(),
    })),
    creditNotes: creditNotes.map(({ note }) => ({
      ...{ id: note.id, number: paperNumber(note), reason: note.reason, total: note.total },
      issuedAt: note.issuedAt.toISOString(),
    })),
  }
}
