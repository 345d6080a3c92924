import { jobRegistration } from '../job-registration.ts'
import { publishScheduled, publishScheduledJob } from './publish/schedule-document.ts'

export const websiteJobs = [jobRegistration(publishScheduledJob, publishScheduled)]
