import type { DeskOrderLine, DeskSale } from '../../../../domain/orders/checkout/place-desk-order.ts'
import type { ChosenExtra } from '../../../../domain/orders/prices/extras.ts'
import {
  includedPhotos,
  missingChoices,
  type Package,
  type ShownPriceList,
} from '../../../../domain/orders/prices/price-lists.ts'

/** What the owner has chosen so far: a package, or single photos, and products sold singly. */
export interface Chosen {
  listId: string
  packageId: string | null
  photoIds: readonly string[]
  extras: readonly ChosenExtra[]
}

export const nothingChosen = ({ priceLists }: DeskSale): Chosen => ({
  listId: priceLists[0]?.id ?? '',
  packageId: null,
  photoIds: [],
  extras: [],
})

export const listOf = ({ priceLists }: DeskSale, { listId }: Chosen): ShownPriceList | undefined =>
  priceLists.find(({ id }) => id === listId)

export const packageOf = (sale: DeskSale, chosen: Chosen): Package | undefined =>
  listOf(sale, chosen)?.packages.find(({ id }) => id === chosen.packageId)

/** How many photos are still to be chosen; below 0, too many are. */
export function stillMissing(sale: DeskSale, chosen: Chosen): number {
  const pack = packageOf(sale, chosen)
  return pack ? missingChoices(pack, chosen.photoIds.length, sale.photos.length) : 0
}

/** Whether a package takes some of the photos, or single ones are chosen, rather than all of them. */
export function choosesPhotos(sale: DeskSale, chosen: Chosen): boolean {
  const pack = packageOf(sale, chosen)
  if (!pack) return listOf(sale, chosen)?.single !== null
  return includedPhotos(pack, sale.photos.length) < sale.photos.length
}

/** The order's line, once something whole is chosen. */
export function lineOf(sale: DeskSale, chosen: Chosen): DeskOrderLine | undefined {
  const list = listOf(sale, chosen)
  const { packageId, extras } = chosen
  const photoIds = choosesPhotos(sale, chosen) ? [...chosen.photoIds] : []
  const empty = packageId === null && photoIds.length === 0 && extras.length === 0
  if (!list || empty || stillMissing(sale, chosen) !== 0) return undefined
  return {
    pupilId: sale.pupil.id,
    priceListId: list.id,
    priceListVersion: list.version,
    packageId,
    photoIds,
    ...(extras.length > 0 && { extras: [...extras] }),
  }
}
