import { londonDay } from '../../../domain/days.ts'
import type { OrderLine } from '../../../domain/orders/orders.ts'
import { type PriceListId, printsAreSold } from '../../../domain/orders/price-lists.ts'
import { type Context, requireUser } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { SAMPLE_PHOTOS } from '../../photos/show/sample-gallery.ts'
import { maySell, visiblePhotos } from '../../photos/visible.ts'
import { pupilOfTypedCode } from '../../school/codes/typed-code.ts'
import { findLinkedPupil, type PupilInEvent, salesAreOpen } from '../../school/queries.ts'

/** What an order needs to know about a gallery. */
export interface OpenedGallery {
  /** Null for the sample. */
  pupilId: string | null
  eventId: string | null
  classRef: string | null
  title: string
  priceListId: PriceListId
  printsSold: boolean
  photos: { id: string; kind: 'portrait' | 'class' }[]
}

/** Opens a line's gallery with the key it brings, and checks that it is on sale. */
export async function openLine(ctx: Context, line: OrderLine): Promise<OpenedGallery> {
  const pupil = await pupilOf(ctx, line)
  if (!pupil) return sample(line.priceListId ?? 'gallery')
  const now = ctx.clock.now()
  if (!salesAreOpen(pupil, now))
    throw conflict('gallery-closed', 'This gallery has closed, so its photos can no longer be ordered.')
  if (pupil.noSales) throw conflict('not-for-sale', 'The photos of this gallery are not for sale.')
  const photos = maySell(pupil, now) ? await visiblePhotos(ctx.db, pupil, now) : []
  return {
    pupilId: pupil.id,
    eventId: pupil.eventId,
    classRef: pupil.classRef,
    title: `${pupil.firstName}, ${pupil.classRef}, ${pupil.eventName}`,
    priceListId: listOf(pupil, line.priceListId),
    printsSold: printsAreSold(pupil.printDeadline, londonDay(now)),
    photos: photos.map(({ id, kind }) => ({ id, kind: kind === 'class' ? 'class' : 'portrait' })),
  }
}

async function pupilOf(ctx: Context, { accessCode, pupilId }: OrderLine): Promise<PupilInEvent | undefined> {
  if (accessCode) return pupilOfTypedCode(ctx, accessCode)
  if (!pupilId) return undefined
  const pupil = await findLinkedPupil(ctx.db, requireUser(ctx).userId, pupilId)
  if (!pupil) throw notFound('pupil')
  return pupil
}

/** The portrait list is open to every event; single photos only to events that sell by them. */
function listOf(pupil: PupilInEvent, asked: PriceListId | undefined): PriceListId {
  if (asked === 'gallery' && pupil.priceListId !== 'gallery')
    throw conflict(
      'price-changed',
      'The photos of this gallery are sold in packages now. Please choose again.',
    )
  return asked ?? pupil.priceListId
}

function sample(priceListId: PriceListId): OpenedGallery {
  return {
    pupilId: null,
    eventId: null,
    classRef: null,
    title: 'Sample gallery',
    priceListId,
    printsSold: true,
    photos: SAMPLE_PHOTOS.map((no) => ({ id: `sample-${no}`, kind: 'portrait' })),
  }
}
