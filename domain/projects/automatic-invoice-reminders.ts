import { z } from 'zod'
import { daysAfter } from '../days.ts'
import type { InvoiceReminderKind } from './invoice-reminders.ts'

/** When a friendly reminder may go by itself: days after the day on which an invoice is due. */
export const AUTOMATIC_STEPS = [-3, 0, 7, 21] as const
export type AutomaticStep = (typeof AUTOMATIC_STEPS)[number]
const Steps = z.array(z.literal(AUTOMATIC_STEPS)).max(AUTOMATIC_STEPS.length)

/** Which of them the owner allows. */
export const AutomaticInvoiceReminders = z.object({ onDays: Steps })
export type AutomaticInvoiceReminders = z.infer<typeof AutomaticInvoiceReminders>

export const StopReminders = z.object({ stopped: z.boolean() })
export type StopReminders = z.infer<typeof StopReminders>

/** What the desk says beside an invoice of which reminders may go by themselves. */
export const AutomaticInvoiceReminder = z.object({
  stopped: z.boolean(),
  /** The day of the next one; null if none is left. */
  next: z.string().nullable(),
})
export type AutomaticInvoiceReminder = z.infer<typeof AutomaticInvoiceReminder>

/** By how many days one may be late, as after an outage; a letter of so many days before takes its place. */
const DAYS_LATE = 2

interface Reminded {
  dueOn: string
  issuedOn: string
  today: string
  /** Since when each is allowed, as a day. */
  allowed: readonly { step: AutomaticStep; since: string }[]
  sent: readonly { kind: InvoiceReminderKind; on: string; step: number | null }[]
}

/**
 * The reminder of an invoice that is next to go by itself; it is due if its day has come. None goes of an invoice that was
 * overdue when it was allowed, and none after a letter that is less than friendly.
 */
export function nextAutomatic({
  dueOn,
  issuedOn,
  today,
  allowed,
  sent,
}: Reminded): { step: AutomaticStep; day: string } | null {
  if (sent.some(({ kind }) => kind !== 'reminder')) return null
  const left = allowed
    .filter(({ since }) => since <= dueOn)
    .map(({ step, since }) => ({ step, since, day: daysAfter(dueOn, step) }))
    .filter(({ day, since }) => day > since && day > issuedOn && daysAfter(day, DAYS_LATE) >= today)
    .filter(({ step, day }) => !sent.some((one) => one.step === step || one.on >= daysAfter(day, -DAYS_LATE)))
    .toSorted((a, b) => a.step - b.step)
  const next = left.findLast(({ day }) => day <= today) ?? left[0]
  return next ? { step: next.step, day: next.day } : null
}
