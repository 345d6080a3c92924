import { basketErrors } from '../../../content/errors/orders.ts'
import { priceLists } from '../../../content/price-lists.ts'
import { londonDay } from '../../../domain/days.ts'
import type { OrderLine } from '../../../domain/orders/checkout/place-order.ts'
import {
  FLOW_LIST,
  OWN_LIST,
  printsAreSold,
  type ShownPriceList,
} from '../../../domain/orders/prices/price-lists.ts'
import type { GalleryPhoto } from '../../../domain/photos/photos.ts'
import { SAMPLE_PHOTOS } from '../../../domain/photos/photos.ts'
import { type Context, requireUser } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { photoKindOf } from '../../photos/gallery/show-gallery.ts'
import { maySell, visiblePhotos } from '../../photos/photo-visibility.ts'
import { currentList } from '../../prices/queries.ts'
import { findPupilByTypedCode } from '../../school/codes/find-pupil-by-code.ts'
import { currentPupilId, findLinkedPupil, type PupilInEvent, salesAreOpen } from '../../school/queries.ts'
import { photosChanged } from '../order-errors.ts'

/** What an order needs to know about a gallery. */
export interface OpenedGallery {
  /** Null for the sample. */
  pupilId: string | null
  eventId: string | null
  /** Empty for the sample. */
  eventName: string
  classRef: string | null
  title: string
  /** The price list that the line is sold from, in its current version. */
  list: ShownPriceList
  printsSold: boolean
  photos: { id: string; kind: GalleryPhoto['kind'] }[]
}

/** Finds the pupil whose gallery a line is of; undefined for the sample. Throws if the caller may not order from it. */
export type FindPupil = (
  ctx: Context,
  line: Pick<OrderLine, 'accessCode' | 'pupilId'>,
) => Promise<PupilInEvent | undefined>

/** Opens a line's gallery with the key it brings, and checks that it is on sale. */
export async function resolveBasketLine(
  ctx: Context,
  line: OrderLine,
  findPupil: FindPupil = pupilOf,
): Promise<OpenedGallery> {
  const pupil = await findPupil(ctx, line)
  // Without a photo of the sample, the code was a pupil's until it was replaced.
  if (!pupil && line.accessCode && line.photoIds.length === 0) throw photosChanged()
  if (!pupil) return sample(line.priceListId)
  const now = ctx.clock.now()
  if (!salesAreOpen(pupil, now)) throw conflict('gallery-closed', basketErrors.closed)
  if (pupil.noSales) throw conflict('not-for-sale', basketErrors.notForSale)
  const photos = maySell(pupil, now) ? await visiblePhotos(ctx.db, pupil, now) : []
  const missing = line.photoIds.some((id) => !photos.some((photo) => photo.id === id))
  // Its row was merged into another while its photos were being read.
  if (missing && (await currentPupilId(ctx.db, pupil.id)) !== pupil.id)
    return resolveBasketLine(ctx, line, findPupil)
  return {
    pupilId: pupil.id,
    eventId: pupil.eventId,
    eventName: pupil.eventName,
    classRef: pupil.classRef,
    title: `${pupil.firstName}, ${pupil.classRef}, ${pupil.eventName}`,
    list: await currentList(ctx.db, listOf(pupil, line.priceListId)),
    printsSold: printsAreSold(pupil.printDeadline, londonDay(now)),
    photos: photos.map((photo) => ({ id: photo.id, kind: photoKindOf(photo) })),
  }
}

/** Whose gallery a code or an account's link opens; undefined for the sample. */
export async function pupilOf(
  ctx: Context,
  { accessCode, pupilId }: Pick<OrderLine, 'accessCode' | 'pupilId'>,
): Promise<PupilInEvent | undefined> {
  if (accessCode) return findPupilByTypedCode(ctx, accessCode)
  if (!pupilId) return undefined
  const pupil = await findLinkedPupil(ctx.db, requireUser(ctx).userId, pupilId)
  if (!pupil) throw notFound('student')
  return pupil
}

/** An event sells from its own list and from that of the user flow. */
function listOf({ priceListId, flowListId }: PupilInEvent, requestedList: string | undefined): string {
  if (requestedList && requestedList !== priceListId && requestedList !== flowListId)
    throw conflict('price-changed', basketErrors.otherPrices)
  return requestedList ?? priceListId
}

/** The sample always uses the specified prices, whatever the current price lists are. */
function sample(requestedList: string | undefined): OpenedGallery {
  return {
    pupilId: null,
    eventId: null,
    eventName: '',
    classRef: null,
    title: 'Sample gallery',
    list: priceLists[requestedList === FLOW_LIST ? FLOW_LIST : OWN_LIST],
    printsSold: true,
    photos: SAMPLE_PHOTOS.map((no) => ({ id: `sample-${no}`, kind: 'portrait' })),
  }
}
