import { jobRegistration } from '../job-registration.ts'
import { purgeEnquiries, purgeEnquiriesJob } from './purge-enquiries.ts'

export const enquiriesJobs = [jobRegistration(purgeEnquiriesJob, purgeEnquiries)]
