import { jobVerb } from '../job-registration.ts'
import { backUpNightly, backupKind } from './nightly-backup.ts'

export const keepingJobs = [jobVerb(backupKind, backUpNightly)]
