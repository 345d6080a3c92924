import { jobRegistration } from '../job-registration.ts'
import { sweepMedia, sweepMediaJob } from './delete-media.ts'
import { makeRenditions, makeRenditionsJob, makeUpright, makeUprightJob } from './pictures/make-renditions.ts'
import { publishScheduled, publishScheduledJob } from './publish/schedule-document.ts'

export const websiteJobs = [
  jobRegistration(publishScheduledJob, publishScheduled),
  jobRegistration(makeRenditionsJob, makeRenditions),
  jobRegistration(makeUprightJob, makeUpright),
  jobRegistration(sweepMediaJob, sweepMedia),
]
