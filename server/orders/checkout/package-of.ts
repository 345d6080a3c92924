import type { Package, PriceListBody } from '../../../domain/orders/price-lists.ts'

interface Line {
  /** The price list version it was priced with. */
  prices: PriceListBody
  packageId: string | null
}

/** The package that a line was sold as; undefined for single photos. */
export function packageOf({ prices, packageId }: Line): Package | undefined {
  return prices.packages.find(({ id }) => id === packageId)
}

/** What a line's package contains, in the price list's words. */
export function itemsOf(line: Line): string[] {
  return [...(packageOf(line)?.items ?? [])]
}
