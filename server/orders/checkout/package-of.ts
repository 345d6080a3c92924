import { priceLists } from '../../../content/price-lists.ts'
import type { Package } from '../../../domain/orders/price-lists.ts'

interface Line {
  priceListId: string
  packageId: string | null
}

/** The package that a line was sold as; undefined for single photos, or if the price list no longer has it. */
export function packageOf({ priceListId, packageId }: Line): Package | undefined {
  const list = Object.values(priceLists).find(({ id }) => id === priceListId)
  return list?.packages.find(({ id }) => id === packageId)
}

/** What a line's package contains, in the price list's words. */
export function itemsOf(line: Line): string[] {
  return [...(packageOf(line)?.items ?? [])]
}
