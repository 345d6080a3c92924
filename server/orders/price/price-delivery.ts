import { site } from '../../../content/site.ts'
import type { ShownPriceList } from '../../../domain/orders/prices/price-lists.ts'
import { rateOf } from '../../../domain/orders/prices/vat.ts'
import { HOME_DELIVERY } from '../../../domain/orders/prints/home-delivery.ts'
import type { PricedLine } from './price-basket.ts'
import type { OpenedGallery } from './resolve-line.ts'

/** Whether a line is the delivery of a parcel, rather than something in it. */
export const isDelivery = ({ extra }: Pick<PricedLine, 'extra'>): boolean =>
  extra?.product === HOME_DELIVERY.id

/**
 * The line for sending an event's prints to the buyer's address. It belongs to the first of the galleries in the parcel,
 * and names no child. Its one piece is made of no photo: what is given back of it is given back like a print.
 */
export function priceDelivery(
  { event, list, price }: { event: string; list: ShownPriceList; price: number },
  galleries: readonly OpenedGallery[],
): PricedLine {
  const asked = galleries.findIndex(({ eventId }) => eventId === event)
  const { id: product, name } = HOME_DELIVERY
  return {
    asked,
    extra: { product, name, quantity: 1 },
    pupilId: null,
    eventId: event,
    classRef: null,
    title: galleries[asked]?.eventName ?? '',
    priceListId: list.id,
    priceListVersionId: list.version,
    packageId: null,
    packageName: null,
    photoIds: [],
    price: { photoCount: 0, subtotal: price, discount: 0, total: price },
    printsPrice: price,
    vatRate: rateOf(list.vat, site.vatRate),
    prints: [{ product, name, quantity: 1, photoId: null }],
  }
}
