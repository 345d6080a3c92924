import { and, asc, desc, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { londonDay, longDay } from '../../../domain/days.ts'
import type { ActiveOffer } from '../../../domain/orders/offers/offers.ts'
import type { Reader } from '../../platform/db/port.ts'
import { offerSteps, offers } from '../discounts/tables.ts'

export type OfferRow = typeof offers.$inferSelect
/** An offer in force, with its name and last day. */
export type NamedOffer = ActiveOffer & Pick<OfferRow, 'name'> & Pick<StepRow, 'until'>
type StepRow = typeof offerSteps.$inferSelect

/** The early birds and siblings' offers in force now, newest first. */
export async function activeOffers(db: Reader, now: Date): Promise<NamedOffer[]> {
  const today = londonDay(now)
  const rows = await db
    .select({ offer: offers, step: offerSteps })
    .from(offers)
    .innerJoin(offerSteps, eq(offerSteps.offerId, offers.id))
    .where(
      and(
        ne(offers.kind, 'code'),
        isNull(offers.endedAt),
        or(isNull(offers.startsOn), lte(offers.startsOn, today)),
        or(isNull(offerSteps.until), gte(offerSteps.until, today)),
      ),
    )
    .orderBy(desc(offers.createdAt), asc(offers.id), asc(offerSteps.position))
  const seen = new Set<string>()
  return rows.flatMap(({ offer, step }) => {
    if (seen.has(offer.id)) return []
    seen.add(offer.id)
    return [offerStepAt(offer, step)]
  })
}

/** An offer at one of its steps. */
export function offerStepAt(offer: OfferRow, step: StepRow): NamedOffer {
  const { gives, value, product, until } = step
  return { ...offer, gives, value, product, until, words: wordsOf(offer, step) }
}

function wordsOf({ kind, name, code }: OfferRow, { until }: StepRow): string {
  if (kind === 'code') return `${name}, code ${code}`
  return kind === 'early-bird' && until ? `${name}, until ${longDay(until)}` : name
}

/** Whether any code could be typed now. */
export async function hasActiveOfferCode(db: Reader, now: Date): Promise<boolean> {
  const today = londonDay(now)
  const [found] = await db
    .select({ one: sql`1` })
    .from(offers)
    .innerJoin(offerSteps, eq(offerSteps.offerId, offers.id))
    .where(
      and(
        eq(offers.kind, 'code'),
        isNull(offers.endedAt),
        or(isNull(offers.startsOn), lte(offers.startsOn, today)),
        or(isNull(offerSteps.until), gte(offerSteps.until, today)),
      ),
    )
    .limit(1)
  return found !== undefined
}
