import { eq } from 'drizzle-orm'
import * as letters from '../../../content/mails/invoices.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { businessDetails } from '../../business/business-details.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { clientLink, paperLink } from '../client-key.ts'
import { findProject } from '../queries.ts'
import { invoicesOf, lateInvoiceOf } from './queries.ts'
import { creditNotes } from './tables.ts'

const labels = letters.invoicesLabels

/** An invoice with its project; undefined if it is gone. */
async function findInvoice(ctx: Context, id: string) {
  const [summed] = await invoicesOf(ctx.db, { id })
  const found = summed && (await findProject(ctx.db, summed.invoice.projectId))
  return found && { ...summed, ...found }
}

type FoundInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

const aboutInvoice = (ctx: Context, { invoice, project, client }: FoundInvoice) => ({
  ...{ number: paperNumber(invoice), title: project.title, clientName: client.name, total: invoice.total },
  link: clientLink(ctx, project),
  paper: paperLink(ctx, project, invoice.id),
})

export const mailInvoice = defineMail({
  job: 'projects.mail-invoice',
  kind: 'invoice',
  labels: labels.invoice,
  async write(ctx, { invoiceId }: { invoiceId: string }) {
    requireSystem(ctx)
    const found = await findInvoice(ctx, invoiceId)
    if (!found || found.owed === 0) return
    const { bankDetails } = await businessDetails(ctx.db)
    const late = await lateInvoiceOf(ctx.db, found.invoice)
    const letter = letters.invoiceSent({
      ...aboutInvoice(ctx, found),
      late: late ? paperNumber(late) : null,
      dueOn: found.invoice.dueOn,
      bankDetails,
    })
    return { to: found.client.email, letter }
  },
})

export const mailInvoicePaid = defineMail({
  job: 'projects.mail-paid',
  kind: 'invoice-paid',
  labels: labels.paid,
  async write(ctx, { invoiceId }: { invoiceId: string }) {
    requireSystem(ctx)
    const found = await findInvoice(ctx, invoiceId)
    if (!found?.invoice.paidAt) return
    const about = { ...aboutInvoice(ctx, found), total: found.paid }
    const letter = letters.invoicePaid({ ...about, paidAt: found.invoice.paidAt })
    return { to: found.client.email, letter, testMode: found.invoice.testMode ?? false }
  },
})

export const mailCreditNote = defineMail({
  job: 'projects.mail-credit-note',
  kind: 'credit-note',
  labels: labels.credit,
  async write(ctx, { creditNoteId }: { creditNoteId: string }) {
    requireSystem(ctx)
    const [note] = await ctx.db.select().from(creditNotes).where(eq(creditNotes.id, creditNoteId))
    const found = note && (await findInvoice(ctx, note.invoiceId))
    if (!found) return
    const { owed, tooMuch, project } = found
    const letter = letters.creditNoteSent({
      ...aboutInvoice(ctx, found),
      ...{ number: paperNumber(note), invoice: paperNumber(found.invoice) },
      ...{ total: note.total, reason: note.reason, owed, tooMuch },
      paper: paperLink(ctx, project, note.id),
    })
    return { to: found.client.email, letter }
  },
})

/** Tells the client that money went back, by the refund's id. */
export const mailInvoiceRefunded = defineMail({
  job: 'projects.mail-refund',
  kind: 'invoice-refund',
  labels: labels.refund,
  async write(ctx, { invoiceId, refundId }: { invoiceId: string; refundId: string }) {
    requireSystem(ctx)
    const found = await findInvoice(ctx, invoiceId)
    const refund = found?.payments.find(
      ({ kind, providerId }) => kind === 'refunded' && providerId === refundId,
    )
    if (!found || !refund) return
    const { amount: refunded, method } = refund
    return {
      to: found.client.email,
      letter: letters.invoiceRefunded({ ...aboutInvoice(ctx, found), refunded, method }),
    }
  },
})
