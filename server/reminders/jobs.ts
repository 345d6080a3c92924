import { work } from '../job-verb.ts'
import { remindersRoundKind, runRemindersRound } from './run-round.ts'
import { confirmationKind, sendConfirmation } from './send-confirmation.ts'
import { sendReminder, sendReminderKind } from './send-reminder.ts'

export const remindersJobs = [
  work(remindersRoundKind, runRemindersRound),
  work(confirmationKind, sendConfirmation),
  work(sendReminderKind, sendReminder),
]
