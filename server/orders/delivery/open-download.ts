import { orderErrors } from '../../../content/errors/orders.ts'
import type { Context } from '../../context.ts'
import { AppError, forbidden } from '../../errors.ts'
import { signature } from '../../names.ts'
import { type PrintedNames, printedOn } from '../../photos/class-photo-names/printed-names.ts'
import type { DeliveryFile } from '../../photos/derive/delivery-file.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { getOrderByKey, type Order, orderNumber } from '../order-key.ts'
import { type BoughtPhoto, boughtPhotos } from '../queries.ts'
import { downloadsAreOpen } from '../show-order.ts'

export const FILE_LOST = 'file-lost'

/** A bought photo, with the names to print on it. */
export type NamedPhoto = BoughtPhoto & { names: PrintedNames | undefined }

/** The order of this key with its photos, if they may be downloaded now; otherwise throws the reason. */
export async function openDownload(
  ctx: Context,
  key: string,
): Promise<{ order: Order; photos: (NamedPhoto & { no: number })[] }> {
  const order = await getOrderByKey(ctx, key)
  if (!downloadsAreOpen(order, ctx.clock.now()))
    throw new AppError('gone', 'downloads-closed', orderErrors.downloadsEnded)
  if (!order.consentedAt) throw forbidden('consent-needed', orderErrors.tickBoxes)
  const photos = await boughtPhotos(ctx.db, order.id)
  const names = await printedOn(
    ctx.db,
    photos.map(({ id }) => id),
  )
  return { order, photos: photos.map((photo, at) => ({ ...photo, no: at + 1, names: names.get(photo.id) })) }
}

const fileLost = async ({ db }: Pick<Context, 'db'>) =>
  new AppError('unavailable', FILE_LOST, orderErrors.fileLost((await signature(db)).email))

/**
 * A bought photo as the buyer gets it, with its file name: the original's pixels, 300 DPI, no watermark, no camera
 * data.
 */
export async function readBoughtFile<File extends DeliveryFile>(
  ctx: Pick<Context, 'db' | 'files'>,
  { order, photo }: { order: Order; photo: NamedPhoto & { no: number } },
  make: (ctx: Pick<Context, 'db' | 'files'>, photo: NamedPhoto) => Promise<File>,
): Promise<File & { fileName: string }> {
  const file = await make(ctx, photo).catch(async (error: unknown) => {
    throw error instanceof FileMissing ? await fileLost(ctx) : error
  })
  return { ...file, fileName: `${orderNumber(order)}-${photo.no}.${file.extension}` }
}
