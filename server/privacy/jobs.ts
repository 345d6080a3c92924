import { work } from '../job-verb.ts'
import { erase, eraseKind } from './erase.ts'
import { dailyRoundKind, runDailyRound } from './keep-promises.ts'
import { mailDeletionWarning, mailDeletionWarningKind } from './mail-deletion-warning.ts'

export const privacyJobs = [
  work(eraseKind, erase),
  work(dailyRoundKind, runDailyRound),
  work(mailDeletionWarningKind, mailDeletionWarning),
]
