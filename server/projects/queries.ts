import { asc, desc, eq, inArray } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import { type PaymentTerms, type Price, priceOf, type RateSum } from '../../domain/projects/pricing.ts'
import type { HeldDay, InvoiceView, QuoteView } from '../../domain/projects/projects.ts'
import { balanceOf, type RateBalance } from '../../domain/projects/settle.ts'
import { notFound } from '../errors.ts'
import type { Reader } from '../platform/db/port.ts'
import { paperNumber } from './papers/paper-numbers.ts'
import {
  cancellations,
  clients,
  creditNoteSums,
  creditNotes,
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

/** An invoice with what it asks for, what was credited and what was paid of it, by rate of VAT. */
export interface SummedInvoice {
  invoice: typeof invoices.$inferSelect
  lines: (typeof invoiceLines.$inferSelect)[]
  byRate: (RateSum & RateBalance & { paidVat: number })[]
  /** What was paid and not paid back. */
  paid: number
  credited: number
  /** What it still asks for. */
  owed: number
  /** By how much more was paid than it asks for. */
  tooMuch: number
  /** What was paid and what was paid back. */
  payments: Moved[]
  creditNotes: SummedCreditNote[]
}

/** A credit note with what it takes off, by rate of VAT. */
export interface SummedCreditNote {
  note: typeof creditNotes.$inferSelect
  byRate: RateSum[]
}

type Moved = Pick<typeof invoiceMovements.$inferSelect, 'kind' | 'at' | 'method' | 'amount' | 'providerId'>

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
  const notes = await creditNotesOf(db, ids)
  return found.map((invoice) => {
    const own = lines.filter(({ invoiceId }) => invoiceId === invoice.id)
    const ownMoved = moved.filter(({ invoiceId }) => invoiceId === invoice.id)
    const paid = ownMoved.map(signed)
    const ownNotes = notes.filter(({ note }) => note.invoiceId === invoice.id)
    const credits = ownNotes.flatMap(({ byRate }) =>
      byRate.map(({ rate, net, vat }) => ({ vatRate: rate, amount: net + vat })),
    )
    const byRate = [...new Set(own.map(({ vatRate }) => vatRate))].map((rate) => {
      const net = sum(own, rate, 'net')
      const vat = sum(own, rate, 'vat')
      return {
        rate,
        net,
        vat,
        total: net + vat,
        credited: sum(credits, rate, 'amount'),
        paid: sum(paid, rate, 'amount'),
        paidVat: sum(paid, rate, 'vat'),
      }
    })
    const sums = {
      credited: byRate.reduce((all, one) => all + one.credited, 0),
      paid: byRate.reduce((all, one) => all + one.paid, 0),
    }
    return {
      ...{ invoice, lines: own, byRate, payments: inParts(ownMoved), creditNotes: ownNotes, ...sums },
      ...balanceOf({ total: invoice.total, cancelled: invoice.cancelledAt !== null, ...sums }),
    }
  })
}

/** An invoice by its id; 404 if there is none. */
export async function getInvoice(db: Reader, id: string): Promise<SummedInvoice> {
  const [found] = await invoicesOf(db, { id })
  if (!found) throw notFound('invoice')
  return found
}

/** What was paid counts, and what was paid back counts against it. */
export const signed = <Row extends Pick<typeof invoiceMovements.$inferSelect, 'kind' | 'amount' | 'vat'>>(
  row: Row,
): Row => (row.kind === 'paid' ? row : { ...row, amount: -row.amount, vat: -row.vat })

/** The credit notes of invoices, the oldest first. */
async function creditNotesOf(db: Reader, invoiceIds: string[]): Promise<SummedCreditNote[]> {
  const notes = await db
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, invoiceIds))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.number))
  if (notes.length === 0) return []
  const sums = await db
    .select()
    .from(creditNoteSums)
    .where(
      inArray(
        creditNoteSums.creditNoteId,
        notes.map(({ id }) => id),
      ),
    )
    .orderBy(desc(creditNoteSums.vatRate))
  return notes.map((note) => ({
    note,
    byRate: sums
      .filter(({ creditNoteId }) => creditNoteId === note.id)
      .map(({ vatRate, net, vat }) => ({ rate: vatRate, net, vat })),
  }))
}

/** Each payment or refund, whose parts at the rates of VAT are rows of their own. */
const inParts = (rows: readonly Moved[]): Moved[] =>
  [...Map.groupBy(rows, ({ kind, providerId }) => `${kind} ${providerId}`).values()].flatMap((parts) =>
    parts.slice(0, 1).map((one) => ({ ...one, amount: parts.reduce((all, { amount }) => all + amount, 0) })),
  )

const sum = <Key extends string>(
  rows: readonly ({ vatRate: number | null } & Record<Key, number>)[],
  rate: number | null,
  key: Key,
): number => rows.reduce((all, row) => (row.vatRate === rate ? all + row[key] : all), 0)

export const invoiceNumber = (invoice: { numberYear: number; number: number }): string =>
  paperNumber('invoice', invoice)

export const creditNoteNumber = (note: { numberYear: number; number: number }): string =>
  paperNumber('credit-note', note)

/** An invoice as desk and client see it. */
export function invoiceView(
  { invoice, lines, byRate, paid, credited, owed, tooMuch, payments, creditNotes }: SummedInvoice,
  now: Date,
): InvoiceView {
  const { id, kind, dueOn, net, vat, total, paidAt } = invoice
  return {
    ...{ id, kind, dueOn, net, vat, total, paid, credited, owed, tooMuch },
    number: invoiceNumber(invoice),
    issuedAt: invoice.issuedAt.toISOString(),
    cancelled: invoice.cancelledAt !== null,
    overdue: owed > 0 && dueOn < londonDay(now),
    paidAt: paidAt?.toISOString() ?? null,
    byRate: byRate.map(({ rate, net, vat, total, credited, paid }) => ({
      ...{ rate, net, vat, total, credited, paid },
    })),
    lines: lines.map(({ title, net }) => ({ title, net })),
    payments: payments.map(({ kind, at, method, amount }) => ({
      ...{ kind, method, amount },
      at: at.toISOString(),
    })),
    creditNotes: creditNotes.map(({ note }) => ({
      ...{ id: note.id, number: creditNoteNumber(note), reason: note.reason, total: note.total },
      issuedAt: note.issuedAt.toISOString(),
    })),
  }
}
