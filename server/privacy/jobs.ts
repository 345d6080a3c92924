import { jobVerb } from '../job-verb.ts'
import { dailyRoundKind, runDailyRound } from './daily-round.ts'
import { erase, eraseKind } from './erase.ts'
import { mailDeletionWarning, mailDeletionWarningKind } from './mail-deletion-warning.ts'

export const privacyJobs = [
  jobVerb(eraseKind, erase),
  jobVerb(dailyRoundKind, runDailyRound),
  jobVerb(mailDeletionWarningKind, mailDeletionWarning),
]
