import { jobRegistration } from '../job-registration.ts'
import { sendDueReminders, sendDueRemindersJob } from './send-due.ts'

export const remindersJobs = [jobRegistration(sendDueRemindersJob, sendDueReminders)]
