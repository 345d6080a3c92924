import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import { MINIMUM_CHARGE } from '../../../domain/money.ts'
import { workPriceOf } from '../../../domain/projects/pricing.ts'
import {
  audit,
  type Context,
  inTransaction,
  requireAdminOrSystem,
  type TransactionContext,
} from '../../context.ts'
import { enquiries } from '../../enquiries/tables.ts'
import { conflict, invalid } from '../../errors.ts'
import { takeNumber } from '../paper-numbers.ts'
import { projects } from '../tables.ts'
import { mailQuote } from './mail-quote.ts'
import { newestQuote } from './newest-quote.ts'
import { isTooLarge, withSurcharges } from './price-by-date.ts'
import { quoteLines, quotes } from './tables.ts'
import { publishedTerms } from './terms-now.ts'

/**
 * Sends the draft to the client, with the terms and the rate of VAT of today: from now on it stays as it is. An earlier
 * version that waits for an answer is replaced by it.
 */
export async function sendQuote(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<void> {
  requireAdminOrSystem(ctx)
  const { terms, vatRate, sundayPercent } = await publishedTerms(ctx)
  await inTransaction(ctx, async (ctx) => {
    const newest = await newestQuote(ctx, id)
    if (newest.version !== version) throw conflict('changed-meanwhile', projectErrors.changedMeanwhile)
    if (newest.state !== 'draft') throw conflict('quote-sent', projectErrors.notDraft)
    const lines = await repriced(ctx, newest.id, { percent: sundayPercent, vatRate })
    if (isTooLarge(lines)) throw invalid(projectErrors.tooLarge)
    const { net, vat, total } = workPriceOf(lines, terms.payment)
    if (total < MINIMUM_CHARGE) throw invalid(projectErrors.noSum)
    const sentAt = ctx.clock.now()
    await ctx.db
      .update(quotes)
      .set({ state: 'replaced' })
      .where(and(eq(quotes.projectId, id), eq(quotes.state, 'sent')))
    await ctx.db
      .update(quotes)
      .set({
        ...(await numberOf(ctx, id)),
        ...{ state: 'sent', net, vat, total, terms, sentAt },
        validUntil: daysAfter(londonDay(sentAt), terms.payment.estimateValidDays),
      })
      .where(eq(quotes.id, newest.id))
    await markAnswered(ctx, id)
    await audit(ctx, 'quote.sent', { subjectId: id, version, total })
    await ctx.jobs.send(mailQuote, { quoteId: newest.id })
  })
}

/** The draft's lines at the rates of today, which are the ones that stay. */
async function repriced(
  { db }: TransactionContext,
  quoteId: string,
  rates: Parameters<typeof withSurcharges>[1],
) {
  const saved = await db.delete(quoteLines).where(eq(quoteLines.quoteId, quoteId)).returning()
  const work = saved
    .sort((a, b) => a.position - b.position)
    .map(({ title, quantity, each, kind, days }) => ({
      title,
      quantity,
      each,
      kind,
      days,
      vatRate: rates.vatRate,
    }))
  const lines = await withSurcharges(work, rates)
  if (lines.length === 0) return []
  return db
    .insert(quoteLines)
    .values(lines.map((line, position) => ({ ...line, quoteId, position })))
    .returning()
}

/** A quote is the answer to the enquiry that the project began with. */
async function markAnswered({ db, clock }: TransactionContext, projectId: string): Promise<void> {
  const asked = db.select({ id: projects.enquiryId }).from(projects).where(eq(projects.id, projectId))
  await db
    .update(enquiries)
    .set({ state: 'answered', answeredAt: clock.now() })
    .where(and(inArray(enquiries.id, asked), eq(enquiries.state, 'new')))
}

/** All versions have one number: the first that was sent took it. */
async function numberOf(ctx: TransactionContext, projectId: string) {
  const { numberPrefix, numberYear, number } = quotes
  const [before] = await ctx.db
    .select({ numberPrefix, numberYear, number })
    .from(quotes)
    .where(and(eq(quotes.projectId, projectId), isNotNull(number), ne(quotes.state, 'draft')))
    .limit(1)
  return before ?? takeNumber(ctx, 'quote', projectId)
}
