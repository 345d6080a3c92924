import { jobRegistration } from '../job-registration.ts'
import { textCode, textCodeJob } from './mfa/text-code.ts'
import { purgeLocations, purgeLocationsJob } from './sessions/purge-locations.ts'
import { sweepExpired, sweepExpiredJob } from './sessions/sweep-expired.ts'

export const accountsJobs = [
  jobRegistration(textCodeJob, textCode),
  jobRegistration(sweepExpiredJob, sweepExpired),
  jobRegistration(purgeLocationsJob, purgeLocations),
]
