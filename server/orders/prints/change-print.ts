import { and, eq, gt } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import { photosFor } from '../../../domain/orders/prices/extras.ts'
import type { ChangePrint, PrintablePhoto } from '../../../domain/orders/prints/order-prints.ts'
import { showsPhoto, takesPhoto } from '../../../domain/orders/products/product-kinds.ts'
import { allowAnyone, audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { printedOn } from '../../photos/class-photo-names/printed-names.ts'
import { linkBindingOf, previewLink } from '../../photos/gallery/preview-link.ts'
import { photoKindOf } from '../../photos/gallery/show-gallery.ts'
import { maySell, visiblePhotos } from '../../photos/photo-visibility.ts'
import { findLinkedPupil, pupilsById } from '../../school/queries.ts'
import { retiredCodes } from '../../school/tables.ts'
import { buyersPreview } from '../delivery/buyers-preview.ts'
import { getOrderByKey, type Order } from '../order-key.ts'
import { isMadePiece, photosOfPrints, printsOf, toCropRow } from '../queries.ts'
import { orderPrints } from '../tables.ts'
import { lockPrints, requireChangeable } from './change-prints.ts'

type Piece = Awaited<ReturnType<typeof printsOf>>[number]

/**
 * The photos that a print can be made of: the one it is made of, and for what was bought singly everything in the child's
 * gallery that fits. The gallery is thereby opened, and that is recorded.
 */
export async function listPrintablePhotos(
  ctx: Context,
  { key, printId }: { key: string; printId: string },
): Promise<{ photos: PrintablePhoto[] }> {
  allowAnyone(ctx)
  const order = await getOrderByKey(ctx, key)
  const pieces = (await printsOf(ctx.db, order.id)).filter(isMadePiece)
  const piece = pieces.find(({ id }) => id === printId)
  if (!piece) throw notFound('print')
  requireChangeable(order, pieces, ctx.clock.now())
  const photos = await printablePhotos(ctx, order, piece)
  if (piece.extra && piece.pupilId)
    await audit(ctx, 'gallery.opened', { subjectId: piece.pupilId, by: 'order' })
  return { photos: photos.map((photo) => ({ ...photo, thumb: thumbOf(ctx, photo) })) }
}

/** The buyer chooses another photo for a print that was bought singly, or another part of the photo for any. */
export async function changePrint(
  ctx: Context,
  { key, printId, version, photoId, crop }: ChangePrint & { key: string; printId: string },
): Promise<void> {
  allowAnyone(ctx)
  const { id } = await getOrderByKey(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    const { order, now } = await lockPrints(ctx, id, version)
    const piece = now.find((one) => one.id === printId)
    if (!piece) throw notFound('print')
    if (piece.givenBack) throw conflict('print-refunded', orderErrors.printRefunded)
    const photo = (await printablePhotos(ctx, order, piece)).find((one) => one.id === photoId)
    if (!photo) throw conflict('print-photo-gone', orderErrors.printPhotoGone)
    if (crop && !photo.mayCrop) throw invalid(orderErrors.printedWhole)
    if (crop && crop.turns !== photo.turns) throw conflict('photo-turned', orderErrors.photoTurned)
    await ctx.db
      .update(orderPrints)
      .set({ photoId, ...toCropRow(crop) })
      .where(eq(orderPrints.id, printId))
    await audit(ctx, 'order.prints-changed', { subjectId: id })
  })
}

type Reading = Pick<Context | TransactionContext, 'db' | 'clock'>

async function printablePhotos(ctx: Reading, order: Order, piece: Piece) {
  if (!showsPhoto(piece.product)) return []
  const printed = await photosOfPrints(ctx.db, order.id)
  const own = printed.filter(({ printId, kept }) => printId === piece.id && kept)
  const shown = piece.extra ? await galleryPhotos(ctx, order, piece) : []
  const unseen = own.filter(({ id }) => !shown.some((photo) => photo.id === id))
  const photos = [...shown, ...unseen.map((photo) => ({ ...photo, gallery: undefined }))]
  const named = await printedOn(
    ctx.db,
    photos.map(({ id }) => id),
  )
  return photos.map(({ id, pupilId, members, classId, turns, width, height, gallery }) => ({
    ...{ id, pupilId, members, classId, turns, gallery },
    width: width ?? 4,
    height: height ?? 5,
    mayCrop: takesPhoto(piece.product) && width !== null && height !== null && !named.has(id),
  }))
}

/** The photos in the child's gallery that a product can be made of. */
async function galleryPhotos({ db, clock }: Reading, order: Order, { pupilId, product }: Piece) {
  const [pupil] = pupilId ? await pupilsById(db, [pupilId]) : []
  if (!pupil || !maySell(pupil, clock.now()) || !(await mayLookThrough(db, order, pupil.id))) return []
  const visible = await visiblePhotos(db, pupil, clock.now())
  const fitting = photosFor(
    product,
    visible.map((photo) => ({ id: photo.id, kind: photoKindOf(photo) })),
  )
  const fits = visible.filter(({ id }) => fitting?.some((photo) => photo.id === id))
  return fits.map((photo) => ({ ...photo, gallery: pupil }))
}

/** The address of a small picture. One of the gallery ends as the gallery's own do, with its code and its sales. */
function thumbOf(
  ctx: Pick<Context, 'keys' | 'clock' | 'config'>,
  { gallery, ...photo }: Awaited<ReturnType<typeof printablePhotos>>[number],
): string {
  if (!gallery) return buyersPreview(ctx, photo)
  const boundTo = linkBindingOf({ ...photo, accessCode: gallery.accessCode })
  const link = { photoId: photo.id, size: 'small', viewer: 'parent', pupilId: gallery.id, boundTo } as const
  return previewLink(ctx.keys.photos, link, ctx.clock.now(), ctx.config.PHOTO_LINK_HOURS)
}

/**
 * A code that was replaced since the order opens nothing any more, and neither does its order; an account's link does.
 * An account that is unlinked may have ordered by its link alone, after the code was replaced, so no replaced code counts
 * as older than its order.
 */
async function mayLookThrough(db: Reading['db'], { placedAt, userId }: Order, pupilId: string) {
  if (userId !== null && (await findLinkedPupil(db, userId, pupilId))) return true
  const replaced = eq(retiredCodes.pupilId, pupilId)
  const since = userId === null ? and(replaced, gt(retiredCodes.retiredAt, placedAt)) : replaced
  return (await db.$count(retiredCodes, since)) === 0
}
