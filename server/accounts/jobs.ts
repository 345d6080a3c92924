import { jobVerb } from '../job-verb.ts'
import { textCode, textCodeKind } from './factors/text-code.ts'
import { mailToken, mailTokenKind } from './links/mail-token.ts'
import { mailNotice, mailNoticeKind } from './own-account/mail-notice.ts'
import { forgetPlaces, forgetPlacesKind } from './sessions/forget-places.ts'
import { sweepExpired, sweepExpiredKind } from './sessions/sweep-expired.ts'

export const accountsJobs = [
  jobVerb(mailTokenKind, mailToken),
  jobVerb(mailNoticeKind, mailNotice),
  jobVerb(textCodeKind, textCode),
  jobVerb(sweepExpiredKind, sweepExpired),
  jobVerb(forgetPlacesKind, forgetPlaces),
]
