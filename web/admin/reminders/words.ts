import type { ReminderKind } from '../../../domain/reminders/reminders.ts'

/** Display names of the reminders. */
export const reminderWords: Record<ReminderKind, string> = {
  closing: 'Sales close soon',
  'print-deadline': 'Print orders close soon',
  'early-bird': 'An early price ends soon',
  'photos-ready': 'The photos are ready',
  basket: 'Photos left in the basket',
}

/** Where it goes: a number if there is one, otherwise an address. */
export const goesTo = ({ email, phone }: { email: string; phone: string | null }) =>
  phone ? `${phone}, by text message (${email})` : email
