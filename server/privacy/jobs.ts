import { jobRegistration } from '../job-registration.ts'
import { copyErasure, copyErasureJob } from './copy-erasure-ledger.ts'
import { dailyMaintenanceJob, runDailyMaintenance } from './daily-maintenance.ts'
import { erase, eraseJob } from './erase.ts'

export const privacyJobs = [
  jobRegistration(eraseJob, erase),
  jobRegistration(copyErasureJob, copyErasure),
  jobRegistration(dailyMaintenanceJob, runDailyMaintenance),
]
