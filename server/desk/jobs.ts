import { jobRegistration } from '../job-registration.ts'
import { mailHandOutJob, mailHandOutTo } from './offers/mail-hand-out.ts'

export const deskJobs = [jobRegistration(mailHandOutJob, mailHandOutTo)]
