import { longDay, shortDay } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { Offer, OfferDetail, OfferList, OfferStep } from '../../../../domain/orders/offers/offer-desk.ts'
import { giftInWords } from '../../../../domain/orders/offers/offers.ts'
import { unbroken } from '../../../../domain/text.ts'

/** Display names of the kinds of offers. */
export const offerKind: Record<Offer['kind'], string> = {
  'early-bird': 'Early bird',
  code: 'Code',
  siblings: 'Siblings',
}

export const offerState: Record<OfferDetail['state'], string> = {
  coming: 'Not yet',
  running: 'Running',
  'used-up': 'Used up',
  over: 'Over',
  ended: 'Ended by hand',
}

/** `From 24 Nov 2026` or `24 Nov 2026 to 3 Dec 2026`. */
export function dayLabels({ firstDay, steps }: OfferDetail): string {
  const whole = (day: string) => unbroken(shortDay(day))
  const lastDay = steps.at(-1)?.until
  return lastDay ? `${whole(firstDay)} to ${whole(lastDay)}` : `From ${whole(firstDay)}`
}

/** `Orders from £10, not with others`. */
export function conditionLabels({ minimum, combines }: Offer): string {
  const least = minimum > 0 ? `Orders from ${formatPounds(minimum)}` : 'Any order'
  return `${least}, ${combines ? 'with other offers' : 'not with others'}`
}

/** `10% off until 3 December 2026, then £2 off until 10 December 2026`. */
export function giftLabels({ steps, kind }: Offer, products: OfferList['products']): string {
  const words = steps.map((step) => {
    const until = step.until ? ` until ${longDay(step.until)}` : ''
    return `${stepLabels(step, products)}${kind === 'siblings' ? ' from the second child' : ''}${until}`
  })
  return words.join(', then ')
}

const stepLabels = (step: OfferStep, products: OfferList['products']) =>
  giftInWords(step, products.find(({ product }) => product === step.product)?.name)

export function scopeLabels({
  scope,
  eventName,
  schoolName,
}: Pick<OfferDetail, 'scope' | 'eventName' | 'schoolName'>): string {
  if (scope === 'all') return 'All photos'
  return (scope === 'event' ? eventName : schoolName) ?? 'An erased event'
}
