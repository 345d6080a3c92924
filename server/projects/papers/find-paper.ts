import { type BusinessDetails, businessDetails } from '../../business/business-details.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Project } from '../client-key.ts'
import { invoicesOf, type SummedCreditNote, type SummedInvoice } from '../invoices/queries.ts'
import { NO_TERMS, type PricedQuote, quotesOf } from '../quotes/queries.ts'

/** A paper that was sent, with the business as it was on its day. */
export type FoundPaper = { seller: BusinessDetails } & (
  | { kind: 'invoice'; summed: SummedInvoice; others: SummedInvoice[] }
  | { kind: 'credit-note'; credited: SummedCreditNote & Pick<SummedInvoice, 'invoice'> }
  | { kind: 'quote'; sent: PricedQuote }
)

/** A quote, an invoice or a credit note of a project; 404 for anything else. */
export async function findPaper(
  ctx: Pick<Context, 'db'>,
  { project, id }: { project: Pick<Project, 'id'>; id: string },
): Promise<FoundPaper> {
  const others = await invoicesOf(ctx.db, { projectId: project.id })
  const summed = others.find(({ invoice }) => invoice.id === id)
  if (summed)
    return {
      ...{ kind: 'invoice', summed, others },
      seller: await businessDetails(ctx.db, summed.invoice.issuedAt),
    }
  const credited = others
    .flatMap(({ invoice, creditNotes }) => creditNotes.map((one) => ({ invoice, ...one })))
    .find(({ note }) => note.id === id)
  if (credited)
    return {
      ...{ kind: 'credit-note', credited },
      seller: await businessDetails(ctx.db, credited.note.issuedAt),
    }
  const sent = (await quotesOf(ctx.db, project.id, NO_TERMS)).find(
    ({ quote }) => quote.id === id && quote.sentAt,
  )
  if (!sent?.quote.sentAt) throw notFound('paper')
  return { kind: 'quote', sent, seller: await businessDetails(ctx.db, sent.quote.sentAt) }
}
