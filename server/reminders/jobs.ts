import { jobRegistration } from '../job-registration.ts'
import { confirmationJob, sendConfirmation } from './send-confirmation.ts'
import { sendDueReminders, sendDueRemindersJob } from './send-due.ts'
import { sendReminder, sendReminderJob } from './send-reminder.ts'

export const remindersJobs = [
  jobRegistration(sendDueRemindersJob, sendDueReminders),
  jobRegistration(confirmationJob, sendConfirmation),
  jobRegistration(sendReminderJob, sendReminder),
]
