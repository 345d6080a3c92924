import { jobVerb } from '../job-registration.ts'
import { mailToken, mailTokenKind } from './email-links/mail-token.ts'
import { textCode, textCodeKind } from './mfa/text-code.ts'
import { mailNotice, mailNoticeKind } from './own-account/mail-notice.ts'
import { forgetPlaces, forgetPlacesKind } from './sessions/purge-locations.ts'
import { sweepExpired, sweepExpiredKind } from './sessions/sweep-expired.ts'

export const accountsJobs = [
  jobVerb(mailTokenKind, mailToken),
  jobVerb(mailNoticeKind, mailNotice),
  jobVerb(textCodeKind, textCode),
  jobVerb(sweepExpiredKind, sweepExpired),
  jobVerb(forgetPlacesKind, forgetPlaces),
]
