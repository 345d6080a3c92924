import { eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { type SaveQuote, USUAL_START } from '../../../domain/projects/quote-input.ts'
import {
  audit,
  type Context,
  inTransaction,
  requireAdminOrSystem,
  type TransactionContext,
} from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { newestQuote } from './newest-quote.ts'
import { isTooLarge, withSurcharges } from './price-by-date.ts'
import { quoteDays, quoteLines, quotes } from './tables.ts'
import { publishedTerms } from './terms-now.ts'

/** Saves the draft of a quote. One that was sent stays as it is, and this is its next version. */
export async function saveQuote(
  ctx: Context,
  { id, version, lines, days, note }: SaveQuote & { id: string },
): Promise<void> {
  requireAdminOrSystem(ctx)
  const { vatRate, sundayPercent } = await publishedTerms(ctx)
  const offered = await withSurcharges(
    lines.map((line) => ({ ...line, vatRate })),
    { percent: sundayPercent, vatRate },
  )
  if (isTooLarge(offered)) throw invalid(projectErrors.tooLarge)
  await inTransaction(ctx, async (ctx) => {
    const newest = await newestQuote(ctx, id)
    if (newest.state === 'accepted') throw conflict('quote-accepted', projectErrors.alreadyAccepted)
    if (newest.version !== version) throw conflict('changed-meanwhile', projectErrors.changedMeanwhile)
    const quoteId = newest.state === 'draft' ? newest.id : await nextVersion(newest)
    await ctx.db.update(quotes).set({ note }).where(eq(quotes.id, quoteId))
    await ctx.db.delete(quoteLines).where(eq(quoteLines.quoteId, quoteId))
    await ctx.db.insert(quoteLines).values(offered.map((line, position) => ({ ...line, quoteId, position })))
    await saveDays(ctx, quoteId, { lines, days })
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

/** Keeps when filming begins on each day of the lines, and its backup. */
async function saveDays(
  { db }: TransactionContext,
  quoteId: string,
  { lines, days }: Pick<SaveQuote, 'lines' | 'days'>,
): Promise<void> {
  const said = new Map(days.map((one) => [one.day, one]))
  const filmed = [...new Set(lines.flatMap(({ days }) => days))]
  await db.delete(quoteDays).where(eq(quoteDays.quoteId, quoteId))
  if (filmed.length === 0) return
  await db.insert(quoteDays).values(
    filmed.map((day) => {
      const { starts = USUAL_START, backup = null } = said.get(day) ?? {}
      return { quoteId, day, starts, backup }
    }),
  )
}
