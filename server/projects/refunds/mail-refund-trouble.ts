import { eq } from 'drizzle-orm'
import { invoiceRefundTrouble, invoiceTroublesLabels } from '../../../content/mails/invoice-troubles.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { deskProjectLink } from '../client-key.ts'
import { invoicesOf } from '../invoices/queries.ts'
import { invoiceRefunds } from '../invoices/tables.ts'
import { findProject } from '../queries.ts'

/** Tells the owner that the provider refused a refund of an invoice, or that it did not arrive. */
export const mailInvoiceRefundTrouble = defineOwnerMail({
  job: 'projects.mail-refund-trouble',
  kind: 'invoice-refund-failed',
  labels: invoiceTroublesLabels.refund,
  async write(ctx, { refundId }: { refundId: string }) {
    requireSystem(ctx)
    const [refund] = await ctx.db.select().from(invoiceRefunds).where(eq(invoiceRefunds.id, refundId))
    const [summed] = refund ? await invoicesOf(ctx.db, { id: refund.invoiceId }) : []
    const found = summed && (await findProject(ctx.db, summed.invoice.projectId))
    const reason = refund?.failure ?? refund?.refusal
    if (!refund || !found || !reason) return
    return {
      testMode: summed.invoice.testMode ?? false,
      letter: invoiceRefundTrouble({
        number: paperNumber(summed.invoice),
        client: found.client.name,
        amount: refund.amount,
        ...{ reason, refused: refund.state === 'refused' },
        link: deskProjectLink(ctx, found.project),
      }),
    }
  },
})
