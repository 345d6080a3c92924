import { earlyPrice, type GalleryOffers } from '../../../domain/orders/gallery-offers.ts'
import {
  includedPhotos,
  isOnSale,
  missingChoices,
  type Package,
  type Price,
  type PriceList,
  packageSavings,
  priceOf,
  type ShownPriceList,
} from '../../../domain/orders/price-lists.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import type { Choice } from './basket.ts'

/** A gallery's choice with its price, computed for display. */
export interface Line {
  list: ShownPriceList
  /** It was chosen from an earlier version of the list. */
  repriced: boolean
  pack: Package | null
  /** The package has prints and the print deadline has passed: another has to be chosen, or none. */
  closed: boolean
  /** The package includes every photo of the gallery, whichever are chosen. */
  everything: boolean
  /** The photos that would be bought, if still in the gallery. */
  photoIds: string[]
  /** Photos to add (above 0) or to remove (below 0) before paying. */
  missing: number
  price: Price
  /** Enough is chosen for the checkout. */
  ready: boolean
}

/** Computed by the rules of `domain/`; the server computes it again. */
export function lineOf(
  gallery: Pick<Gallery, 'photos' | 'sample' | 'printsSold' | 'priceLists'>,
  choice: Choice,
): Line {
  const list = listOf(gallery, choice.priceListId)
  const all = gallery.photos.map((photo) => photo.id)
  const chosen = choice.photoIds.filter((id) => all.includes(id))
  const pack = list.packages.find((one) => one.id === choice.packageId) ?? null
  const closed = pack !== null && !isOnSale(pack, gallery.printsSold)
  const everything = pack !== null && all.length > 0 && includedPhotos(pack, all.length) === all.length
  return {
    list,
    repriced: choice.version !== undefined && choice.version !== list.version,
    pack,
    closed,
    everything,
    photoIds: everything ? all : chosen,
    missing: pack ? missingChoices(pack, chosen.length, all.length) : 0,
    price: priceOf(list, {
      packageId: pack?.id ?? null,
      chosen: chosen.length,
      available: all.length,
      sample: gallery.sample,
    }),
    ready: pack ? !closed : list.single !== null && chosen.length > 0,
  }
}

/** One of a gallery's price lists; its own, if it no longer sells from that one. */
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

/** A gallery's title: `Isla, 3B`, or `Sample photos`. */
export const titleOf = ({ sample, firstName, classRef }: Gallery) =>
  sample ? 'Sample photos' : [firstName, classRef].filter(Boolean).join(', ')
