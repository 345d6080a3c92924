import { desc, eq, inArray } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import { nextStep } from '../../domain/projects/next-step.ts'
import { priceOf } from '../../domain/projects/pricing.ts'
import type { ProjectList } from '../../domain/projects/projects.ts'
import { type Context, requireAdmin } from '../context.ts'
import { isExpired } from './queries.ts'
import { cancellations, clients, invoiceMovements, invoices, projects, quoteLines, quotes } from './tables.ts'
import { publishedTerms } from './terms-now.ts'

const MOST = 500

/** Every project with what is next in it, the newest first: six statements, however many there are. */
export async function listProjects(ctx: Context): Promise<ProjectList> {
  requireAdmin(ctx)
  const { db } = ctx
  const now = ctx.clock.now()
  const listed = await db
    .select({ id: projects.id, title: projects.title, startedAt: projects.createdAt, client: clients })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(MOST)
  if (listed.length === 0) return { projects: [] }
  const { terms } = await publishedTerms(ctx)
  const ids = listed.map(({ id }) => id)
  const newest = await db
    .selectDistinctOn([quotes.projectId])
    .from(quotes)
    .where(inArray(quotes.projectId, ids))
    .orderBy(quotes.projectId, desc(quotes.version))
  const lines = await db
    .select()
    .from(quoteLines)
    .where(
      inArray(
        quoteLines.quoteId,
        newest.map(({ id }) => id),
      ),
    )
  const sent = await db.select().from(invoices).where(inArray(invoices.projectId, ids))
  const moved = await db
    .select({ invoiceId: invoiceMovements.invoiceId, amount: invoiceMovements.amount })
    .from(invoiceMovements)
    .innerJoin(invoices, eq(invoices.id, invoiceMovements.invoiceId))
    .where(inArray(invoices.projectId, ids))
  const ended = await db
    .select({ id: cancellations.projectId })
    .from(cancellations)
    .where(inArray(cancellations.projectId, ids))
  const isCancelled = new Set(ended.map(({ id }) => id))
  const linesOf = Map.groupBy(lines, ({ quoteId }) => quoteId)
  const quoteOf = new Map(newest.map((quote) => [quote.projectId, quote]))
  const sentOf = Map.groupBy(sent, ({ projectId }) => projectId)
  const movedOf = Map.groupBy(moved, ({ invoiceId }) => invoiceId)
  return {
    projects: listed.flatMap(({ id, title, startedAt, client }) => {
      const quote = quoteOf.get(id)
      if (!quote) return []
      const { payment, total } = priceOf(linesOf.get(quote.id) ?? [], quote.terms?.payment ?? terms.payment)
      const own = (sentOf.get(id) ?? []).map(({ id, kind, total, dueOn, cancelledAt }) => {
        const paid = (movedOf.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
        const cancelled = cancelledAt !== null
        const overdue = paid < total && !cancelled && dueOn < londonDay(now)
        return { kind, total, paid, cancelled, overdue }
      })
      return {
        ...{ id, title, total, startedAt: startedAt.toISOString() },
        client: client.firm ?? client.name,
        next: nextStep(
          { state: quote.state, expired: isExpired(quote, now), payment },
          own,
          isCancelled.has(id),
        ),
        paid: own.reduce((sum, { paid }) => sum + paid, 0),
      }
    }),
  }
}
