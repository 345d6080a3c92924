import { work } from '../job-verb.ts'
import { textCode, textCodeKind } from './factors/text-code.ts'
import { mailToken, mailTokenKind } from './links/mail-token.ts'
import { mailNotice, mailNoticeKind } from './own-account/mail-notice.ts'
import { forgetPlaces, forgetPlacesKind } from './sessions/forget-places.ts'
import { sweepExpired, sweepExpiredKind } from './sessions/sweep-expired.ts'

export const accountsJobs = [
  work(mailTokenKind, mailToken),
  work(mailNoticeKind, mailNotice),
  work(textCodeKind, textCode),
  work(sweepExpiredKind, sweepExpired),
  work(forgetPlacesKind, forgetPlaces),
]
