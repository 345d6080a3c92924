import { businessDetails } from '../../business/business-details.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import { getProjectByKey, type Project } from '../client-key.ts'
import { invoicesOf } from '../invoices/queries.ts'
import { findProject } from '../queries.ts'
import { NO_TERMS, quotesOf } from '../quotes/queries.ts'
import type { Paper } from './draw-client-paper.ts'

/** Each takes a tenth of a second of CPU. */
const inTurn = limitConcurrency(1)

/** A quote that was sent, an invoice or a credit note as a PDF, for anybody with the address of the client's page. */
export async function writePaper(
  ctx: Context,
  { key, id }: { key: string; id: string },
): Promise<{ fileName: string; body: Uint8Array }> {
  allowAnyone(ctx)
  const project = await getProjectByKey(ctx, key)
  // Loaded only when needed: it would be an eighth of what a start loads.
  const draw = await import('./draw-client-paper.ts')
  const paper = await findPaper(ctx, { project, id, draw })
  return {
    fileName: `${paper.title} ${paper.number}.pdf`,
    body: await inTurn('', () => draw.drawPaper(paper, ctx.files)),
  }
}

interface Wanted {
  project: Project
  id: string
  draw: Pick<typeof import('./draw-client-paper.ts'), 'quotePaper' | 'invoicePaper' | 'creditNotePaper'>
}

async function findPaper(ctx: Context, { project, id, draw }: Wanted): Promise<Paper> {
  const found = await findProject(ctx.db, project.id)
  const about = { clientName: found?.client.name ?? '', title: project.title }
  const [summed] = await invoicesOf(ctx.db, { id })
  if (summed?.invoice.projectId === project.id)
    return draw.invoicePaper(summed, {
      ...about,
      seller: await businessDetails(ctx.db, summed.invoice.issuedAt),
    })
  const credited = (await invoicesOf(ctx.db, { projectId: project.id }))
    .flatMap(({ invoice, creditNotes }) => creditNotes.map((one) => ({ invoice, ...one })))
    .find(({ note }) => note.id === id)
  if (credited)
    return draw.creditNotePaper(credited, {
      ...about,
      seller: await businessDetails(ctx.db, credited.note.issuedAt),
    })
  const sent = (await quotesOf(ctx.db, project.id, NO_TERMS)).find(
    ({ quote }) => quote.id === id && quote.sentAt,
  )
  if (!sent?.quote.sentAt) throw notFound('paper')
  return draw.quotePaper(sent, { ...about, seller: await businessDetails(ctx.db, sent.quote.sentAt) })
}
