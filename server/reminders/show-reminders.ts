import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { fullName } from '../../domain/person-name.ts'
import type { PlannedReminder, ReminderPlan } from '../../domain/reminders/reminder-desk.ts'
import {
  agreedTo,
  MAX_REMINDERS,
  type ReminderKind,
  reminderConsentWords,
} from '../../domain/reminders/reminders.ts'
import { type Context, requireAdmin } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { getEvent } from '../school/queries.ts'
import { classes, pupils } from '../school/tables.ts'
import { type Candidate, candidatesOf, recipientsOf } from './candidates.ts'
import { dueOf, occasionsOf, reservedForDeadlines } from './due-date.ts'
import { reminderConsents, reminders } from './tables.ts'

/** Planned reminders as far as they are known today, and those sent. */
export async function showReminders(ctx: Context, eventId: string): Promise<ReminderPlan> {
  requireAdmin(ctx)
  const { id, name } = await getEvent(ctx.db, eventId)
  const now = ctx.clock.now()
  const all = await candidatesOf(ctx.db, eq(classes.eventId, eventId), now)
  const before = Map.groupBy(await recipientsOf(ctx.db, eventId), ({ email }) => email)
  const spare = (email: string) => {
    const theirs = all.filter(({ consent }) => consent.email === email)
    return MAX_REMINDERS - (before.get(email)?.length ?? 0) - reservedForDeadlines(theirs, now)
  }
  return {
    event: { id, name },
    ...(await countConsents(ctx.db, eventId)),
    planned: withinLimit(plan(all, now), spare),
    olderWords: withOlderWords(all, now),
    sent: await sentOf(ctx.db, eventId),
  }
}

/** One entry per letter, next first; those without a known time last. */
function plan(all: Candidate[], now: Date): PlannedReminder[] {
  const entries = all.flatMap((one) =>
    occasionsOf(one).flatMap((occasion) => {
      const due = dueOf(occasion, one, now)
      return due ? { ...occasion, one, at: due.at?.toISOString() ?? null } : []
    }),
  )
  const stopOf = ({ kind, one }: { kind: ReminderKind; one: Candidate }) => one.stopped.get(kind) ?? null
  const letters = Map.groupBy(entries, (entry) =>
    JSON.stringify([entry.at, entry.kind, entry.one.consent.email, stopOf(entry)]),
  )
  return [...letters.values()]
    .flatMap(([first, ...more]): PlannedReminder[] => {
      if (!first) return []
      const { kind, at, one } = first
      const { email, phone } = one.consent
      const names = [first, ...more].map(({ one }) => nameOf(one.pupil))
      return [{ kind, at, email, phone, pupils: names, stopped: stopOf(first), unreachable: !one.reachable }]
    })
    .sort((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9') || a.email.localeCompare(b.email))
}

/** Without the steps of an early bird that would take an address beyond its three. */
function withinLimit(planned: PlannedReminder[], spare: (email: string) => number): PlannedReminder[] {
  const steps = new Map<string, number>()
  return planned.filter(({ kind, email, stopped }) => {
    if (kind !== 'early-bird' || stopped) return true
    steps.set(email, (steps.get(email) ?? 0) + 1)
    return (steps.get(email) ?? 0) <= spare(email)
  })
}

/** One entry an address or number. */
function withOlderWords(all: Candidate[], now: Date): ReminderPlan['olderWords'] {
  const untold = all.filter(({ consent }) => !agreedTo('early-bird', consent.words))
  const missing = untold.filter(({ consent, ...one }) =>
    one.earlySteps.some(({ step }) =>
      dueOf(
        { kind: 'early-bird', step },
        { ...one, consent: { ...consent, words: reminderConsentWords('closing') } },
        now,
      ),
    ),
  )
  const found = new Map(
    missing.map(({ consent: { email, phone } }) => [phone ?? email, { email, phone }] as const),
  )
  return [...found.values()]
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  fullName({ firstName, lastName })

async function countConsents(db: Reader, eventId: string) {
  const [counted] = await db
    .select({
      asked: sql<number>`count(distinct ${reminderConsents.email}) filter (where ${reminderConsents.endedAt} is null and ${reminderConsents.confirmBy} is null)::int`,
      unconfirmed: sql<number>`count(distinct ${reminderConsents.email}) filter (where ${reminderConsents.endedAt} is null and ${isNotNull(reminderConsents.confirmBy)})::int`,
      ended: sql<number>`count(distinct ${reminderConsents.email}) filter (where ${isNotNull(reminderConsents.endedAt)})::int`,
    })
    .from(reminderConsents)
    .innerJoin(pupils, eq(pupils.id, reminderConsents.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
  return counted ?? { asked: 0, unconfirmed: 0, ended: 0 }
}

/** Sent and queued reminders, latest first. */
async function sentOf(db: Reader, eventId: string) {
  const rows = await db
    .select({ reminder: reminders, consent: reminderConsents, pupil: pupils })
    .from(reminders)
    .innerJoin(reminderConsents, eq(reminderConsents.id, reminders.consentId))
    .innerJoin(pupils, eq(pupils.id, reminders.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(sql`${reminders.queuedAt} desc`, asc(reminders.letterId))
  return [...Map.groupBy(rows, ({ reminder }) => reminder.letterId).values()].flatMap((letter) => {
    const [first] = letter
    if (!first) return []
    const { reminder, consent } = first
    return {
      kind: reminder.kind,
      email: consent.email,
      phone: consent.phone,
      at: (reminder.sentAt ?? reminder.queuedAt).toISOString(),
      pupils: letter.map(({ pupil }) => nameOf(pupil)),
    }
  })
}
