import { createHash } from 'node:crypto'
import type { DeskPayment } from '../../../domain/orders/checkout/place-desk-order.ts'
import type { PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import type { ChosenExtra } from '../../../domain/orders/prices/extras.ts'
import { addressLines } from '../../../domain/orders/prints/home-delivery.ts'
import type { PricedLine } from '../price/price-basket.ts'
import { isDelivery } from '../price/price-extra.ts'

/** Equal for the same things ordered to the same e-mail address, in any order, wherever the prints are sent. */
export function basketHash(email: string, lines: PricedLine[]): string {
  const things = lines
    .filter((line) => !isDelivery(line))
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
 * Equal for the same things requested by the same address, and sent to the same place, whether or not they are still
 * available. A gallery's key is part of it, and so is how the owner agreed that it is paid.
 */
export function requestHash(
  { buyer, lines, code, homeAddress: home }: Pick<PlaceOrder, 'buyer' | 'lines' | 'code' | 'homeAddress'>,
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
    ...(home ? ['home', ...addressLines(home)] : []),
    ...requested,
  ])
}

const extraOf = ({ product, photoId, quantity }: ChosenExtra) => `${quantity} ${product} of ${photoId}`

const hashOf = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')
