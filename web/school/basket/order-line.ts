import { site } from '../../../content/site.ts'
import { vatNote } from '../../../content/vat.ts'
import { earlyPrice, type GalleryOffers } from '../../../domain/orders/offers/gallery-offers.ts'
import type { OfferedLine } from '../../../domain/orders/offers/offers.ts'
import { offeredAs, photosFor } from '../../../domain/orders/prices/extras.ts'
import {
  includedPhotos,
  isOnSale,
  missingChoices,
  type Package,
  type Price,
  type PriceList,
  packageSavings,
  priceOf,
  priceOfExtra,
  type ShownPriceList,
  sumOfPrices,
} from '../../../domain/orders/prices/price-lists.ts'
import { rateOf } from '../../../domain/orders/prices/vat.ts'
import type { ShownProduct } from '../../../domain/orders/products/products.ts'
import type { Gallery, GalleryPhoto } from '../../../domain/photos/photos.ts'
import type { GonePhoto, ShownGallery } from '../shown-gallery.ts'
import type { Choice } from './basket.ts'

/** A chosen product that is sold singly, with its photo. */
export interface ExtraLine {
  product: ShownProduct
  /** Null if it shows none. */
  photo: GalleryPhoto | null
  quantity: number
  price: Price
}

/** A gallery's choice with its price, computed for display. */
export interface Line {
  list: ShownPriceList
  /** It was chosen from an earlier version of the list. */
  repriced: boolean
  pack: Package | null
  /** It has prints and the print deadline has passed: something else has to be chosen, or nothing. */
  closed: boolean
  /** What is bought singly, if it is still sold and its photo still in the gallery. */
  extras: ExtraLine[]
  /** The package includes every photo of the gallery, whichever are chosen. */
  everything: boolean
  /** The photos that would be bought, if still in the gallery. */
  photoIds: string[]
  /** What was chosen and may not be shown any more. */
  gone: readonly GonePhoto[]
  /** Photos to add (above 0) or to remove (below 0) before paying. */
  missing: number
  price: Price
  /** Its package or photos, and each of its extras, as offers look at them. */
  parts: Pick<OfferedLine, 'product' | 'quantity' | 'price'>[]
  /** Enough is chosen for the checkout. */
  ready: boolean
}

/** Computed by the rules of `domain/`; the server computes it again. */
export function lineOf(
  gallery: Pick<Gallery, 'photos' | 'sample' | 'printsSold' | 'priceLists' | 'products'> &
    Partial<Pick<ShownGallery, 'gone'>>,
  choice: Choice,
): Line {
  const list = listOf(gallery, choice.priceListId)
  const all = gallery.photos.map((photo) => photo.id)
  const chosen = choice.photoIds.filter((id) => all.includes(id))
  const pack = list.packages.find((one) => one.id === choice.packageId) ?? null
  const extras = extrasOf(gallery, list, choice)
  const closed = !isOnSale({ prints: [...(pack?.prints ?? []), ...extras] }, gallery.printsSold)
  const sellsPhotos = pack !== null || (list.single !== null && chosen.length > 0)
  const price = priceOf(list, {
    packageId: pack?.id ?? null,
    chosen: chosen.length,
    available: all.length,
    sample: gallery.sample,
  })
  const parts = [
    ...(sellsPhotos
      ? [{ ...offeredAs({ priceListId: list.id, packageId: pack?.id ?? null, extra: null }), price }]
      : []),
    ...extras.map(({ product: { id: product }, quantity, price }) => ({
      ...offeredAs({ priceListId: list.id, packageId: null, extra: { product, quantity } }),
      price,
    })),
  ]
  const everything = pack !== null && all.length > 0 && includedPhotos(pack, all.length) === all.length
  return {
    list,
    repriced: choice.version !== undefined && choice.version !== list.version,
    pack,
    closed,
    extras,
    parts,
    everything,
    photoIds: everything ? all : chosen,
    gone: (gallery.gone ?? []).filter(
      ({ id }) => choice.photoIds.includes(id) || choice.extras?.some(({ photoId }) => photoId === id),
    ),
    missing: pack ? missingChoices(pack, chosen.length, all.length) : 0,
    price: sumOfPrices([price, ...extras.map((extra) => extra.price)]),
    ready: !closed && (sellsPhotos || extras.length > 0),
  }
}

function extrasOf(
  { photos, products = [] }: Pick<Gallery, 'photos' | 'products'>,
  list: ShownPriceList,
  { extras = [] }: Choice,
): ExtraLine[] {
  return extras.flatMap((chosen): ExtraLine[] => {
    const product = products.find(({ id }) => id === chosen.product)
    const price = priceOfExtra(list, chosen)
    if (!product || !price) return []
    const { quantity } = chosen
    const choosable = photosFor(product, photos)
    if (choosable === null) return [{ product, photo: null, quantity, price }]
    const photo = choosable.find(({ id }) => id === chosen.photoId)
    return photo ? [{ product, photo, quantity, price }] : []
  })
}

/** One of a gallery's price lists; its own list if it no longer sells from that one. */
export function listOf({ priceLists }: Pick<Gallery, 'priceLists'>, id: string): ShownPriceList {
  const list = priceLists.find((one) => one.id === id) ?? priceLists[0]
  if (!list) throw new Error('a gallery sells from no price list')
  return list
}

/**
 * Whether a package saves money in this gallery or costs more than single photos, in pence, both at today's prices,
 * early birds included.
 */
export function savingOf(
  gallery: Pick<Gallery, 'photos' | 'sample'>,
  list: PriceList,
  pack: Package,
  offers?: GalleryOffers,
): { saves: number; dearerBy: number } {
  const available = gallery.photos.length
  const saves = packageSavings(list, pack, available, gallery.sample)
  if (offers && offers.holding.length > 0 && list.single !== null) {
    const singly = earlyPrice(offers, includedPhotos(pack, available) * list.single)
    const together = earlyPrice(offers, pack.price)
    return { saves: Math.max(0, singly - together), dearerBy: Math.max(0, together - singly) }
  }
  const singly = list.single === null ? pack.price : includedPhotos(pack, available) * list.single
  return { saves, dearerBy: gallery.sample ? 0 : Math.max(0, pack.price - singly) }
}

export const countOf = (count: number, one = 'photo') => `${count} ${count === 1 ? one : `${one}s`}`

/** `2 × Mug, photo 3`. */
export const extraInLabels = ({ product, photo, quantity }: ExtraLine, withPhoto = true) =>
  `${quantity} × ${product.name}${photo && withPhoto ? `, photo ${photo.no}` : ''}`

export const keyOfExtra = ({ product, photo }: ExtraLine) => `${product.id} ${photo?.id}`

/** A gallery's title: `Isla, 3B`, or `Sample photos`. */
export const galleryTitle = ({ sample, firstName, classRef }: Gallery) =>
  sample ? 'Sample photos' : [firstName, classRef].filter(Boolean).join(', ')

/** The note on VAT beside the prices of these lines; empty where none is charged. */
export function vatOfLines(lines: readonly { line: Line }[]): string {
  return vatNote(lines.map(({ line }) => rateOf(line.list.vat, site.vatRate)))
}
