import { eq } from 'drizzle-orm'
import { invoiceDisputeNews, invoiceTroublesLabels } from '../../../content/mails/invoice-troubles.ts'
import type { DisputeState } from '../../../domain/orders/order-desk.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { deskProjectLink } from '../client-key.ts'
import { invoicesOf } from '../invoices/queries.ts'
import { invoiceDisputes } from '../invoices/tables.ts'
import { findProject } from '../queries.ts'

/** Mails the owner about a new or decided dispute of an invoice. */
export const mailInvoiceDispute = defineOwnerMail({
  job: 'projects.mail-dispute',
  kind: 'invoice-dispute',
  labels: invoiceTroublesLabels.dispute,
  async write(ctx, { disputeId, state }: { disputeId: string; state: DisputeState }) {
    requireSystem(ctx)
    const [dispute] = await ctx.db.select().from(invoiceDisputes).where(eq(invoiceDisputes.id, disputeId))
    const [summed] = dispute ? await invoicesOf(ctx.db, { id: dispute.invoiceId }) : []
    const found = summed && (await findProject(ctx.db, summed.invoice.projectId))
    if (!dispute || !found) return
    const { amount, reason, answerBy } = dispute
    return {
      testMode: summed.invoice.testMode ?? false,
      letter: invoiceDisputeNews({
        ...{ state, amount, reason, answerBy },
        number: paperNumber(summed.invoice),
        client: found.client.name,
        link: deskProjectLink(ctx, found.project),
      }),
    }
  },
})
