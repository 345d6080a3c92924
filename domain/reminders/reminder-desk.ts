import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { ReminderKind } from './reminders.ts'

/** A planned or sent reminder to one address. */
const Reminder = z.object({
  kind: ReminderKind,
  email: z.string(),
  /** Set if it goes by text message. */
  phone: z.string().nullable(),
  /** The students it is about. */
  pupils: z.array(z.string()),
})

export const PlannedReminder = Reminder.extend({
  /** Null means as soon as the photos can be seen. */
  at: z.iso.datetime().nullable(),
  /** The owner has stopped this one, or all of its kind. */
  stopped: z.enum(['one', 'all']).nullable(),
  /** The mail provider says that the address cannot be reached. */
  unreachable: z.boolean(),
})
export type PlannedReminder = z.infer<typeof PlannedReminder>

export const ReminderPlan = z.object({
  event: z.object({ id: Id, name: z.string() }),
  /** How many addresses asked to be reminded, and how many ended it. */
  asked: z.number(),
  /** Addresses that are still to be confirmed; nothing is planned for them. */
  unconfirmed: z.number(),
  ended: z.number(),
  planned: z.array(PlannedReminder),
  /** Addresses that get no reminder of an early price, because the words they agreed to did not mention one. */
  olderWords: z.array(Reminder.pick({ email: true, phone: true })),
  sent: z.array(Reminder.extend({ at: z.iso.datetime() })),
})
export type ReminderPlan = z.infer<typeof ReminderPlan>

/** Stops a reminder, or resumes it. Without an address, all of the kind, including those requested later. */
export const StopReminder = z.object({
  kind: ReminderKind,
  email: boundedText(254).nullable(),
  stopped: z.boolean(),
})
export type StopReminder = z.infer<typeof StopReminder>
