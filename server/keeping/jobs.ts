import { work } from '../job-verb.ts'
import { backUpNightly, backupKind } from './back-up-nightly.ts'

export const keepingJobs = [work(backupKind, backUpNightly)]
