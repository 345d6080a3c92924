import type { Readable } from 'node:stream'
import { notInZip, orderErrors } from '../../../content/errors/orders.ts'
import { allowAnyone, audit, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { signature } from '../../names.ts'
import { type ZipEntry, zipForBuyer } from '../../platform/zip.ts'
import { orderNumber } from '../order-key.ts'
import { cachedDeliveryFile } from './delivery-file-cache.ts'
import { FILE_LOST, openDownload, readBoughtFile } from './open-download.ts'

type Opened = Awaited<ReturnType<typeof openDownload>>
type BoughtFile = Pick<Opened, 'order'> & { photo: Opened['photos'][number] }

/** What the zip of an order would contain, and its name; packs nothing and records no download. */
export async function openZip(ctx: Context, key: string): Promise<Opened & { fileName: string }> {
  allowAnyone(ctx)
  const { order, photos } = await openDownload(ctx, key)
  const kept = photos.filter(({ kept }) => kept)
  const each = kept.filter((photo, at) => kept.findIndex(({ id }) => id === photo.id) === at)
  if (each.length === 0) throw new AppError('gone', 'photo-withheld', orderErrors.withheldAll)
  return { order, photos: each, fileName: `${orderNumber(order)}.zip` }
}

/** All bought photos as one zip, packed while it is sent, stored uncompressed. */
export async function downloadAll(ctx: Context, key: string): Promise<{ body: Readable; fileName: string }> {
  allowAnyone(ctx)
  const { fileName, ...opened } = await openZip(ctx, key)
  const body = await zipForBuyer(ctx, filesOf(ctx, opened))
  try {
    await audit(ctx, 'order.downloaded', { subjectId: opened.order.id, photos: opened.photos.length })
  } catch (error) {
    body.destroy()
    throw error
  }
  return { body, fileName }
}

/** A lost file doesn't hold up the others; a note in the zip names it. */
async function* filesOf(ctx: Context, { order, photos }: Opened): AsyncGenerator<ZipEntry> {
  const lost: string[] = []
  for (const photo of photos) {
    const entry = await entryOf(ctx, { order, photo })
    if (entry) yield entry
    else lost.push(`${orderNumber(order)}-${photo.no}`)
  }
  if (lost.length === 0) return
  const { email, phone } = await signature(ctx.db)
  yield { name: 'Please read.txt', body: notInZip(lost.join(', '), { email, phone }) }
}

/** A photo's file; undefined if its original is lost. */
async function entryOf(ctx: Context, bought: BoughtFile): Promise<ZipEntry | undefined> {
  try {
    const { fileName: name, body } = await readBoughtFile(ctx, bought, cachedDeliveryFile)
    return { name, body }
  } catch (error) {
    if (!(error instanceof AppError && error.code === FILE_LOST)) throw error
    const { photo, order } = bought
    ctx.log.error({ requestId: ctx.requestId, photoId: photo.id, orderId: order.id }, 'original lost')
    return undefined
  }
}
