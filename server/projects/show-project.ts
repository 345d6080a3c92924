import { daysAfter, londonDay } from '../../domain/days.ts'
import { isAnswerable } from '../../domain/orders/order-desk.ts'
import type { AutomaticInvoiceReminder } from '../../domain/projects/automatic-invoice-reminders.ts'
import { issuedKinds, nextInvoice, nextStep } from '../../domain/projects/next-step.ts'
import { type InvoiceKind, invoiceSums, type WorkPrice } from '../../domain/projects/pricing.ts'
import type { ProjectDetail } from '../../domain/projects/projects.ts'
import type { QuoteView } from '../../domain/projects/quotes.ts'
import { type Context, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'
import { clashesOf } from './calendar/calendar-entries.ts'
import { clientLink } from './client-key.ts'
import { heldDaysOf } from './days/queries.ts'
import { disputeView } from './disputes/queries.ts'
import { bearsInterest } from './interest/late-claim.ts'
import { claimsOf } from './interest/queries.ts'
import { plannedReminders } from './invoice-reminders/planned-reminders.ts'
import { remindersOf } from './invoice-reminders/remind.ts'
import { invoiceView } from './invoices/invoice-view.ts'
import { invoicesOf } from './invoices/queries.ts'
import { withStructured } from './papers/structured-paper.ts'
import { cancellationOf, findProject, isErased } from './queries.ts'
import { bankHolidays } from './quotes/bank-holidays.ts'
import { quotesOf, quoteView } from './quotes/queries.ts'
import { type FrozenTerms, publishedTerms } from './quotes/terms-now.ts'
import { refundableByCard, refundView } from './refunds/card-refunds.ts'

/** A project with its client, every version of its quote, and its invoices. */
export async function showProject(ctx: Context, { id }: { id: string }): Promise<ProjectDetail> {
  requireAdmin(ctx)
  const found = await findProject(ctx.db, id)
  if (!found) throw notFound('project')
  const now = ctx.clock.now()
  const { terms, sundayPercent } = await publishedTerms(ctx)
  const priced = await quotesOf(ctx.db, id, terms.payment)
  const quotes = priced.map((one) => quoteView(one, now))
  const sent = await invoicesOf(ctx.db, { projectId: id })
  const reminders = await remindersOf(
    ctx.db,
    sent.map(({ invoice }) => invoice.id),
  )
  const claims = await claimsOf(
    ctx.db,
    sent.map(({ invoice }) => invoice.id),
  )
  const planned = await plannedReminders(ctx.db, sent, now)
  const structured = await withStructured(ctx.db, sent)
  const invoices = sent.map((one) => ({
    ...invoiceView(one, { now, others: sent, structured: structured.has(one.invoice.id) }),
    bearsInterest: bearsInterest(
      one,
      claims.filter(({ lateInvoiceId }) => lateInvoiceId === one.invoice.id),
      now,
    ),
    reminders: reminders.get(one.invoice.id) ?? [],
    automatic: automaticOf(planned.get(one.invoice.id)),
    refunds: one.refunds.map(refundView),
    refundable: refundableByCard(one),
    disputes: one.disputes.map(disputeView),
    disputed: one.disputes.reduce((sum, { taken }) => sum + taken, 0),
  }))
  const [newest] = quotes
  const [price] = priced
  if (!newest || !price) throw new Error(`project ${id} has no quote`)
  const { kind, name, firm, email, phone, address } = found.client
  const cancelled = await cancellationOf(ctx.db, id)
  const erased = isErased(found.client)
  const due = cancelled || erased ? null : nextInvoice(newest, issuedKinds(invoices))
  return {
    ...{ id, title: found.project.title, quotes, invoices },
    clientId: found.client.id,
    ...{ erased, client: { kind, name, firm, email, phone, address } },
    startedAt: found.project.createdAt.toISOString(),
    held: await heldDaysOf(ctx.db, id),
    clashes:
      newest.state === 'draft' || newest.state === 'sent'
        ? await clashesOf(ctx.db, { id, days: daysOfQuote(newest) }, now)
        : [],
    surcharge: { percent: sundayPercent, holidays: await bankHolidays(yearsFrom(now)) },
    next: nextStep(newest, invoices, {
      ...{ cancelled: cancelled !== undefined, erased },
      disputed: invoices.some(({ disputes }) => disputes.some(isAnswerable)),
    }),
    cancelled: cancelled
      ? {
          ...{ at: cancelled.at.toISOString(), noticeAt: cancelled.noticeAt.toISOString() },
          ...{ by: cancelled.by, percent: cancelled.percent, fee: cancelled.fee },
        }
      : null,
    clientLink: quotes.some(({ state }) => state !== 'draft') ? clientLink(ctx, found.project) : null,
    mayInvoice: due && {
      kind: due,
      total: totalOf(price.price, due),
      dueOn: usualDueDay(due, terms.payment, now),
      purchaseOrder: invoices.at(-1)?.purchaseOrder ?? null,
    },
  }
}

const automaticOf = (planned: AutomaticInvoiceReminder | undefined): AutomaticInvoiceReminder | null =>
  planned ? { stopped: planned.stopped, next: planned.next } : null

const totalOf = (price: WorkPrice, kind: InvoiceKind): number =>
  invoiceSums(price, kind).reduce((sum, { net, vat }) => sum + net + vat, 0)

const daysOfQuote = ({ days }: QuoteView) =>
  days.flatMap(({ day, backup }) => (backup ? [day, backup] : [day]))

/** Nobody books further ahead than that. */
const YEARS_AHEAD = 4
function yearsFrom(now: Date): number[] {
  const year = Number(londonDay(now).slice(0, 4))
  return Array.from({ length: YEARS_AHEAD }, (_, at) => year + at)
}

/** By the terms: the final invoice in so many days from its date, and what secures a booking as soon as before filming. */
function usualDueDay(kind: InvoiceKind, terms: FrozenTerms['payment'], now: Date): string {
  const days = kind === 'balance' ? terms.finalInvoiceDays : terms.daysBeforeFilming
  return daysAfter(londonDay(now), days)
}
