import { work } from '../job-verb.ts'
import { dailyRoundKind, runDailyRound } from './daily-round.ts'
import { erase, eraseKind } from './erase.ts'
import { mailDeletionWarning, mailDeletionWarningKind } from './mail-deletion-warning.ts'

export const privacyJobs = [
  work(eraseKind, erase),
  work(dailyRoundKind, runDailyRound),
  work(mailDeletionWarningKind, mailDeletionWarning),
]
