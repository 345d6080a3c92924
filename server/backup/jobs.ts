import { jobRegistration } from '../job-registration.ts'
import { backUpNightly, backupJob } from './nightly-backup.ts'

export const backupJobs = [jobRegistration(backupJob, backUpNightly)]
