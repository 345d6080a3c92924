import { and, eq, gte, isNull, max } from 'drizzle-orm'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import { type ActiveOffer, covers, type OfferedLine } from '../../../domain/orders/offers/offers.ts'
import type { Reader } from '../../platform/db/port.ts'
import { offerSteps, offers } from './tables.ts'

/** A current or future early bird, and its last day. */
type EarlyBird = Pick<ActiveOffer, 'scope' | 'eventId' | 'schoolName'> & {
  startsOn: string | null
  lastDay: string
}

/** Early birds that have not ended, with their steps. */
export async function findEarlyBirdOffers(db: Reader, now: Date): Promise<EarlyBird[]> {
  const lastDay = max(offerSteps.until)
  const rows = await db
    .select({
      scope: offers.scope,
      eventId: offers.eventId,
      schoolName: offers.schoolName,
      startsOn: offers.startsOn,
      lastDay,
    })
    .from(offers)
    .innerJoin(offerSteps, eq(offerSteps.offerId, offers.id))
    .where(and(eq(offers.kind, 'early-bird'), isNull(offers.endedAt)))
    .groupBy(offers.id)
    .having(gte(lastDay, londonDay(now)))
  return rows.flatMap((row) => (row.lastDay ? { ...row, lastDay: row.lastDay } : []))
}

/**
 * The earliest end among the early birds that apply to an event and last at least `daysBefore` days; null if there are
 * none.
 */
export function earlyPriceEnds(
  birds: readonly EarlyBird[],
  event: Pick<OfferedLine, 'eventId' | 'schoolName'>,
  daysBefore: number,
): string | null {
  const days = birds
    .filter((bird) => covers(bird, event))
    .filter(({ startsOn, lastDay }) => !startsOn || startsOn <= daysAfter(lastDay, -daysBefore))
    .map(({ lastDay }) => lastDay)
  return days.toSorted()[0] ?? null
}
