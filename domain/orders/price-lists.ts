import { z } from 'zod'
import type { Pence } from '../money.ts'
import type { PrintProduct } from './print-products.ts'

export const PACKAGE_IDS = ['basic', 'standard', 'premium'] as const
export const PackageId = z.enum(PACKAGE_IDS)
export type PackageId = z.infer<typeof PackageId>
export const PRICE_LIST_IDS = ['gallery', 'portrait'] as const
export const PriceListId = z.enum(PRICE_LIST_IDS)
export type PriceListId = z.infer<typeof PriceListId>

export interface Package {
  id: PackageId
  name: string
  price: Pence
  /** How many photos it includes. */
  photos: number | 'all'
  /** What the sample gallery and the price list say it saves. */
  savings: Pence
  /** What is in it, line by line, where it is more than photos. */
  items: readonly string[]
  /** What of it is printed and delivered to the school; nothing where it is digital alone. */
  prints: readonly { product: PrintProduct; quantity: number }[]
  /** The part of the price that goes back when the prints are cancelled. */
  printsPrice: Pence
}

export interface PriceList {
  id: PriceListId
  name: string
  /** Price of one photo without a package; null where only packages are sold. */
  single: Pence | null
  packages: readonly Package[]
}

/** A price worked out: `subtotal - discount = total`. */
export interface Price {
  photoCount: number
  subtotal: Pence
  discount: Pence
  total: Pence
}

/** Whether an event's prints are still sold on this day in Scotland: to the end of its print deadline, and always where it has none. */
export function printsAreSold(printDeadline: string | null, today: string): boolean {
  return printDeadline === null || today <= printDeadline
}

/** Whether a package is on sale: a digital one always, one with prints only as long as prints are sold. */
export function isOnSale({ prints }: Pick<Package, 'prints'>, printsSold: boolean): boolean {
  return printsSold || prints.length === 0
}

/** How many photos of a gallery of `available` a package holds. */
export function includedPhotos(pack: Package, available: number): number {
  return pack.photos === 'all' ? available : Math.min(pack.photos, available)
}

/**
 * What a package saves. In the sample, the fixed figure of the list; in a real gallery, what its photos
 * would cost one by one less its price, and nothing where that would be a loss.
 */
export function packageSavings(list: PriceList, pack: Package, available: number, sample: boolean): Pence {
  if (sample || list.single === null) return pack.savings
  return Math.max(0, includedPhotos(pack, available) * list.single - pack.price)
}

/**
 * The one rule for every price. With a package its price replaces the per-photo sum, and
 * subtotal = price + savings; without one, each chosen photo costs the single price.
 */
export function priceOf(
  list: PriceList,
  choice: { packageId: PackageId | null; chosen: number; available: number; sample: boolean },
): Price {
  const pack = list.packages.find((one) => one.id === choice.packageId)
  if (pack) {
    const discount = packageSavings(list, pack, choice.available, choice.sample)
    const photoCount = includedPhotos(pack, choice.available)
    return { photoCount, subtotal: pack.price + discount, discount, total: pack.price }
  }
  const total = choice.chosen * (list.single ?? 0)
  return { photoCount: choice.chosen, subtotal: total, discount: 0, total }
}

/** How many photos are still to be chosen (above 0) or too many (below 0) for the package to be bought. */
export function missingChoices(pack: Package, chosen: number, available: number): number {
  if (pack.photos === 'all' || available <= pack.photos) return 0
  return pack.photos - chosen
}
