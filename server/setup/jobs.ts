import { jobVerb } from '../job-verb.ts'
import { mailTrial, mailTrialKind } from './mail-trial.ts'

export const setupJobs = [jobVerb(mailTrialKind, mailTrial)]
