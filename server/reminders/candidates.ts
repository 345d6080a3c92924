import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { REMINDED_DAYS_BEFORE, type ReminderKind } from '../../domain/reminders/reminders.ts'
import { earlyBirds, earlyPriceEnds } from '../orders/offers/early-birds.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { whoSeesPhotos } from '../photos/visible.ts'
import type { Reader } from '../platform/db/port.ts'
import { unreachableAmong } from '../platform/messages/unreachable.ts'
import { type PupilInEvent, pupilsById } from '../school/queries.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { reminderConsents, reminderStops, reminders } from './tables.ts'

type Consent = typeof reminderConsents.$inferSelect

/** A consent that holds, its address confirmed, with all that decides what it is reminded of. */
export interface Candidate {
  consent: Consent
  pupil: PupilInEvent
  /** The parents can see photos now. */
  sees: boolean
  /** Messages may arrive: there is a number, or nothing is known against the address. */
  reachable: boolean
  /** Somebody has bought this pupil's photos, if only to have the money back. */
  bought: boolean
  /** The kinds that went, or are on their way. */
  had: ReadonlySet<ReminderKind>
  /** When the first early price that runs for the event ends. */
  earlyPriceEnds: string | null
  stopped: ReadonlyMap<ReminderKind, 'one' | 'all'>
}

/** The consents that hold in events that are not archived. What belongs to the letter `except` counts as not sent. */
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
  const birds = await earlyBirds(db, now)
  const away = await unreachableAmong(
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
      reachable: consent.phone !== null || !away.has(consent.email),
      bought: buyers.has(pupil.id),
      earlyPriceEnds: earlyPriceEnds(birds, pupil, REMINDED_DAYS_BEFORE),
      had: new Set(had.flatMap(({ consentId, kind }) => (consentId === consent.id ? [kind] : []))),
      stopped: new Map(
        stops
          .filter((stop) => stop.eventId === eventId && [null, consent.id].includes(stop.consentId))
          .map(({ kind, consentId }) => [kind, consentId ? 'one' : 'all'] as const)
          // Of both, that of all is shown.
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

/** When the events' letters to these addresses were queued; one for each letter. */
export async function lettersTo(db: Reader, eventId: string) {
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
