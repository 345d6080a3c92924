import { desc, eq, inArray } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import { nextStep } from '../../domain/projects/next-step.ts'
import { workPriceOf } from '../../domain/projects/pricing.ts'
import type { ProjectList } from '../../domain/projects/projects.ts'
import { balanceOf } from '../../domain/projects/settle.ts'
import { type Context, requireAdmin } from '../context.ts'
import { cancellations } from './cancellation/tables.ts'
import { openInvoiceDisputes } from './disputes/queries.ts'
import { disputedIn, isPayment, signed } from './invoices/queries.ts'
import { creditNotes, invoiceMovements, invoices } from './invoices/tables.ts'
import { isErased } from './queries.ts'
import { isExpired } from './quotes/queries.ts'
import { quoteLines, quotes } from './quotes/tables.ts'
import { publishedTerms } from './quotes/terms-now.ts'
import { clients, projects } from './tables.ts'

const MOST = 500

/** Every project with what is next in it, the newest first: eight statements, however many there are. */
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
    .select({
      invoiceId: invoiceMovements.invoiceId,
      ...{ kind: invoiceMovements.kind, amount: invoiceMovements.amount, vat: invoiceMovements.vat },
      disputeId: invoiceMovements.disputeId,
    })
    .from(invoiceMovements)
    .innerJoin(invoices, eq(invoices.id, invoiceMovements.invoiceId))
    .where(inArray(invoices.projectId, ids))
  const notes = await db
    .select({ invoiceId: creditNotes.invoiceId, amount: creditNotes.total })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(inArray(invoices.projectId, ids))
  const ended = await db
    .select({ id: cancellations.projectId })
    .from(cancellations)
    .where(inArray(cancellations.projectId, ids))
  const isDisputed = new Set((await openInvoiceDisputes(db)).map(({ projectId }) => projectId))
  const isCancelled = new Set(ended.map(({ id }) => id))
  const linesOf = Map.groupBy(lines, ({ quoteId }) => quoteId)
  const quoteOf = new Map(newest.map((quote) => [quote.projectId, quote]))
  const sentOf = Map.groupBy(sent, ({ projectId }) => projectId)
  const movedOf = Map.groupBy(moved.filter(isPayment).map(signed), ({ invoiceId }) => invoiceId)
  const disputedOf = Map.groupBy(
    moved.filter(({ disputeId }) => disputeId !== null),
    ({ invoiceId }) => invoiceId,
  )
  const notesOf = Map.groupBy(notes, ({ invoiceId }) => invoiceId)
  return {
    projects: listed.flatMap(({ id, title, startedAt, client }) => {
      const quote = quoteOf.get(id)
      if (!quote) return []
      const { payment, total } = workPriceOf(
        linesOf.get(quote.id) ?? [],
        quote.terms?.payment ?? terms.payment,
      )
      const own = (sentOf.get(id) ?? []).map(({ id, kind, total, dueOn, cancelledAt }) => {
        const paid = sumOf(movedOf.get(id))
        const credited = sumOf(notesOf.get(id))
        const disputed = disputedIn(disputedOf.get(id))
        const balance = balanceOf({ total, paid, credited, disputed, cancelled: cancelledAt !== null })
        return {
          ...{ kind, total, paid, credited, ...balance },
          overdue: balance.owed > 0 && dueOn < londonDay(now),
        }
      })
      return {
        ...{ id, title, total, startedAt: startedAt.toISOString() },
        client: client.firm ?? client.name,
        next: nextStep({ state: quote.state, expired: isExpired(quote, now), payment }, own, {
          cancelled: isCancelled.has(id),
          erased: isErased(client),
          disputed: isDisputed.has(id),
        }),
        paid: own.reduce((sum, { paid }) => sum + paid, 0),
      }
    }),
  }
}

const sumOf = (rows: readonly { amount: number }[] = []): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)
