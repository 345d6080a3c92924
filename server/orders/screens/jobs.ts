import { jobRegistration } from '../../job-registration.ts'
import { mailHandOutJob, mailHandOutTo } from './mail-hand-out.ts'

export const handOutJobs = [jobRegistration(mailHandOutJob, mailHandOutTo)]
