import { priceLists } from '../../../content/price-lists.ts'
import type { Package } from '../../../domain/orders/price-lists.ts'

interface Line {
  priceListId: string
  packageId: string | null
}

/** The package that a line was sold as; undefined for single photos, or when the list has lost it since. */
export function packageOf({ priceListId, packageId }: Line): Package | undefined {
  const list = Object.values(priceLists).find(({ id }) => id === priceListId)
  return list?.packages.find(({ id }) => id === packageId)
}

/** What a line's package holds, in the words of the price list. */
export function itemsOf(line: Line): string[] {
  return [...(packageOf(line)?.items ?? [])]
}
