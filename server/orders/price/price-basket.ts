import { basketErrors } from '../../../content/errors/orders.ts'
import { site } from '../../../content/site.ts'
import type { OrderLine } from '../../../domain/orders/checkout/place-order.ts'
import {
  includedPhotos,
  isOnSale,
  missingChoices,
  type Package,
  type Price,
  priceOf,
  sumOfPrices,
} from '../../../domain/orders/prices/price-lists.ts'
import { rateOf, type VatRate } from '../../../domain/orders/prices/vat.ts'
import { type HomeDelivery, parcelsOf } from '../../../domain/orders/prints/home-delivery.ts'
import { photoOf } from '../../../domain/orders/products/product-kinds.ts'
import type { Context } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { allProducts } from '../../prices/queries.ts'
import { photosChanged, priceChanged } from '../order-errors.ts'
import { type PricedExtra, priceDelivery, priceExtra } from './price-extra.ts'
import { type FindPupil, type OpenedGallery, resolveBasketLine } from './resolve-line.ts'

export interface PricedLine {
  /** The index of the requested line that it belongs to: a gallery's extras become lines of their own. */
  asked: number
  /** What it sells singly; null for a package or photos. */
  extra: PricedExtra | null
  /** Null for a sample. */
  pupilId: string | null
  eventId: string | null
  classRef: string | null
  title: string
  priceListId: string
  /** The price list version it was priced with. */
  priceListVersionId: string
  packageId: string | null
  packageName: string | null
  photoIds: string[]
  price: Price
  /** How much of its price is for prints, before offers. */
  printsPrice: number
  vatRate: VatRate
  prints: Print[]
}

interface Print {
  product: string
  /** The product's name today. */
  name: string
  quantity: number
  photoId: string | null
}
export type Products = Awaited<ReturnType<typeof allProducts>>

export interface Priced {
  sample: boolean
  lines: PricedLine[]
  subtotal: number
  discount: number
  total: number
  /** Which prints can be sent to the buyer's address; undefined if none can. */
  homeDelivery: HomeDelivery | undefined
}

/**
 * Prices a basket from our own data, using none of the browser's figures. Throws if a photo is not in its gallery, a
 * package needs other choices, or a gallery or its prints have closed in the meantime. `toHome` adds a line for each
 * parcel of prints that can be sent to the buyer's address.
 */
export async function priceBasket(
  ctx: Context,
  wanted: OrderLine[],
  { toHome = false, findPupil }: { toHome?: boolean | undefined; findPupil?: FindPupil | undefined } = {},
): Promise<Priced> {
  const galleries: (OpenedGallery & { hasPrints: boolean })[] = []
  const lines: PricedLine[] = []
  const real: PricedLine[] = []
  const needsProducts = wanted.some(({ packageId, extras }) => packageId || extras?.length)
  const products = needsProducts ? await allProducts(ctx.db) : []
  for (const [asked, line] of wanted.entries()) {
    const gallery = await resolveBasketLine(ctx, line, findPupil)
    const priced = priceLine(gallery, { ...line, asked }, products)
    galleries.push({ ...gallery, hasPrints: priced.some(({ prints }) => prints.length > 0) })
    lines.push(...priced)
    const [first] = priced
    if (first && first.pupilId !== null) real.push(first)
  }
  if (new Set(real.map((line) => `${line.pupilId} ${line.priceListId}`)).size !== real.length)
    throw invalid(basketErrors.childTwice, undefined, 'basket-twice')
  if (real.length > 0 && real.length < wanted.length) throw invalid(basketErrors.sampleApart)
  const { parcels, toSchool } = parcelsOf(galleries.map((one) => ({ ...one, event: one.eventId ?? '' })))
  if (toHome) lines.push(...parcels.map((parcel) => priceDelivery(parcel, galleries)))
  const { subtotal, discount, total } = sumOfPrices(lines.map(({ price }) => price))
  const nameOf = (id: string) => galleries.find(({ eventId }) => (eventId ?? '') === id)?.eventName ?? ''
  return {
    sample: real.length === 0,
    lines,
    subtotal,
    discount,
    total,
    homeDelivery:
      parcels.length > 0
        ? {
            parcels: parcels.map(({ event, price }) => ({ event: nameOf(event), price })),
            toSchool: toSchool.map(nameOf),
          }
        : undefined,
  }
}

type Wanted = OrderLine & { asked: number }

/** What a gallery's package or photos cost, if it has any, and then each of its extras. */
function priceLine(gallery: OpenedGallery, wanted: Wanted, products: Products): PricedLine[] {
  const { list } = gallery
  if (wanted.priceListVersion && wanted.priceListVersion !== list.version) throw priceChanged()
  const photoIds = gallery.photos.map(({ id }) => id)
  const chosen = [...new Set(wanted.photoIds)]
  if (!chosen.every((id) => photoIds.includes(id))) throw photosChanged()
  const pack = list.packages.find((one) => one.id === wanted.packageId)
  const { extras = [] } = wanted
  const hasPhotos = pack !== undefined || (chosen.length > 0 && list.single !== null)
  if (!hasPhotos && (extras.length === 0 || wanted.packageId)) throw invalid(basketErrors.choose)
  if (!isOnSale({ prints: [...(pack?.prints ?? []), ...extras] }, gallery.printsSold))
    throw conflict('prints-closed', basketErrors.printsClosed)
  const available = photoIds.length
  if (available === 0) throw conflict('no-photos', basketErrors.noPhotos)
  if (pack) checkChoices(pack, chosen.length, available)
  const { pupilId, eventId, classRef, title } = gallery
  const common = {
    asked: wanted.asked,
    pupilId,
    eventId,
    classRef,
    title,
    priceListId: list.id,
    priceListVersionId: list.version,
    vatRate: rateOf(list.vat, site.vatRate),
  }
  const photos: PricedLine = {
    ...common,
    extra: null,
    packageId: pack?.id ?? null,
    packageName: pack?.name ?? null,
    photoIds: pack && includedPhotos(pack, available) === available ? photoIds : chosen,
    price: priceOf(list, {
      packageId: wanted.packageId,
      chosen: chosen.length,
      available,
      sample: pupilId === null,
    }),
    printsPrice: pack?.printsPrice ?? 0,
    prints: printsOf(gallery, pack, chosen, products),
  }
  return [
    ...(hasPhotos ? [photos] : []),
    ...extras.map(
      (extra): PricedLine => ({
        ...common,
        packageId: null,
        packageName: null,
        photoIds: [],
        ...priceExtra(gallery, extra, products),
      }),
    ),
  ]
}

/** The default print: the first photo chosen, or the gallery's first; of the class, only where there is nothing else. */
function printsOf(
  { photos }: OpenedGallery,
  pack: Package | undefined,
  chosen: string[],
  products: Products,
): Print[] {
  const portraits = photos.filter(({ kind }) => kind === 'portrait' || kind === 'group')
  const portrait = portraits.find(({ id }) => id === chosen[0]) ?? portraits[0] ?? photos[0]
  const classPhoto =
    photos.find(({ kind }) => kind === 'class') ?? photos.find(({ kind }) => kind === 'sheet')
  const pictures = { chosen: portrait, class: classPhoto, none: undefined }
  return (pack?.prints ?? []).flatMap(({ product: id, quantity }) => {
    const product = products.find((one) => one.id === id)
    if (!product) throw new Error(`the price list sells ${id}, which is not a product`)
    return [{ product: id, name: product.name, quantity, photoId: pictures[photoOf(product)]?.id ?? null }]
  })
}

function checkChoices(pack: Package, chosen: number, available: number) {
  const missing = missingChoices(pack, chosen, available)
  if (missing === 0) return
  const words = basketErrors.chooseIncluded(pack.name, includedPhotos(pack, available), missing)
  throw invalid(words, undefined, 'choose-photos')
}
