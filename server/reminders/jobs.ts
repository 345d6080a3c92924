import { jobVerb } from '../job-verb.ts'
import { remindersRoundKind, runRemindersRound } from './run-round.ts'
import { confirmationKind, sendConfirmation } from './send-confirmation.ts'
import { sendReminder, sendReminderKind } from './send-reminder.ts'

export const remindersJobs = [
  jobVerb(remindersRoundKind, runRemindersRound),
  jobVerb(confirmationKind, sendConfirmation),
  jobVerb(sendReminderKind, sendReminder),
]
