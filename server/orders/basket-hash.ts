import { createHash } from 'node:crypto'
import type { PricedLine } from './price-basket.ts'

/** The same for the same things ordered to the same address, in whatever order they were put together. */
export function basketHash(email: string, lines: PricedLine[]): string {
  const things = lines
    .map(({ pupilId, priceListId, packageId, photoIds }) =>
      [pupilId, priceListId, packageId, ...photoIds.toSorted()].join(' '),
    )
    .toSorted()
  return createHash('sha256')
    .update([email.toLowerCase(), ...things].join('\n'))
    .digest('base64url')
}
