import { londonDay } from '../../../domain/days.ts'
import { printsAreSold } from '../../../domain/orders/prices/price-lists.ts'
import type { Gallery, MyPupils } from '../../../domain/photos/photos.ts'
import { hasCommission } from '../../../domain/school/commission.ts'
import { type Context, requireUser } from '../../context.ts'
import { smsProviderUrl } from '../../platform/sms/providers.ts'
import { currentLists, productsSoldSingly } from '../../prices/queries.ts'
import { classNames } from '../../school/events/event-classes.ts'
import { type LinkedPupil, linkedPupils, type PupilInEvent } from '../../school/queries.ts'
import { renditionSize } from '../derive/renditions.ts'
import {
  countUnprocessedPhotos,
  galleryState,
  isOffered,
  maySell,
  visiblePhotos,
} from '../photo-visibility.ts'
import { schoolPortraitColumns } from '../school-portraits/choose-portrait.ts'
import { linkBindingOf, previewLink } from './preview-link.ts'

type GalleryContext = Pick<Context, 'db' | 'clock' | 'keys' | 'config'>
/** Opened by the code, or by an account's link. */
type Opened = PupilInEvent & Partial<Pick<LinkedPupil, 'linkId'>>
type Shown = Awaited<ReturnType<typeof visiblePhotos>>[number]

/** What one pupil's parents may see today, at signed, expiring addresses. The caller has already shown the key. */
export async function showGallery(ctx: GalleryContext, pupil: Opened): Promise<Gallery> {
  const { ready, state, waiting } = await lookAt(ctx, pupil)
  const { eventName, firstName, classRef, priceListId, flowListId, salesOpen, salesClose, printDeadline } =
    pupil
  const priceLists = await currentLists(ctx.db, [priceListId, flowListId])
  const products = await productsSoldSingly(ctx.db, priceLists)
  return {
    sample: false,
    state,
    forSale: maySell(pupil, ctx.clock.now()),
    eventName,
    firstName,
    classRef,
    priceListId,
    flowListId,
    priceLists,
    ...(products.length > 0 && { products }),
    salesOpen,
    salesClose,
    printsUntil: printDeadline,
    printsSold: printsAreSold(printDeadline, londonDay(ctx.clock.now())),
    ...(hasCommission(pupil) && { commission: shownCommission(pupil) }),
    downloadDays: ctx.config.DOWNLOAD_DAYS,
    reminders: remindersOf(ctx, pupil, ready.length > 0),
    forSchool: state === 'open' ? await schoolPortraitColumns(ctx.db, pupil) : null,
    preparing: state === 'open' || state === 'preparing' ? waiting : 0,
    photos: ready.map((photo, index) => {
      const size = sizeOf(photo)
      const previews = [preview(ctx, pupil, photo, 'small'), preview(ctx, pupil, photo, 'preview')]
      return { id: photo.id, no: index + 1, kind: photoKindOf(photo), ...size, previews }
    }),
  }
}

const shownCommission = ({ schoolName, commissionPercent, commissionPence }: PupilInEvent) => ({
  schoolName,
  commissionPercent,
  commissionPence,
})

/** Reminders on offer: first for photos to appear, then for the day on which something ends. */
function remindersOf(
  { config, clock }: GalleryContext,
  pupil: PupilInEvent,
  seen: boolean,
): Gallery['reminders'] {
  const neverEnds = pupil.salesClose === null && pupil.printDeadline === null
  if (!isOffered(pupil, clock.now()) || (seen && neverEnds)) return null
  return { of: seen ? 'closing' : 'ready', texts: smsProviderUrl(config) !== undefined }
}

/** A pupil in a list: the first visible photo and how many there are. */
async function showPupilSummary(ctx: GalleryContext, pupil: Opened) {
  const { ready, state } = await lookAt(ctx, pupil)
  const [first] = ready
  return {
    state,
    forSale: maySell(pupil, ctx.clock.now()),
    photos: ready.length,
    preview: first ? preview(ctx, pupil, first, 'small') : null,
  }
}

async function lookAt(ctx: GalleryContext, pupil: PupilInEvent) {
  const now = ctx.clock.now()
  const [ready, waiting] = await Promise.all([
    visiblePhotos(ctx.db, pupil, now),
    countUnprocessedPhotos(ctx.db, pupil, now),
  ])
  return { ready, waiting, state: galleryState(pupil, { visible: ready.length, waiting }, now) }
}

function preview(
  { keys, clock, config }: GalleryContext,
  { id: pupilId, accessCode, linkId }: Opened,
  photo: Shown,
  size: 'small' | 'preview',
) {
  const boundTo = linkBindingOf({ ...photo, accessCode })
  const link = { photoId: photo.id, size, viewer: 'parent', pupilId, linkId, boundTo } as const
  return {
    width: renditionSize(sizeOf(photo), size).width,
    src: previewLink(keys.photos, link, clock.now(), config.PHOTO_LINK_HOURS),
  }
}

const sizeOf = ({ width, height }: Shown) => ({ width: width ?? 4, height: height ?? 5 })
/** What a photo is to a family. */
export const photoKindOf = ({ kind, isSheet }: Pick<Shown, 'kind' | 'isSheet'>) =>
  isSheet ? 'sheet' : kind === 'class' || kind === 'group' ? kind : 'portrait'

/** The pupils linked to the account, newest event first. */
export async function listMyPupils(ctx: Context): Promise<MyPupils> {
  const { userId } = requireUser(ctx)
  const pupils = []
  const linked = await linkedPupils(ctx.db, userId)
  for (const pupil of linked) pupils.push({ ...pupil, ...(await showPupilSummary(ctx, pupil)) })
  const classes: string[] = []
  for (const eventId of new Set(linked.map(({ eventId }) => eventId)))
    classes.push(...(await classNames(ctx.db, eventId)))
  return { pupils, classes: [...new Set(classes)] }
}
