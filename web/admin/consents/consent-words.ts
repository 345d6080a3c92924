import { consentWords } from '../../../content/desk/any-screen.ts'
import type { ConsentFlag } from '../outbox/outbox.ts'

/** What a family can refuse, in words. */
export const CONSENT_WORDS: readonly { flag: ConsentFlag; label: string; hint: string }[] = [
  { flag: 'noPhoto', label: 'No photos', hint: consentWords.noPhoto },
  { flag: 'noClassPhoto', label: 'No class photo', hint: consentWords.noClassPhoto },
  { flag: 'noSales', label: 'No sales', hint: consentWords.noSales },
]
