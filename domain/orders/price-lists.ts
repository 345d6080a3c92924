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
  /** The saving shown in the sample gallery and the price list. */
  savings: Pence
  /** Its contents, line by line, if more than photos. */
  items: readonly string[]
  /** Its prints, delivered to the school; empty if digital only. */
  prints: readonly { product: PrintProduct; quantity: number }[]
  /** The refund if the prints are cancelled. */
  printsPrice: Pence
}

export interface PriceList {
  id: PriceListId
  name: string
  /** The price of a single photo; null if only packages are sold. */
  single: Pence | null
  packages: readonly Package[]
}

/** A computed price: `subtotal - discount = total`. */
export interface Price {
  photoCount: number
  subtotal: Pence
  discount: Pence
  total: Pence
}

/**
 * Whether an event still sells prints on this day in Scotland: until the end of its print deadline, or always without
 * one.
 */
export function printsAreSold(printDeadline: string | null, today: string): boolean {
  return printDeadline === null || today <= printDeadline
}

/** Whether a package is on sale: a digital one always, one with prints while prints are sold. */
export function isOnSale({ prints }: Pick<Package, 'prints'>, printsSold: boolean): boolean {
  return printsSold || prints.length === 0
}

/** How many of a gallery's `available` photos a package includes. */
export function includedPhotos(pack: Package, available: number): number {
  return pack.photos === 'all' ? available : Math.min(pack.photos, available)
}

/**
 * What a package saves. In the sample, the list's fixed figure; in a real gallery, the single prices of its photos
 * less its own price, never below zero.
 */
export function packageSavings(list: PriceList, pack: Package, available: number, sample: boolean): Pence {
  if (sample || list.single === null) return pack.savings
  return Math.max(0, includedPhotos(pack, available) * list.single - pack.price)
}

/**
 * The single rule for all prices. A package's price replaces the sum of single photos, with subtotal = price +
 * savings; without one, each chosen photo costs the single price.
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

/** How many photos are missing (above 0) or too many (below 0) to buy the package. */
export function missingChoices(pack: Package, chosen: number, available: number): number {
  if (pack.photos === 'all' || available <= pack.photos) return 0
  return pack.photos - chosen
}
