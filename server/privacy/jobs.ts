import { jobVerb } from '../job-registration.ts'
import { copyErasure, copyErasureKind } from './copy-ledger.ts'
import { dailyRoundKind, runDailyRound } from './daily-maintenance.ts'
import { mailDeletionWarning, mailDeletionWarningKind } from './deletion-day.ts'
import { erase, eraseKind } from './erase.ts'

export const privacyJobs = [
  jobVerb(eraseKind, erase),
  jobVerb(copyErasureKind, copyErasure),
  jobVerb(dailyRoundKind, runDailyRound),
  jobVerb(mailDeletionWarningKind, mailDeletionWarning),
]
