import { work } from '../work.ts'
import { forgetPlaces, forgetPlacesKind } from './forget-places.ts'
import { mailNotice, mailNoticeKind } from './mail-notice.ts'
import { mailToken, mailTokenKind } from './mail-token.ts'
import { sweepExpired, sweepExpiredKind } from './sweep-expired.ts'
import { textCode, textCodeKind } from './text-code.ts'

export const accountsJobs = [
  work(mailTokenKind, mailToken),
  work(mailNoticeKind, mailNotice),
  work(textCodeKind, textCode),
  work(sweepExpiredKind, sweepExpired),
  work(forgetPlacesKind, forgetPlaces),
]
