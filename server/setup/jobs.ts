import { jobVerb } from '../job-registration.ts'
import { mailTrial, mailTrialKind } from './request-test-mail.ts'

export const setupJobs = [jobVerb(mailTrialKind, mailTrial)]
