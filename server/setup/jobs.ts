import { jobVerb } from '../job-verb.ts'
import { mailTrial, mailTrialKind } from './try-mail.ts'

export const setupJobs = [jobVerb(mailTrialKind, mailTrial)]
