import { DAY_MS, daysAfter, londonMoment, nextWakingTime, WAKING_HOURS } from '../../domain/days.ts'
import {
  mentionsEarlyPrices,
  REMINDED_DAYS_BEFORE,
  type ReminderKind,
} from '../../domain/reminders/reminders.ts'
import { isOffered, maySell } from '../photos/photo-visibility.ts'
import type { PupilInEvent } from '../school/queries.ts'
import type { Candidate } from './candidates.ts'

/** The hour at which reminders about a day go. */
const AT_HOUR = 10
/** How long after the last change a basket is reminded of, and when that is too late. */
const BASKET_RESTS_MS = DAY_MS
const BASKET_FORGOTTEN_MS = 7 * DAY_MS

/** When a reminder goes, within waking hours; null if unknown yet. */
export interface Due {
  at: Date | null
}

type Days = Pick<PupilInEvent, 'salesClose' | 'printDeadline'> & Pick<Candidate, 'earlyPriceEnds'>

/** An event's deadlines by kind. If two are on one day, there is one reminder. */
const DAYS: Partial<Record<ReminderKind, (days: Days) => string | null>> = {
  closing: ({ salesClose }) => salesClose,
  'print-deadline': ({ printDeadline, salesClose }) => (printDeadline === salesClose ? null : printDeadline),
  'early-bird': ({ earlyPriceEnds, printDeadline, salesClose }) =>
    earlyPriceEnds === printDeadline || (salesClose && earlyPriceEnds && earlyPriceEnds >= salesClose)
      ? null
      : earlyPriceEnds,
}

/** The deadline that a reminder is about, or the last day of sales; null if there is none. */
export const dayOf = (kind: ReminderKind, { pupil, earlyPriceEnds }: Candidate): string | null =>
  (DAYS[kind] ?? DAYS.closing)?.({ ...pupil, earlyPriceEnds }) ?? null

/** When this consent gets this reminder; undefined if never. */
export function dueOf(kind: ReminderKind, one: Candidate, now: Date): Due | undefined {
  const { consent, pupil, sees, bought, had } = one
  if (bought || had.has(kind) || !isOffered(pupil, now)) return undefined
  if (kind === 'photos-ready') {
    if (!consent.awaitsPhotos) return undefined
    return { at: sees ? nextWakingTime(now) : null }
  }
  if (kind === 'basket') {
    if (!consent.basketAt) return undefined
    const age = now.getTime() - consent.basketAt.getTime()
    if (age > BASKET_FORGOTTEN_MS) return undefined
    return { at: nextWakingTime(new Date(consent.basketAt.getTime() + BASKET_RESTS_MS)) }
  }
  if (kind === 'early-bird' && !mentionsEarlyPrices(consent.words)) return undefined
  const day = dayOf(kind, one)
  if (!day || now > londonMoment(day, WAKING_HOURS.to)) return undefined
  const at = londonMoment(daysAfter(day, -REMINDED_DAYS_BEFORE), AT_HOUR)
  // Not for somebody who signed up later than that.
  return consent.consentedAt < at ? { at } : undefined
}

/** Whether the reminder is due now. */
export function isDue(kind: ReminderKind, one: Candidate, now: Date): boolean {
  const due = dueOf(kind, one, now)
  if (!due?.at || due.at > now || one.stopped.has(kind)) return false
  return one.sees && one.reachable && maySell(one.pupil, now)
}
