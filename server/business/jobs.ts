import { jobRegistration } from '../job-registration.ts'
import { sweepLogos, sweepLogosJob } from './logos.ts'

export const businessJobs = [jobRegistration(sweepLogosJob, sweepLogos)]
