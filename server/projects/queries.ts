import { asc, desc, eq, inArray } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import { type PaymentTerms, type Price, priceOf, type RateSum } from '../../domain/projects/pricing.ts'
import type { HeldDay, InvoiceView, QuoteView } from '../../domain/projects/projects.ts'
import type { Reader } from '../platform/db/port.ts'
import { paperNumber } from './paper-numbers.ts'
import {
  cancellations,
  clients,
  heldDays,
  invoiceLines,
  invoiceMovements,
  invoices,
  projects,
  quoteDays,
  quoteLines,
  quotes,
} from './tables.ts'

type Quote = typeof quotes.$inferSelect

/** A project with its client; undefined if there is none. */
export async function findProject(db: Reader, id: string) {
  const [found] = await db
    .select({ project: projects, client: clients })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(eq(projects.id, id))
  return found
}

/** A quote with what it offers and costs. */
export interface PricedQuote {
  quote: Quote
  lines: (typeof quoteLines.$inferSelect)[]
  days: (typeof quoteDays.$inferSelect)[]
  price: Price
}

/** For whoever reads no draft: whatever was sent has its own terms. */
export const NO_TERMS: PaymentTerms = { paidInFullUpTo: 0, depositPercent: 100, daysBeforeFilming: 0 }

/** The versions of a project's quote, the newest first; a draft is priced by the terms of today. */
export async function quotesOf(
  db: Reader,
  projectId: string,
  termsNow: PaymentTerms,
): Promise<PricedQuote[]> {
  const found = await db
    .select()
    .from(quotes)
    .where(eq(quotes.projectId, projectId))
    .orderBy(desc(quotes.version))
  const ids = found.map(({ id }) => id)
  const lines = await linesOf(db, ids)
  const days = Map.groupBy(await daysOf(db, ids), ({ quoteId }) => quoteId)
  return found.map((quote) => {
    const own = lines.get(quote.id) ?? []
    return {
      quote,
      lines: own,
      days: days.get(quote.id) ?? [],
      price: priceOf(own, quote.terms?.payment ?? termsNow),
    }
  })
}

/** The days of quotes, the first first. */
export async function daysOf(db: Reader, quoteIds: string[]) {
  if (quoteIds.length === 0) return []
  return db.select().from(quoteDays).where(inArray(quoteDays.quoteId, quoteIds)).orderBy(asc(quoteDays.day))
}

/** The days that are held for a project, the first first. */
export async function heldDaysOf(db: Reader, projectId: string): Promise<HeldDay[]> {
  const { id, day, starts, backup, movedFrom } = heldDays
  return db
    .select({ id, day, starts, backup, movedFrom })
    .from(heldDays)
    .where(eq(heldDays.projectId, projectId))
    .orderBy(asc(day))
}

/** The cancellation of a project; undefined while it stands. */
export async function cancellationOf(db: Reader, projectId: string) {
  const [found] = await db.select().from(cancellations).where(eq(cancellations.projectId, projectId))
  return found
}

async function linesOf(db: Reader, quoteIds: string[]) {
  if (quoteIds.length === 0) return new Map<string, (typeof quoteLines.$inferSelect)[]>()
  const lines = await db
    .select()
    .from(quoteLines)
    .where(inArray(quoteLines.quoteId, quoteIds))
    .orderBy(asc(quoteLines.position))
  return Map.groupBy(lines, ({ quoteId }) => quoteId)
}

/** Whether a sent quote's time is over: it may be accepted until the end of its last day in Scotland. */
export const isExpired = ({ state, validUntil }: Pick<Quote, 'state' | 'validUntil'>, now: Date): boolean =>
  state === 'sent' && validUntil !== null && validUntil < londonDay(now)

export const quoteNumber = ({ numberYear, number }: Pick<Quote, 'numberYear' | 'number'>): string | null =>
  number === null || numberYear === null ? null : paperNumber('quote', { numberYear, number })

/** A quote as desk and client see it. */
export function quoteView({ quote, lines, days, price }: PricedQuote, now: Date): QuoteView {
  const { net, vat, total, byRate, payment } = price
  const { id, version, state, note, validUntil, acceptedName, beginSooner, declineReason } = quote
  return {
    ...{ id, version, state, note, validUntil, acceptedName, beginSooner, declineReason },
    ...{ net, vat, total, byRate, payment },
    number: quoteNumber(quote),
    expired: isExpired(quote, now),
    lines: lines.map(({ title, quantity, each, kind, days }) => ({
      ...{ title, quantity, each, kind, days },
      net: quantity * each,
    })),
    days: days.map(({ day, starts, backup }) => ({ day, starts, backup })),
    sentAt: quote.sentAt?.toISOString() ?? null,
    answeredAt: quote.answeredAt?.toISOString() ?? null,
  }
}

/** An invoice with what it asks for, and what was paid of it, by rate of VAT. */
export interface SummedInvoice {
  invoice: typeof invoices.$inferSelect
  lines: (typeof invoiceLines.$inferSelect)[]
  byRate: (RateSum & { total: number; paid: number; paidVat: number })[]
  paid: number
  payments: Moved[]
}

type Moved = Pick<typeof invoiceMovements.$inferSelect, 'at' | 'method' | 'amount' | 'providerId'>

/** Invoices of a project, or one by its id, the oldest first. */
export async function invoicesOf(
  db: Reader,
  where: { projectId: string } | { id: string },
): Promise<SummedInvoice[]> {
  const found = await db
    .select()
    .from(invoices)
    .where('id' in where ? eq(invoices.id, where.id) : eq(invoices.projectId, where.projectId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, ids))
    .orderBy(asc(invoiceLines.position))
  const moved = await db
    .select()
    .from(invoiceMovements)
    .where(inArray(invoiceMovements.invoiceId, ids))
    .orderBy(asc(invoiceMovements.id))
  return found.map((invoice) => {
    const own = lines.filter(({ invoiceId }) => invoiceId === invoice.id)
    const paid = moved.filter(({ invoiceId }) => invoiceId === invoice.id)
    const byRate = [...new Set(own.map(({ vatRate }) => vatRate))].map((rate) => {
      const net = sum(own, rate, 'net')
      const vat = sum(own, rate, 'vat')
      return {
        rate,
        net,
        vat,
        total: net + vat,
        paid: sum(paid, rate, 'amount'),
        paidVat: sum(paid, rate, 'vat'),
      }
    })
    const payments = inParts(paid)
    return { invoice, lines: own, byRate, payments, paid: byRate.reduce((all, one) => all + one.paid, 0) }
  })
}

/** Each payment, whose parts at the rates of VAT are rows of their own. */
const inParts = (rows: readonly Moved[]): Moved[] =>
  [...Map.groupBy(rows, ({ providerId }) => providerId).values()].flatMap((parts) =>
    parts.slice(0, 1).map((one) => ({ ...one, amount: parts.reduce((all, { amount }) => all + amount, 0) })),
  )

const sum = <Key extends string>(
  rows: readonly ({ vatRate: number | null } & Record<Key, number>)[],
  rate: number | null,
  key: Key,
): number => rows.reduce((all, row) => (row.vatRate === rate ? all + row[key] : all), 0)

export const invoiceNumber = (invoice: { numberYear: number; number: number }): string =>
  paperNumber('invoice', invoice)

/** An invoice as desk and client see it. */
export function invoiceView(
  { invoice, lines, byRate, paid, payments }: SummedInvoice,
  now: Date,
): InvoiceView {
  const { id, kind, dueOn, net, vat, total, paidAt } = invoice
  return {
    ...{ id, kind, dueOn, net, vat, total, paid },
    number: invoiceNumber(invoice),
    issuedAt: invoice.issuedAt.toISOString(),
    cancelled: invoice.cancelledAt !== null,
    overdue: paid < total && invoice.cancelledAt === null && dueOn < londonDay(now),
    paidAt: paidAt?.toISOString() ?? null,
    byRate: byRate.map(({ rate, net, vat }) => ({ rate, net, vat })),
    lines: lines.map(({ title, net }) => ({ title, net })),
    payments: payments.map(({ at, method, amount }) => ({ at: at.toISOString(), method, amount })),
  }
}
