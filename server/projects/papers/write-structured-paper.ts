import { projectErrors } from '../../../content/errors/projects.ts'
import { paperWords } from '../../../content/pdf/projects.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { getProjectByKey } from '../client-key.ts'
import { lateInvoiceIn } from '../invoices/queries.ts'
import { findProject, isErased } from '../queries.ts'
import { findPaper } from './find-paper.ts'
import { lacksVatNumber, structuredCreditNote, structuredInvoice } from './structured-paper.ts'

/** An invoice or a credit note as UBL, for anybody with the address of the client's page. */
export async function writeStructuredPaper(
  ctx: Context,
  { key, id }: { key: string; id: string },
): Promise<{ fileName: string; body: string }> {
  allowAnyone(ctx)
  const project = await getProjectByKey(ctx, key)
  const found = await findPaper(ctx, { project, id })
  if (found.kind === 'quote') throw notFound('paper')
  const client = (await findProject(ctx.db, project.id))?.client
  const { seller } = found
  const parties = { seller, buyerEmail: client && !isErased(client) ? client.email : null }
  const { byRate } = found.kind === 'invoice' ? found.summed : found.credited
  if (lacksVatNumber(byRate, seller)) throw conflict('no-vat-number', projectErrors.noVatNumber)
  if (found.kind === 'credit-note') {
    const number = paperNumber(found.credited.note)
    return {
      fileName: `${paperWords.creditNote} ${number}.xml`,
      body: structuredCreditNote(found.credited, parties),
    }
  }
  const { invoice } = found.summed
  const deposit = found.others.find(
    (one) =>
      one.invoice.kind === 'deposit' && one.invoice.quoteId === invoice.quoteId && !one.invoice.creditedAt,
  )?.invoice
  return {
    fileName: `${paperWords.invoice} ${paperNumber(invoice)}.xml`,
    body: structuredInvoice(found.summed, {
      ...parties,
      refersTo: invoice.kind === 'balance' ? deposit : lateInvoiceIn(found.others, invoice),
    }),
  }
}
