import { eq } from 'drizzle-orm'
import { projectErrors } from '../../content/errors/projects.ts'
import type { SaveQuote } from '../../domain/projects/projects.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { conflict } from '../errors.ts'
import { newestQuote } from './newest-quote.ts'
import { quoteLines, quotes } from './tables.ts'
import { publishedTerms } from './terms-now.ts'

/** Saves the draft of a quote. One that was sent stays as it is, and this is its next version. */
export async function saveQuote(
  ctx: Context,
  { id, version, lines, note }: SaveQuote & { id: string },
): Promise<void> {
  requireAdmin(ctx)
  const { vatRate } = await publishedTerms(ctx)
  await inTransaction(ctx, async (ctx) => {
    const newest = await newestQuote(ctx, id)
    if (newest.state === 'accepted') throw conflict('quote-accepted', projectErrors.alreadyAccepted)
    if (newest.version !== version) throw conflict('changed-meanwhile', projectErrors.changedMeanwhile)
    const quoteId = newest.state === 'draft' ? newest.id : await nextVersion(newest)
    await ctx.db.update(quotes).set({ note }).where(eq(quotes.id, quoteId))
    await ctx.db.delete(quoteLines).where(eq(quoteLines.quoteId, quoteId))
    await ctx.db
      .insert(quoteLines)
      .values(lines.map((line, position) => ({ ...line, vatRate, quoteId, position })))
    await audit(ctx, 'quote.saved', { subjectId: id, lines: lines.length })

    async function nextVersion({ version }: typeof newest): Promise<string> {
      const [next] = await ctx.db
        .insert(quotes)
        .values({ projectId: id, version: version + 1, state: 'draft', note, net: 0, vat: 0, total: 0 })
        .returning({ id: quotes.id })
      if (!next) throw new Error('no version was saved')
      return next.id
    }
  })
}
