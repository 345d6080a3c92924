import { jobVerb } from '../job-registration.ts'
import { confirmationKind, sendConfirmation } from './send-confirmation.ts'
import { remindersRoundKind, runRemindersRound } from './send-due.ts'
import { sendReminder, sendReminderKind } from './send-reminder.ts'

export const remindersJobs = [
  jobVerb(remindersRoundKind, runRemindersRound),
  jobVerb(confirmationKind, sendConfirmation),
  jobVerb(sendReminderKind, sendReminder),
]
