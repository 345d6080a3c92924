import { jobVerb } from '../job-verb.ts'
import { copyErasure, copyErasureKind } from './copy-ledger.ts'
import { dailyRoundKind, runDailyRound } from './daily-round.ts'
import { erase, eraseKind } from './erase.ts'
import { mailDeletionWarning, mailDeletionWarningKind } from './mail-deletion-warning.ts'

export const privacyJobs = [
  jobVerb(eraseKind, erase),
  jobVerb(copyErasureKind, copyErasure),
  jobVerb(dailyRoundKind, runDailyRound),
  jobVerb(mailDeletionWarningKind, mailDeletionWarning),
]
