import { desc, eq, inArray, sql } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import type { TodayForAdmin } from '../../domain/desk/today.ts'
import { type NextStep, nextStep } from '../../domain/projects/next-step.ts'
import { workPriceOf } from '../../domain/projects/pricing.ts'
import type { ProjectList } from '../../domain/projects/projects.ts'
import { balanceOf } from '../../domain/projects/settle.ts'
import { type Context, requireAdmin } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { rows } from '../platform/db/rows.ts'
import { cancellations } from './cancellation/tables.ts'
import { openInvoiceDisputes } from './disputes/queries.ts'
import { disputedIn, isPayment, signed } from './invoices/queries.ts'
import { creditNotes, invoiceMovements, invoices } from './invoices/tables.ts'
import { isErased } from './queries.ts'
import { isExpired } from './quotes/queries.ts'
import { quoteLines, quotes } from './quotes/tables.ts'
import { type FrozenTerms, publishedTerms } from './quotes/terms-now.ts'
import { clients, projects } from './tables.ts'

const MOST = 500

/** The newest projects with what is next in each: eight statements, however many there are. */
export async function listProjects(ctx: Context): Promise<ProjectList> {
  requireAdmin(ctx)
  return { projects: await withNextSteps(ctx, await newestFirst(ctx.db).limit(MOST)) }
}

/** In how many projects the owner has something to do. Only those are read in which something may be, however many. */
export async function countToAct(ctx: Context): Promise<TodayForAdmin['projects']> {
  requireAdmin(ctx)
  const found = await rows<{ id: string; refund_failed: boolean }>(ctx.db, mayNeedTheOwner)
  const failed = new Set(found.flatMap((one) => (one.refund_failed ? one.id : [])))
  const listed = await withNextSteps(
    ctx,
    found.length === 0
      ? []
      : await newestFirst(ctx.db).where(
          inArray(
            projects.id,
            found.map(({ id }) => id),
          ),
        ),
  )
  const count = (next: NextStep) => listed.filter((one) => one.next === next).length
  return {
    ...{ toInvoice: count('send-invoice'), overdue: count('payment-overdue'), toPayBack: count('pay-back') },
    refundFailed: listed.filter(({ id, next }) => next === 'pay-back' && failed.has(id)).length,
  }
}

/**
 * Projects in which something may be owed, paid too much or to be invoiced. Each part has an index, and names more rather
 * than fewer: `nextStep` decides.
 */
const mayNeedTheOwner = sql`
  with found as (
    select project_id from invoices where paid_at is null and cancelled_at is null and credited_at is null
    union select project_id from invoices where id in (select invoice_id from credit_notes)
    union select project_id from invoices where id in (select invoice_id from invoice_movements where overpaid)
    union select project_id from quotes where state = 'accepted'
      and not exists (select 1 from cancellations c where c.project_id = quotes.project_id)
      and (select count(*) filter (where i.kind = 'whole') = 0
          and count(distinct i.kind) filter (where i.kind in ('deposit', 'balance')) < 2
        from invoices i where i.project_id = quotes.project_id and i.credited_at is null))
  select project_id as id, exists (select 1 from invoices i join invoice_refunds r on r.invoice_id = i.id
    where i.project_id = found.project_id and (r.state = 'refused' or r.failure_id is not null)) as refund_failed
  from found`

const newestFirst = (db: Reader) =>
  db
    .select({ id: projects.id, title: projects.title, startedAt: projects.createdAt, client: clients })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .$dynamic()

/** These projects with what is next in each. */
async function withNextSteps(
  ctx: Context,
  listed: Awaited<ReturnType<typeof newestFirst>>,
): Promise<ProjectList['projects']> {
  const { db } = ctx
  const now = ctx.clock.now()
  if (listed.length === 0) return []
  const { terms } = await publishedTerms(ctx)
  const ids = listed.map(({ id }) => id)
  const newest = await db
    .selectDistinctOn([quotes.projectId], {
      ...{ id: quotes.id, projectId: quotes.projectId, state: quotes.state, validUntil: quotes.validUntil },
      // The terms are pages long, and only their numbers are of use here.
      payment: sql<FrozenTerms['payment'] | null>`${quotes.terms} -> 'payment'`,
    })
    .from(quotes)
    .where(inArray(quotes.projectId, ids))
    .orderBy(quotes.projectId, desc(quotes.version))
  const lines = await db
    .select({
      ...{ quoteId: quoteLines.quoteId, quantity: quoteLines.quantity },
      ...{ each: quoteLines.each, vatRate: quoteLines.vatRate },
    })
    .from(quoteLines)
    .where(
      inArray(
        quoteLines.quoteId,
        newest.map(({ id }) => id),
      ),
    )
  const { id, projectId, kind, total, dueOn, cancelledAt } = invoices
  const sent = await db
    .select({ id, projectId, kind, total, dueOn, cancelledAt })
    .from(invoices)
    .where(inArray(projectId, ids))
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
  return listed.flatMap(({ id, title, startedAt, client }) => {
    const quote = quoteOf.get(id)
    if (!quote) return []
    const { payment, total } = workPriceOf(linesOf.get(quote.id) ?? [], quote.payment ?? terms.payment)
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
  })
}

const sumOf = (rows: readonly { amount: number }[] = []): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)
