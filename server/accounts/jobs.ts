import { jobRegistration } from '../job-registration.ts'
import { mailOneTimeTokenJob, mailToken } from './email-links/mail-token.ts'
import { textCode, textCodeJob } from './mfa/text-code.ts'
import { mailNotice, mailNoticeJob } from './own-account/mail-notice.ts'
import { purgeLocations, purgeLocationsJob } from './sessions/purge-locations.ts'
import { sweepExpired, sweepExpiredJob } from './sessions/sweep-expired.ts'

export const accountsJobs = [
  jobRegistration(mailOneTimeTokenJob, mailToken),
  jobRegistration(mailNoticeJob, mailNotice),
  jobRegistration(textCodeJob, textCode),
  jobRegistration(sweepExpiredJob, sweepExpired),
  jobRegistration(purgeLocationsJob, purgeLocations),
]
