import { work } from '../job-verb.ts'
import { mailTrial, mailTrialKind } from './mail-trial.ts'

export const setupJobs = [work(mailTrialKind, mailTrial)]
