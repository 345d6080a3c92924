import { z } from 'zod'
import { boundedText } from '../../bounded-text.ts'
import type { Pence } from '../../money.ts'
import { ProductId } from '../products/products.ts'
import { ListVat } from './vat.ts'

/** The two specified lists, which exist from the start. */
export const SPECIFIED_LISTS = ['gallery', 'portrait'] as const
/** The lists that new events sell from, directly and in the user flow. */
export const [OWN_LIST, FLOW_LIST] = SPECIFIED_LISTS

/** An id within its list. */
export const PackageId = boundedText(40, { tooLong: 'There is no such package' }).regex(
  /^[a-z0-9-]{1,40}$/,
  'There is no such package',
)
export type PackageId = z.infer<typeof PackageId>
export const PriceListId = boundedText(40, { tooLong: 'There is no such price list' }).regex(
  /^[a-z0-9-]{1,40}$/,
  'There is no such price list',
)
export type PriceListId = z.infer<typeof PriceListId>

/** What is stored and shown; what an owner may type is narrower (`price-desk.ts`). */
export const Package = z.object({
  id: PackageId,
  name: z.string(),
  price: z.number().int().min(0),
  /** How many photos it includes. */
  photos: z.union([z.number().int().min(1), z.literal('all')]),
  /** The saving shown in the sample gallery and the price list. */
  savings: z.number().int().min(0),
  /** Its contents, line by line, if more than photos. */
  items: z.array(z.string()).readonly(),
  /** Its prints, delivered to the school; empty if digital only. */
  prints: z.array(z.object({ product: ProductId, quantity: z.number().int().min(1) })).readonly(),
  /** The refund if the prints are cancelled. */
  printsPrice: z.number().int().min(0),
})
export type Package = z.infer<typeof Package>

/** A product that is sold singly, and the price of one. */
export const Extra = z.object({ product: ProductId, price: z.number().int().min(0) })
export type Extra = z.infer<typeof Extra>

/** The content of one version of a price list. */
export const PriceListBody = z.object({
  /** The price of a single photo; null if none are sold. */
  single: z.number().int().min(0).nullable(),
  packages: z.array(Package).readonly(),
  /** Missing: as the business. */
  vat: ListVat.optional(),
  /** Products sold singly; left out where there are none. */
  extras: z.array(Extra).readonly().optional(),
  /** What sending an event's prints to the buyer's address costs; left out where they all go to the school. */
  homeDelivery: z.number().int().min(0).optional(),
})
export type PriceListBody = z.infer<typeof PriceListBody>

export const PriceList = PriceListBody.extend({ id: PriceListId, name: z.string() })
export type PriceList = z.infer<typeof PriceList>

/** A price list as a gallery shows it. */
export const ShownPriceList = PriceList.extend({ version: z.uuid() })
export type ShownPriceList = z.infer<typeof ShownPriceList>

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

/** Whether a package, or what was chosen, is on sale: if digital always, if it has prints while prints are sold. */
export function isOnSale({ prints }: { prints: readonly unknown[] }, printsSold: boolean): boolean {
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

/** Whether a package is nothing but digital photos, so that it compares with photos bought otherwise. */
const isPhotosOnly = ({ prints, items }: Package) => prints.length === 0 && items.length === 0

/** One way to buy photos: by a package, or singly. */
interface WayToBuy {
  pack: Package | null
  price: Pence
  /** How many photos it includes; there may be more than were wanted. */
  photos: number
}

/** The cheapest way to buy so many of a gallery's `available` photos, without prints; undefined if there is none. */
function cheapestWay(list: PriceList, wanted: number, available: number): WayToBuy | undefined {
  const ways: WayToBuy[] = list.packages
    .filter(isPhotosOnly)
    .map((pack) => ({ pack, price: pack.price, photos: includedPhotos(pack, available) }))
  if (list.single !== null) ways.unshift({ pack: null, price: wanted * list.single, photos: wanted })
  return ways.filter(({ photos }) => photos >= wanted).toSorted((a, b) => a.price - b.price)[0]
}

/** A cheaper way to buy the photos that were chosen; undefined if there is none, or if prints were chosen with them. */
export function cheaperWay(
  list: PriceList,
  choice: { packageId: PackageId | null; chosen: number; available: number },
): WayToBuy | undefined {
  const pack = list.packages.find((one) => one.id === choice.packageId)
  if (pack ? !isPhotosOnly(pack) : list.single === null) return undefined
  const wanted = pack ? includedPhotos(pack, choice.available) : choice.chosen
  const way = wanted > 0 ? cheapestWay(list, wanted, choice.available) : undefined
  return way && way.price < priceOf(list, { ...choice, sample: false }).total ? way : undefined
}

/** The packages that a gallery offers: none whose photos cost less otherwise. The sample shows the whole list. */
export function offeredPackages(list: PriceList, available: number, sample: boolean): Package[] {
  return list.packages.filter(
    (pack) => sample || !cheaperWay(list, { packageId: pack.id, chosen: 0, available }),
  )
}

/** The price of a number of one extra, without a digital photo; undefined if the list does not sell it. */
export function priceOfExtra(
  { extras = [] }: Pick<PriceListBody, 'extras'>,
  { product, quantity }: { product: string; quantity: number },
): Price | undefined {
  const extra = extras.find((one) => one.product === product)
  if (!extra) return undefined
  const total = extra.price * quantity
  return { photoCount: 0, subtotal: total, discount: 0, total }
}

/** Several prices as one. */
export function sumOfPrices(prices: readonly Price[]): Price {
  const sum = { photoCount: 0, subtotal: 0, discount: 0, total: 0 }
  for (const { photoCount, subtotal, discount, total } of prices) {
    sum.photoCount += photoCount
    sum.subtotal += subtotal
    sum.discount += discount
    sum.total += total
  }
  return sum
}

/** How many photos are missing (above 0) or too many (below 0) to buy the package. */
export function missingChoices(pack: Package, chosen: number, available: number): number {
  if (pack.photos === 'all' || available <= pack.photos) return 0
  return pack.photos - chosen
}

/** `single photos and packages of 3, 5 or all`, `packages with prints`. */
export function sells({ single, packages, extras = [] }: PriceListBody): string {
  const parts: string[] = []
  if (single !== null) parts.push('single photos')
  if (packages.some(({ prints }) => prints.length > 0)) parts.push('packages with prints')
  else if (packages.length > 0) {
    const counts = [...new Set(packages.map(({ photos }) => String(photos)))]
    const last = counts.pop()
    parts.push(`packages of ${counts.length > 0 ? `${counts.join(', ')} or ` : ''}${last}`)
  }
  if (extras.length > 0) parts.push('prints and gifts singly')
  const last = parts.pop()
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : (last ?? '')
}
