import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { REMINDED_DAYS_BEFORE, type ReminderKind } from '../../domain/reminders/reminders.ts'
import { type EarlyStep, earlyStepsOf, findEarlyBirdOffers } from '../orders/offers/early-birds.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { whoSeesPhotos } from '../photos/photo-visibility.ts'
import type { Reader } from '../platform/db/port.ts'
import { bouncedAmong } from '../platform/messages/bounced-addresses.ts'
import { type PupilInEvent, pupilsById } from '../school/queries.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { reminderConsents, reminderStops, reminders } from './tables.ts'

type Consent = typeof reminderConsents.$inferSelect

/** An active, confirmed consent, with everything that decides its reminders. */
export interface Candidate {
  consent: Consent
  pupil: PupilInEvent
  /** Whether the parents can see photos now. */
  sees: boolean
  /** Whether it is reachable: it has a number, or its address is not marked. */
  reachable: boolean
  /** Whether somebody has bought this pupil's photos, even if refunded since. */
  bought: boolean
  /** The kinds sent or queued; of an early bird, those of its steps (`occasionKey`). */
  had: ReadonlySet<string>
  /** The steps of the event's early bird that are reminded of. */
  earlySteps: EarlyStep[]
  stopped: ReadonlyMap<ReminderKind, 'one' | 'all'>
}

/** What a reminder is about: a kind, and of an early bird one of its steps. */
export interface Occasion {
  kind: ReminderKind
  step: number
}

export const occasionKey = ({ kind, step }: Occasion) => `${kind} ${step}`

/** Active consents of events that are not archived. Reminders of the letter `except` count as not sent. */
export async function candidatesOf(
  db: Reader,
  where: SQL,
  now: Date,
  { except }: { except?: string } = {},
): Promise<Candidate[]> {
  const rows = await db
    .select({ consent: reminderConsents, eventId: events.id })
    .from(reminderConsents)
    .innerJoin(pupils, eq(pupils.id, reminderConsents.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(
      and(
        ...[where, isNull(reminderConsents.endedAt), isNull(reminderConsents.confirmBy)],
        isNull(events.archivedAt),
      ),
    )
    .orderBy(reminderConsents.consentedAt, reminderConsents.id)
  if (rows.length === 0) return []
  const theirs = await pupilsById(
    db,
    rows.map(({ consent }) => consent.pupilId),
  )
  const pupilOf = new Map(theirs.map((pupil) => [pupil.id, pupil]))
  const seeing = await whoSeesPhotos(db, theirs, now)
  const buyers = await whoBought(db, [...pupilOf.keys()])
  const birds = await findEarlyBirdOffers(db, now)
  const bounced = await bouncedAmong(
    db,
    rows.map(({ consent }) => consent.email),
  )
  const had = await sentTo(
    db,
    rows.map(({ consent }) => consent.id),
    except,
  )
  const stops = await db
    .select()
    .from(reminderStops)
    .where(inArray(reminderStops.eventId, [...new Set(rows.map(({ eventId }) => eventId))]))
  return rows.flatMap(({ consent, eventId }) => {
    const pupil = pupilOf.get(consent.pupilId)
    if (!pupil) return []
    return {
      consent,
      pupil,
      sees: seeing.has(pupil.id),
      reachable: consent.phone !== null || !bounced.has(consent.email),
      bought: buyers.has(pupil.id),
      earlySteps: earlyStepsOf(birds, pupil, REMINDED_DAYS_BEFORE),
      had: new Set(had.flatMap((one) => (one.consentId === consent.id ? [occasionKey(one)] : []))),
      stopped: new Map(
        stops
          .filter((stop) => stop.eventId === eventId && [null, consent.id].includes(stop.consentId))
          .map(({ kind, consentId }) => [kind, consentId ? 'one' : 'all'] as const)
          // If both exist, the one for everybody is shown.
          .sort(([, a], [, b]) => b.localeCompare(a)),
      ),
    }
  })
}

async function whoBought(db: Reader, pupilIds: string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectDistinct({ pupilId: orderLines.pupilId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.pupilId, pupilIds), isNotNull(orders.paidAt)))
  return new Set(rows.map(({ pupilId }) => pupilId))
}

async function sentTo(db: Reader, consentIds: string[], except: string | undefined) {
  const rows = await db.select().from(reminders).where(inArray(reminders.consentId, consentIds))
  return rows.filter(({ letterId }) => letterId !== except)
}

/** When the events' letters to these addresses were queued, one per letter. */
export async function recipientsOf(db: Reader, eventId: string) {
  return db
    .selectDistinct({
      email: reminderConsents.email,
      letterId: reminders.letterId,
      queuedAt: reminders.queuedAt,
    })
    .from(reminders)
    .innerJoin(reminderConsents, eq(reminderConsents.id, reminders.consentId))
    .innerJoin(pupils, eq(pupils.id, reminders.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
}
