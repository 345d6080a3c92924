import { and, asc, eq, gte, isNull, max } from 'drizzle-orm'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import {
  type ActiveOffer,
  covers,
  type Gift,
  type OfferedLine,
} from '../../../domain/orders/offers/offers.ts'
import type { Reader } from '../../platform/db/port.ts'
import { offerSteps, offers } from '../discounts/tables.ts'

/** A step of an early bird: what it gives until its last day. Steps are numbered from 0, and keep their numbers. */
export interface EarlyStep extends Pick<Gift, 'gives' | 'value'> {
  step: number
  until: string
}

/** A current or future early bird. */
type EarlyBird = Pick<ActiveOffer, 'scope' | 'eventId' | 'schoolName'> & {
  startsOn: string | null
  /** In their order, so the last ends last. */
  steps: EarlyStep[]
}

/** Early birds that have not ended, with their steps. */
export async function findEarlyBirdOffers(db: Reader, now: Date): Promise<EarlyBird[]> {
  const running = db
    .select({ id: offerSteps.offerId })
    .from(offerSteps)
    .groupBy(offerSteps.offerId)
    .having(gte(max(offerSteps.until), londonDay(now)))
    .as('running')
  const rows = await db
    .select({ offer: offers, step: offerSteps })
    .from(offers)
    .innerJoin(running, eq(running.id, offers.id))
    .innerJoin(offerSteps, eq(offerSteps.offerId, offers.id))
    .where(and(eq(offers.kind, 'early-bird'), isNull(offers.endedAt)))
    .orderBy(asc(offers.id), asc(offerSteps.position))
  return [...Map.groupBy(rows, ({ offer }) => offer.id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { scope, eventId, schoolName, startsOn } = first.offer
    const steps = own.flatMap(({ step: { position: step, gives, value, until } }) =>
      until ? [{ step, gives, value, until }] : [],
    )
    return [{ scope, eventId, schoolName, startsOn, steps }]
  })
}

/**
 * The steps, each lasting at least `daysBefore` days, of the early bird that applies to an event and is the first to
 * end; none if there is none.
 */
export function earlyStepsOf(
  birds: readonly EarlyBird[],
  event: Pick<OfferedLine, 'eventId' | 'schoolName'>,
  daysBefore: number,
): EarlyStep[] {
  const lasting = birds
    .filter((bird) => covers(bird, event))
    .map(({ startsOn, steps }) =>
      steps.filter(({ until }, at) => {
        const from = at === 0 ? startsOn : daysAfter(steps[at - 1]?.until ?? until, 1)
        return !from || from <= daysAfter(until, -daysBefore)
      }),
    )
    .filter((steps) => steps.length > 0)
  const end = (steps: EarlyStep[]) => steps.at(-1)?.until ?? ''
  return lasting.toSorted((a, b) => end(a).localeCompare(end(b)))[0] ?? []
}

/**
 * The day from which an event's list prices are charged again, once every early bird that follows on another has ended;
 * null if none runs, or if sales close first.
 */
export function listedFrom(
  birds: readonly EarlyBird[],
  event: Pick<OfferedLine, 'eventId' | 'schoolName'> & { salesClose: string | null },
  today: string,
): string | null {
  const own = birds
    .filter((bird) => covers(bird, event))
    .map(({ startsOn, steps }) => ({ from: startsOn ?? today, until: steps.at(-1)?.until ?? today }))
    .toSorted((a, b) => a.from.localeCompare(b.from))
  let listed = today
  for (const { from, until } of own) if (from <= listed && until >= listed) listed = daysAfter(until, 1)
  if (listed === today || (event.salesClose !== null && event.salesClose < listed)) return null
  return listed
}
