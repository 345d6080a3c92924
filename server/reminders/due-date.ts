import { DAY_MS, daysAfter, londonMoment, nextWakingTime, WAKING_HOURS } from '../../domain/days.ts'
import {
  agreedTo,
  REMINDED_DAYS_BEFORE,
  REMINDER_KINDS,
  type ReminderKind,
} from '../../domain/reminders/reminders.ts'
import { isOffered, maySell } from '../photos/photo-visibility.ts'
import type { PupilInEvent } from '../school/queries.ts'
import { type Candidate, type Occasion, occasionKey } from './candidates.ts'

/** The hour at which reminders about a day go. */
const AT_HOUR = 10
/** How long after the last change a basket is reminded of, and when that is too late. */
const BASKET_RESTS_MS = DAY_MS
const BASKET_FORGOTTEN_MS = 7 * DAY_MS

/** When a reminder goes, within waking hours; null if unknown yet. */
export interface Due {
  at: Date | null
}

type Deadlines = Pick<PupilInEvent, 'salesClose' | 'printDeadline'>

const lastDayOfSales = ({ salesClose }: Deadlines) => salesClose

/** The day that each kind is about, which the letter names. If two deadlines are on one day, there is one reminder. */
const DAYS: Record<
  ReminderKind,
  (days: Deadlines, one: Pick<Candidate, 'earlySteps'>, step: number) => string | null
> = {
  closing: lastDayOfSales,
  'photos-ready': lastDayOfSales,
  basket: lastDayOfSales,
  'print-deadline': ({ printDeadline, salesClose }) => (printDeadline === salesClose ? null : printDeadline),
  'early-bird': ({ printDeadline, salesClose }, { earlySteps }, step) => {
    const until = earlySteps.find((one) => one.step === step)?.until ?? null
    return until === printDeadline || (salesClose && until && until >= salesClose) ? null : until
  },
}

/** The deadline that a reminder is about, or the last day of sales; null if there is none. */
export const dayOf = ({ kind, step }: Occasion, one: Candidate): string | null =>
  DAYS[kind](one.pupil, one, step)

/** Everything that this consent could be reminded of, the most urgent first. */
export const occasionsOf = ({ earlySteps }: Pick<Candidate, 'earlySteps'>): Occasion[] =>
  REMINDER_KINDS.flatMap((kind): Occasion[] | Occasion =>
    kind === 'early-bird' ? earlySteps.map(({ step }) => ({ kind, step })) : { kind, step: 0 },
  )

/** When a reminder of each kind goes to somebody who may still want one; undefined if never. */
const DUE: Record<ReminderKind, (one: Candidate, now: Date, step: number) => Due | undefined> = {
  'photos-ready': ({ consent, sees }, now) =>
    consent.awaitsPhotos ? { at: sees ? nextWakingTime(now) : null } : undefined,
  basket: ({ consent: { basketAt } }, now) =>
    basketAt && now.getTime() - basketAt.getTime() <= BASKET_FORGOTTEN_MS
      ? { at: nextWakingTime(new Date(basketAt.getTime() + BASKET_RESTS_MS)) }
      : undefined,
  closing: dueBefore('closing'),
  'print-deadline': dueBefore('print-deadline'),
  'early-bird': dueBefore('early-bird'),
}

/** Days before the kind's deadline, but not to somebody who signed up later than that. */
function dueBefore(kind: ReminderKind) {
  return (one: Candidate, now: Date, step: number): Due | undefined => {
    const day = dayOf({ kind, step }, one)
    if (!day || now > londonMoment(day, WAKING_HOURS.to)) return undefined
    const at = londonMoment(daysAfter(day, -REMINDED_DAYS_BEFORE), AT_HOUR)
    return one.consent.consentedAt < at ? { at } : undefined
  }
}

/** When this consent gets this reminder; undefined if never. */
export function dueOf(occasion: Occasion, one: Candidate, now: Date): Due | undefined {
  if (one.bought || one.had.has(occasionKey(occasion)) || !isOffered(one.pupil, now)) return undefined
  if (!agreedTo(occasion.kind, one.consent.words)) return undefined
  return DUE[occasion.kind](one, now, occasion.step)
}

/** Whether the reminder is due now. */
export function isDue(occasion: Occasion, one: Candidate, now: Date): boolean {
  const due = dueOf(occasion, one, now)
  if (!due?.at || due.at > now || one.stopped.has(occasion.kind)) return false
  return one.sees && one.reachable && maySell(one.pupil, now)
}

/**
 * How many of an address's reminders are kept back from the steps of an early bird: one for the closing and one for the
 * print deadline, while they are still to come. The steps share the rest, the earliest first.
 */
export function reservedForDeadlines(theirs: readonly Candidate[], now: Date): number {
  const kinds = ['closing', 'print-deadline'] as const
  return kinds.filter((kind) =>
    theirs.some((one) => !one.stopped.has(kind) && dueOf({ kind, step: 0 }, one, now) !== undefined),
  ).length
}
