import { createHash } from 'node:crypto'
import type { DeskPayment } from '../../../domain/orders/desk-order.ts'
import type { ChosenExtra } from '../../../domain/orders/extras.ts'
import type { PlaceOrder } from '../../../domain/orders/place-order.ts'
import type { PricedLine } from './price-basket.ts'

/** Equal for the same things ordered to the same address, in any order. */
export function basketHash(email: string, lines: PricedLine[]): string {
  const things = lines
    .map(({ pupilId, priceListId, packageId, photoIds, extra, prints }) =>
      [
        ...[pupilId, priceListId, packageId, ...photoIds.toSorted()],
        ...(extra
          ? prints.map(({ product, photoId, quantity }) => extraOf({ product, photoId, quantity }))
          : []),
      ].join(' '),
    )
    .toSorted()
  return hashOf([email.toLowerCase(), ...things])
}

/**
 * Equal for the same things requested by the same address, whether or not they are still available. A gallery's key is
 * part of it, and so is how the owner agreed that it is paid.
 */
export function requestHash(
  { buyer, lines, code }: Pick<PlaceOrder, 'buyer' | 'lines' | 'code'>,
  terms?: { payment: DeskPayment; reason: string },
): string {
  const requested = lines
    .map(
      ({ accessCode, pupilId, priceListId, priceListVersion: version, packageId, photoIds, extras = [] }) =>
        [
          ...[accessCode, pupilId, priceListId, packageId, ...photoIds.toSorted()],
          ...(version ? [version] : []),
          ...extras.map(extraOf).toSorted(),
        ].join(' '),
    )
    .toSorted()
  return hashOf([
    buyer.email.toLowerCase(),
    ...(code ? [`code ${code}`] : []),
    ...(terms ? [`desk ${terms.payment} ${terms.reason}`] : []),
    ...requested,
  ])
}

const extraOf = ({ product, photoId, quantity }: ChosenExtra) => `${quantity} ${product} of ${photoId}`

const hashOf = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')
