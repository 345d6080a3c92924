import { jobRegistration } from '../job-registration.ts'
import { sendTestMail, sendTestMailJob } from './request-test-mail.ts'

export const setupJobs = [jobRegistration(sendTestMailJob, sendTestMail)]
