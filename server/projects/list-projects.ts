import { and, desc, eq, getTableColumns, inArray, isNotNull, or } from 'drizzle-orm'
import type { NextStep } from '../../domain/projects/next-step.ts'
import { workPriceOf } from '../../domain/projects/pricing.ts'
import { PROJECTS_PER_PAGE, type ProjectList, type ProjectQuery } from '../../domain/projects/projects.ts'
import type { TodayForAdmin } from '../../domain/records/today.ts'
import { type Context, requireAdmin } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { paidOfProjects } from './invoices/invoice-sums.ts'
import { invoiceRefunds, invoices } from './invoices/tables.ts'
import { nextSteps } from './next-steps.ts'
import { NO_TERMS } from './quotes/queries.ts'
import { quoteLines, quotes } from './quotes/tables.ts'
import { clients, projects } from './tables.ts'

/** A page of projects, the newest first, with what is next in each. */
export async function listProjects(
  ctx: Context,
  { next, page = 1 }: Partial<ProjectQuery> = {},
): Promise<ProjectList> {
  requireAdmin(ctx)
  const first = (page - 1) * PROJECTS_PER_PAGE
  if (next) {
    const ids = [...(await nextSteps(ctx))].flatMap(([id, step]) => (step === next ? id : []))
    const shown = ids.slice(first, first + PROJECTS_PER_PAGE)
    return { projects: await listed(ctx, shown, new Map(shown.map((id) => [id, next]))), found: ids.length }
  }
  const [shown, found] = await Promise.all([
    ctx.db
      .select({ id: projects.id })
      .from(projects)
      .orderBy(...newestFirst)
      .limit(PROJECTS_PER_PAGE)
      .offset(first),
    ctx.db.$count(projects),
  ])
  const ids = shown.map(({ id }) => id)
  return { projects: await listed(ctx, ids, await nextSteps(ctx, ids)), found }
}

/** In how many projects the owner has something to do. */
export async function countToAct(ctx: Context): Promise<TodayForAdmin['projects']> {
  requireAdmin(ctx)
  const steps = await nextSteps(ctx)
  const at = (next: NextStep) => [...steps].flatMap(([id, step]) => (step === next ? id : []))
  const toPayBack = at('pay-back')
  return {
    ...{ toInvoice: at('send-invoice').length, overdue: at('payment-overdue').length },
    ...{ toPayBack: toPayBack.length, refundFailed: await countFailedRefunds(ctx.db, toPayBack) },
  }
}

const newestFirst = [desc(projects.createdAt), desc(projects.id)]

/** In how many of these projects a refund was refused or came back. */
async function countFailedRefunds(db: Reader, projectIds: string[]): Promise<number> {
  if (projectIds.length === 0) return 0
  const { invoiceId, state, failureId } = invoiceRefunds
  const rows = await db
    .selectDistinct({ id: invoices.projectId })
    .from(invoiceRefunds)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(and(inArray(invoices.projectId, projectIds), or(eq(state, 'refused'), isNotNull(failureId))))
  return rows.length
}

/** These projects as the list has them. */
async function listed(
  { db }: Context,
  ids: string[],
  steps: Map<string, NextStep>,
): Promise<ProjectList['projects']> {
  if (ids.length === 0) return []
  const [rows, newest, lines, paid] = await Promise.all([
    db
      .select({ id: projects.id, title: projects.title, startedAt: projects.createdAt, client: clients })
      .from(projects)
      .innerJoin(clients, eq(clients.id, projects.clientId))
      .where(inArray(projects.id, ids))
      .orderBy(...newestFirst),
    db
      .selectDistinctOn([quotes.projectId], { projectId: quotes.projectId, total: quotes.total })
      .from(quotes)
      .where(inArray(quotes.projectId, ids))
      .orderBy(quotes.projectId, desc(quotes.version)),
    // A draft has no sums of its own yet.
    db
      .select({ projectId: quotes.projectId, ...getTableColumns(quoteLines) })
      .from(quoteLines)
      .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
      .where(and(inArray(quotes.projectId, ids), eq(quotes.state, 'draft'))),
    paidOfProjects(db, ids),
  ])
  const totalOf = new Map(newest.map(({ projectId, total }) => [projectId, total]))
  const linesOf = Map.groupBy(lines, ({ projectId }) => projectId)
  return rows.flatMap(({ id, title, startedAt, client }) => {
    const next = steps.get(id)
    if (!next) return []
    const draft = linesOf.get(id)
    return {
      ...{ id, title, next, startedAt: startedAt.toISOString(), paid: paid.get(id) ?? 0 },
      client: client.firm ?? client.name,
      total: draft ? workPriceOf(draft, NO_TERMS).total : (totalOf.get(id) ?? 0),
    }
  })
}
