import { allowAnyone, type Context } from '../../context.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import { getProjectByKey } from '../client-key.ts'
import { lateInvoiceIn } from '../invoices/queries.ts'
import { findProject } from '../queries.ts'
import type { Paper } from './draw-client-paper.ts'
import { type FoundPaper, findPaper } from './find-paper.ts'

/** Each takes a tenth of a second of CPU. */
const inTurn = limitConcurrency(1)

/** A quote that was sent, an invoice or a credit note as a PDF, for anybody with the address of the client's page. */
export async function writePaper(
  ctx: Context,
  { key, id }: { key: string; id: string },
): Promise<{ fileName: string; body: Uint8Array }> {
  allowAnyone(ctx)
  const project = await getProjectByKey(ctx, key)
  const found = await findPaper(ctx, { project, id })
  const clientName = (await findProject(ctx.db, project.id))?.client.name ?? ''
  // Loaded only when needed: it would be an eighth of what a start loads.
  const draw = await import('./draw-client-paper.ts')
  const paper = paperOf(found, { clientName, title: project.title, draw })
  return {
    fileName: `${paper.title} ${paper.number}.pdf`,
    body: await inTurn('', () => draw.drawPaper(paper, ctx.files)),
  }
}

function paperOf(
  found: FoundPaper,
  { draw, ...about }: { clientName: string; title: string; draw: typeof import('./draw-client-paper.ts') },
): Paper {
  const { seller } = found
  if (found.kind === 'invoice') {
    const late = lateInvoiceIn(found.others, found.summed.invoice)
    return draw.invoicePaper(found.summed, { ...about, seller, late })
  }
  if (found.kind === 'credit-note') return draw.creditNotePaper(found.credited, { ...about, seller })
  return draw.quotePaper(found.sent, { ...about, seller })
}
