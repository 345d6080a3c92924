import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { allowAnyone, audit, type Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { bringFile, openDownload } from './open-download.ts'
import { orderNumber } from './order-key.ts'

type Opened = Awaited<ReturnType<typeof openDownload>>

/** All bought photos as one zip, packed while it is being sent: one file in memory at a time, stored as it is. */
export async function downloadAll(ctx: Context, key: string): Promise<{ body: Readable; fileName: string }> {
  allowAnyone(ctx)
  const { order, photos } = await openDownload(ctx, key)
  const kept = photos.filter(({ kept }) => kept)
  const each = kept.filter((photo, at) => kept.findIndex(({ id }) => id === photo.id) === at)
  if (each.length === 0)
    throw new AppError(
      'gone',
      'photo-withheld',
      'These photos are being looked at and cannot be downloaded now.',
    )
  await audit(ctx, 'order.downloaded', { subjectId: order.id, photos: each.length })
  const zip = new ZipArchive({ store: true })
  const gone = new AbortController()
  zip.once('close', () => gone.abort())
  pack(ctx, zip, { order, photos: each }, gone.signal).catch((error: unknown) => {
    if (!gone.signal.aborted) ctx.log.error({ requestId: ctx.requestId, err: error }, 'zip failed')
    zip.destroy()
  })
  return { body: zip, fileName: `${orderNumber(order)}.zip` }
}

/** Buffers and not streams, because readers that unpack on the way want each size before its file. */
async function pack(ctx: Context, zip: ZipArchive, { order, photos }: Opened, signal: AbortSignal) {
  for (const photo of photos) {
    const { body, fileName: name } = await bringFile(ctx, order, photo)
    const packed = once(zip, 'entry', { signal })
    zip.append(body, { name, date: ctx.clock.now() })
    await packed
  }
  await zip.finalize()
}
