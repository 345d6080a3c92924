import type { ClientPage } from '../../domain/projects/client-page.ts'
import { businessDetails } from '../business/business-details.ts'
import { allowAnyone, type Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { siteContact } from '../names.ts'
import { getProjectByKey } from './client-key.ts'
import { heldDaysOf } from './days/queries.ts'
import { invoiceView } from './invoices/invoice-view.ts'
import { invoicesOf } from './invoices/queries.ts'
import { withStructured } from './papers/structured-paper.ts'
import { cancellationOf, findProject } from './queries.ts'
import { NO_TERMS, quotesOf, quoteView } from './quotes/queries.ts'

/** What a client reads behind the link, for anybody with it: one project's papers, and nothing else. */
export async function showClientPage(ctx: Context, { key }: { key: string }): Promise<ClientPage> {
  allowAnyone(ctx)
  const { id } = await getProjectByKey(ctx, key)
  const found = await findProject(ctx.db, id)
  const now = ctx.clock.now()
  const quote = (await quotesOf(ctx.db, id, NO_TERMS)).find(({ quote }) => quote.state !== 'draft')
  if (!found || !quote?.quote.terms) throw notFound('project')
  const { name, email, phone } = await siteContact(ctx.db)
  const { bankDetails } = await businessDetails(ctx.db)
  const cancelled = await cancellationOf(ctx.db, id)
  const sent = await invoicesOf(ctx.db, { projectId: id })
  // A person has no program that reads it.
  const structured = found.client.kind === 'firm' ? await withStructured(ctx.db, sent) : new Set()
  return {
    title: found.project.title,
    clientName: found.client.name,
    isPrivate: found.client.kind === 'private',
    seller: { name, email, phone, bankDetails },
    quote: quoteView(quote, now),
    terms: quote.quote.terms.sections.map(({ heading, clauses, table }) => ({
      heading,
      clauses: [...clauses],
      rows: table ? [...table.rows] : [],
    })),
    held: await heldDaysOf(ctx.db, id),
    cancelledAt: cancelled?.noticeAt.toISOString() ?? null,
    cancelledBy: cancelled?.by ?? null,
    invoices: sent.map((one) =>
      invoiceView(one, { now, others: sent, structured: structured.has(one.invoice.id) }),
    ),
  }
}
