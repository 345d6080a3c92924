import { asc, desc, eq, inArray } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import { type NumberParts, paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { type PaymentTerms, type WorkPrice, workPriceOf } from '../../../domain/projects/pricing.ts'
import type { QuoteView } from '../../../domain/projects/quotes.ts'
import type { Reader } from '../../platform/db/port.ts'
import { quoteDays, quoteLines, quotes } from './tables.ts'

type Quote = typeof quotes.$inferSelect

/** A quote with what it offers and costs. */
export interface PricedQuote {
  quote: Quote
  lines: (typeof quoteLines.$inferSelect)[]
  days: (typeof quoteDays.$inferSelect)[]
  price: WorkPrice
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
      price: workPriceOf(own, quote.terms?.payment ?? termsNow),
    }
  })
}

/** The days of quotes, the first first. */
export async function daysOf(db: Reader, quoteIds: string[]) {
  if (quoteIds.length === 0) return []
  return db.select().from(quoteDays).where(inArray(quoteDays.quoteId, quoteIds)).orderBy(asc(quoteDays.day))
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

export const quoteNumber = ({
  numberPrefix,
  numberYear,
  number,
}: Pick<Quote, keyof NumberParts>): string | null =>
  number === null || numberYear === null || numberPrefix === null
    ? null
    : paperNumber({ numberPrefix, numberYear, number })

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
