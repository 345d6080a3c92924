import { jobRegistration } from '../job-registration.ts'
import { purgeChanges, purgeChangesJob } from './roster/purge-changes.ts'

export const staffJobs = [jobRegistration(purgeChangesJob, purgeChanges)]
