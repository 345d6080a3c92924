import { jobRegistration } from '../../job-registration.ts'
import { sweepMedia, sweepMediaJob } from '../delete-media.ts'
import { makeRenditions, makeRenditionsJob, makeUpright, makeUprightJob } from './make-renditions.ts'

export const pictureJobs = [
  jobRegistration(makeRenditionsJob, makeRenditions),
  jobRegistration(makeUprightJob, makeUpright),
  jobRegistration(sweepMediaJob, sweepMedia),
]
