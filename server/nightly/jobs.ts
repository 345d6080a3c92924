import { jobRegistration } from '../job-registration.ts'
import { dailyMaintenanceJob, runDailyMaintenance } from './daily-maintenance.ts'

export const nightlyJobs = [jobRegistration(dailyMaintenanceJob, runDailyMaintenance)]
