import type { ConsentFlag } from '../outbox/outbox.ts'

/** What a family can refuse, in words. */
export const CONSENT_WORDS: readonly { flag: ConsentFlag; label: string; hint: string }[] = [
  { flag: 'noPhoto', label: 'No photos', hint: 'Nothing is shown or sold, whatever was uploaded.' },
  { flag: 'noClassPhoto', label: 'No class photo', hint: 'Nobody sees a class photo with this child in it.' },
  { flag: 'noSales', label: 'No sales', hint: 'Photos can be seen, and not bought.' },
]
