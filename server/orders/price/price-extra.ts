import { type ChosenExtra, photosFor } from '../../../domain/orders/prices/extras.ts'
import { priceOfExtra } from '../../../domain/orders/prices/price-lists.ts'
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
