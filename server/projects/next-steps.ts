import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import { type NextStep, nextStep } from '../../domain/projects/next-step.ts'
import { type IssuedKind, type PaymentPlan, paymentOf } from '../../domain/projects/pricing.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { openInvoiceDisputes } from './disputes/queries.ts'
import { openBalances } from './invoices/invoice-sums.ts'
import { invoices } from './invoices/tables.ts'
import { isErased } from './queries.ts'
import { isExpired } from './quotes/queries.ts'
import { quotes } from './quotes/tables.ts'
import type { FrozenTerms } from './quotes/terms-now.ts'
import { cancellations, clients, projects } from './tables.ts'

/** What matters of an invoice that is settled is its kind. */
const SETTLED = { total: 0, credited: 0, owed: 0, tooMuch: 0, overdue: false }

/** What is next in each of these projects, or in all, the newest first: five statements, however many there are. */
export async function nextSteps(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  projectIds?: string[],
): Promise<Map<string, NextStep>> {
  const now = clock.now()
  const [found, issued, balances, disputes] = await Promise.all([
    newestQuotes(db, projectIds),
    issuedKinds(db, projectIds),
    openBalances(db, projectIds),
    openInvoiceDisputes(db),
  ])
  const balancesOf = Map.groupBy(balances, ({ projectId }) => projectId)
  const disputed = new Set(disputes.map(({ projectId }) => projectId))
  const planOf = await paymentPlans(db, found, issued)
  return new Map(
    found.map(({ id, email, quoteId, cancelled, ...quote }) => {
      const open = (balancesOf.get(id) ?? []).map((one) => ({
        ...one,
        overdue: one.owed > 0 && one.dueOn < londonDay(now),
      }))
      const settled = (issued.get(id) ?? []).map((kind) => ({ kind, ...SETTLED }))
      const step = nextStep(
        { state: quote.state, expired: isExpired(quote, now), payment: planOf(quoteId) },
        [...open, ...settled],
        { cancelled, erased: isErased({ email }), disputed: disputed.has(id) },
      )
      return [id, step]
    }),
  )
}

/** The newest version of each project's quote, the newest project first. */
function newestQuotes(db: Reader, projectIds: string[] | undefined) {
  const { id, createdAt } = projects
  return db
    .selectDistinctOn([createdAt, id], {
      ...{ id, email: clients.email, quoteId: quotes.id, state: quotes.state, validUntil: quotes.validUntil },
      cancelled: sql<boolean>`${cancellations.projectId} is not null`,
    })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .innerJoin(quotes, eq(quotes.projectId, id))
    .leftJoin(cancellations, eq(cancellations.projectId, id))
    .where(projectIds && inArray(id, projectIds))
    .orderBy(desc(createdAt), desc(id), desc(quotes.version))
}

/** The kinds of each project's invoices that stand. */
async function issuedKinds(db: Reader, projectIds: string[] | undefined): Promise<Map<string, IssuedKind[]>> {
  const { projectId, kind, creditedAt } = invoices
  const rows = await db
    .select({ projectId, kinds: sql<IssuedKind[]>`array_agg(distinct ${kind})` })
    .from(invoices)
    .where(and(isNull(creditedAt), projectIds && inArray(projectId, projectIds)))
    .groupBy(projectId)
  return new Map(rows.map(({ projectId, kinds }) => [projectId, kinds]))
}

/**
 * How accepted quotes are paid. Where an invoice was sent, its kind says it. The terms are pages long, and only read of the
 * others.
 */
async function paymentPlans(
  db: Reader,
  found: Awaited<ReturnType<typeof newestQuotes>>,
  issued: Map<string, IssuedKind[]>,
): Promise<(quoteId: string) => Pick<PaymentPlan, 'kind'>> {
  const plans = new Map<string, Pick<PaymentPlan, 'kind'>>()
  const unknown: string[] = []
  for (const { id, quoteId, state } of found) {
    if (state !== 'accepted') continue
    const kinds = issued.get(id) ?? []
    if (kinds.includes('whole')) plans.set(quoteId, { kind: 'in-full' })
    else if (kinds.includes('deposit') || kinds.includes('balance')) plans.set(quoteId, { kind: 'two-parts' })
    else unknown.push(quoteId)
  }
  if (unknown.length > 0) {
    const { id, net, total, terms } = quotes
    const rows = await db
      .select({ id, net, total, payment: sql<FrozenTerms['payment']>`${terms} -> 'payment'` })
      .from(quotes)
      .where(inArray(id, unknown))
    for (const { id, net, total, payment } of rows) plans.set(id, paymentOf(net, total, payment))
  }
  return (quoteId) => plans.get(quoteId) ?? { kind: 'in-full' }
}
