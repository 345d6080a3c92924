import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import type { AcceptQuote, DeclineQuote } from '../../../domain/projects/client-page.ts'
import { allowAnyone, audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { getProjectByKey } from '../client-key.ts'
import { heldDays } from '../days/tables.ts'
import { mailAccepted, mailQuoteAnswer } from './mail-quote.ts'
import { daysOf, isExpired } from './queries.ts'
import { quoteLines, quotes } from './tables.ts'

/**
 * The client accepts a quote, for anybody with the page's address. Kept as evidence: the typed name, the time, the network
 * address and the SHA-256 of what was accepted. The same answer again changes nothing.
 */
export async function acceptQuote(
  ctx: Context,
  { key, quoteId, name, beginSooner }: AcceptQuote & { key: string },
): Promise<void> {
  allowAnyone(ctx)
  const project = await getProjectByKey(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    const quote = await answerable(ctx, { projectId: project.id, quoteId }, 'accepted')
    if (!quote) return
    const accepted = {
      ...{ acceptedName: name, acceptedFrom: ctx.address, beginSooner },
      acceptedHash: await hashOf(ctx, quote),
    }
    await ctx.db
      .update(quotes)
      .set({ ...accepted, state: 'accepted', answeredAt: ctx.clock.now() })
      .where(eq(quotes.id, quoteId))
    await holdDays(ctx, quote)
    await audit(ctx, 'quote.accepted', { subjectId: project.id, version: quote.version })
    await ctx.jobs.send(mailQuoteAnswer, { quoteId })
    await ctx.jobs.send(mailAccepted, { quoteId })
  })
}

/** Holds the days of an accepted quote, with their backups. */
async function holdDays({ db }: TransactionContext, { id, projectId }: typeof quotes.$inferSelect) {
  const days = await daysOf(db, [id])
  if (days.length === 0) return
  await db
    .insert(heldDays)
    .values(days.map(({ day, starts, backup }) => ({ projectId, day, starts, backup })))
}

/** The client declines a quote, with a reason or without. */
export async function declineQuote(
  ctx: Context,
  { key, quoteId, reason }: DeclineQuote & { key: string },
): Promise<void> {
  allowAnyone(ctx)
  const project = await getProjectByKey(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    const quote = await answerable(ctx, { projectId: project.id, quoteId }, 'declined')
    if (!quote) return
    await ctx.db
      .update(quotes)
      .set({ state: 'declined', answeredAt: ctx.clock.now(), declineReason: reason || null })
      .where(eq(quotes.id, quoteId))
    await audit(ctx, 'quote.declined', { subjectId: project.id, version: quote.version })
    await ctx.jobs.send(mailQuoteAnswer, { quoteId })
  })
}

/** The locked quote that waits for this answer; undefined if it has it already. Of two answers at once one is first. */
async function answerable(
  ctx: TransactionContext,
  { projectId, quoteId }: { projectId: string; quoteId: string },
  answer: 'accepted' | 'declined',
) {
  const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, quoteId)).for('update')
  if (!quote || quote.projectId !== projectId || quote.state === 'draft') throw notFound('quote')
  if (quote.state === answer) return undefined
  if (quote.state === 'replaced') throw conflict('quote-replaced', projectErrors.replaced)
  if (quote.state !== 'sent') throw conflict('quote-answered', projectErrors.alreadyAnswered)
  if (isExpired(quote, ctx.clock.now())) throw conflict('quote-expired', projectErrors.expired)
  return quote
}

/** SHA-256 over all that the client was shown of the quote. */
async function hashOf({ db }: TransactionContext, quote: typeof quotes.$inferSelect): Promise<string> {
  const lines = await db
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(asc(quoteLines.position))
  const { numberYear, number, version, note, net, vat, total, terms, validUntil } = quote
  const offered = lines.map(({ title, quantity, each, vatRate, days }) => [
    title,
    quantity,
    each,
    vatRate,
    days,
  ])
  const days = (await daysOf(db, [quote.id])).map(({ day, starts, backup }) => [day, starts, backup])
  const shown = [numberYear, number, version, note, net, vat, total, validUntil, offered, days, terms]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}
