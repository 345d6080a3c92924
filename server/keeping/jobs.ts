import { jobVerb } from '../job-verb.ts'
import { backUpNightly, backupKind } from './back-up-nightly.ts'

export const keepingJobs = [jobVerb(backupKind, backUpNightly)]
