import { priceLists } from '../../content/price-lists.ts'
import type { OrderLine } from '../../domain/orders.ts'
import {
  includedPhotos,
  missingChoices,
  type Price,
  type PriceListId,
  priceOf,
} from '../../domain/price-lists.ts'
import type { Context } from '../context.ts'
import { conflict, invalid } from '../errors.ts'
import { SAMPLE_PHOTOS } from '../photos/sample-gallery.ts'
import { maySell, visiblePhotos } from '../photos/visible.ts'
import { findPupilByCode } from '../school/queries.ts'

export interface PricedLine {
  /** Null for a sample. */
  pupilId: string | null
  eventId: string | null
  classRef: string | null
  title: string
  priceListId: PriceListId
  packageId: string | null
  packageName: string | null
  photoIds: string[]
  price: Price
}

/** Pricing asks the house alone, whoever it is for. */
type House = Pick<Context, 'db' | 'clock'>

interface Priced {
  sample: boolean
  lines: PricedLine[]
  subtotal: number
  discount: number
  total: number
}

/**
 * Prices a basket from the house's own data; nothing of the browser's figures is used. Throws when a
 * photo is not in its gallery, a package wants other choices, or a gallery has closed meanwhile.
 */
export async function priceBasket(ctx: House, wanted: OrderLine[]): Promise<Priced> {
  if (new Set(wanted.map((line) => line.accessCode)).size !== wanted.length)
    throw invalid('The same gallery is in the basket twice.')
  const lines: PricedLine[] = []
  for (const line of wanted) lines.push(await priceLine(ctx, line))
  const samples = lines.filter((line) => line.pupilId === null).length
  if (samples > 0 && samples < lines.length)
    throw invalid(
      'Sample photos cannot be ordered together with real ones. Take the sample out of the basket.',
    )
  const sum = (part: keyof Price) => lines.reduce((total, line) => total + line.price[part], 0)
  return {
    sample: samples > 0,
    lines,
    subtotal: sum('subtotal'),
    discount: sum('discount'),
    total: sum('total'),
  }
}

async function priceLine(ctx: House, wanted: OrderLine): Promise<PricedLine> {
  const gallery = await findGallery(ctx, wanted.accessCode)
  const list = priceLists[gallery.priceListId]
  const chosen = [...new Set(wanted.photoIds)]
  if (!chosen.every((id) => gallery.photoIds.includes(id)))
    throw conflict(
      'photos-changed',
      'A photo in your basket is no longer in the gallery. Please choose again.',
    )
  const pack = list.packages.find((one) => one.id === wanted.packageId)
  if (!pack && (chosen.length === 0 || list.single === null))
    throw invalid('Please choose a photo or a package.')
  const available = gallery.photoIds.length
  if (available === 0) throw conflict('no-photos', 'There are no photos in this gallery yet.')
  const everything = pack !== undefined && includedPhotos(pack, available) === available
  const missing = pack ? missingChoices(pack, chosen.length, available) : 0
  if (pack && missing !== 0)
    throw invalid(
      askForChoices(pack.name, includedPhotos(pack, available), missing),
      undefined,
      'choose-photos',
    )
  return {
    pupilId: gallery.pupilId,
    eventId: gallery.eventId,
    classRef: gallery.classRef,
    title: gallery.title,
    priceListId: list.id,
    packageId: pack?.id ?? null,
    packageName: pack?.name ?? null,
    photoIds: everything ? gallery.photoIds : chosen,
    price: priceOf(list, {
      packageId: wanted.packageId,
      chosen: chosen.length,
      available,
      sample: gallery.pupilId === null,
    }),
  }
}

function askForChoices(name: string, included: number, missing: number) {
  return missing > 0
    ? `${name} includes ${included} photos: please choose ${missing} more.`
    : `${name} includes ${included} photos: please take ${-missing} away.`
}

async function findGallery(ctx: House, accessCode: string) {
  const pupil = await findPupilByCode(ctx.db, accessCode)
  if (!pupil)
    return {
      pupilId: null,
      eventId: null,
      classRef: null,
      title: 'Sample gallery',
      priceListId: 'gallery' as const,
      photoIds: SAMPLE_PHOTOS.map((no) => `sample-${no}`),
    }
  const now = ctx.clock.now()
  if (!maySell(pupil, now))
    throw conflict('gallery-closed', 'This gallery has closed, so its photos can no longer be ordered.')
  const ready = await visiblePhotos(ctx.db, pupil, now)
  return {
    pupilId: pupil.id,
    eventId: pupil.eventId,
    classRef: pupil.classRef,
    title: `${pupil.firstName}, ${pupil.classRef}, ${pupil.eventName}`,
    priceListId: pupil.priceListId,
    photoIds: ready.map((photo) => photo.id),
  }
}
