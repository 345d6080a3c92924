import { jobRegistration } from '../../job-registration.ts'
import { makeRenditions, makeRenditionsJob, makeUpright, makeUprightJob } from './make-renditions.ts'

export const pictureJobs = [
  jobRegistration(makeRenditionsJob, makeRenditions),
  jobRegistration(makeUprightJob, makeUpright),
]
