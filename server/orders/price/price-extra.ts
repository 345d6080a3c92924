import { site } from '../../../content/site.ts'
import { type ChosenExtra, photosFor } from '../../../domain/orders/prices/extras.ts'
import { priceOfExtra, type ShownPriceList } from '../../../domain/orders/prices/price-lists.ts'
import { rateOf } from '../../../domain/orders/prices/vat.ts'
import { HOME_DELIVERY } from '../../../domain/orders/prints/home-delivery.ts'
import { photosChanged, priceChanged } from '../order-errors.ts'
import type { PricedLine, Products } from './price-basket.ts'
import type { OpenedGallery } from './resolve-line.ts'

/** What a line sells singly, as it is today. */
export interface PricedExtra {
  product: string
  name: string
  quantity: number
}

/** Prices a product sold singly, with what is to be made of which photo. */
export function priceExtra(
  { list, photos }: Pick<OpenedGallery, 'list' | 'photos'>,
  chosen: ChosenExtra,
  products: Products,
): Pick<PricedLine, 'extra' | 'price' | 'printsPrice' | 'prints'> {
  const price = priceOfExtra(list, chosen)
  if (!price) throw priceChanged()
  const product = products.find(({ id }) => id === chosen.product)
  if (!product) throw new Error(`the price list sells ${chosen.product}, which is not a product`)
  const choosable = photosFor(product, photos)
  const fits =
    choosable === null ? chosen.photoId === null : choosable.some(({ id }) => id === chosen.photoId)
  if (!fits) throw photosChanged()
  const { id, name } = product
  const { quantity, photoId } = chosen
  return {
    price,
    printsPrice: price.total,
    extra: { product: id, name, quantity },
    prints: [{ product: id, name, quantity, photoId }],
  }
}

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
