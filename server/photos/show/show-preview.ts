import type { Readable } from 'node:stream'
import { allowAnyone, type Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { renditionKey } from '../derive/rendition-key.ts'
import { RENDITION_TYPE, type RenditionName } from '../derive/renditions.ts'
import { findKept, findShownTo } from '../visible.ts'
import { bindingOf, isGoodLink, type Viewer } from './preview-link.ts'

export interface AskedPreview {
  photoId: string
  size: RenditionName
  viewer: Viewer
  pupilId?: string | undefined
  linkId?: string | undefined
  until: number
  sig: string
}

/**
 * A watermarked rendition, for anyone with a signed, unexpired address. A parent's address dies with the event's sales
 * and with the account's link it was made for; every address but the owner's dies when the photo is withdrawn or turns
 * out to be another pupil's.
 */
export async function showPreview(
  ctx: Context,
  asked: AskedPreview,
): Promise<{ body: Readable; bytes: number; contentType: string; maxAge: number }> {
  allowAnyone(ctx)
  const now = ctx.clock.now()
  if (!isGoodLink(ctx.keys.photos, await withBinding(ctx, asked, now), now)) throw notFound('photo')
  const key = renditionKey(asked.photoId, asked.size)
  try {
    const bytes = await ctx.files.size(key)
    if (bytes === undefined) throw notFound('photo')
    const body = await ctx.files.stream(key)
    return {
      body,
      bytes,
      contentType: RENDITION_TYPE.contentType,
      maxAge: Math.max(0, asked.until - Math.floor(now.getTime() / 1000)),
    }
  } catch (error) {
    throw error instanceof FileMissing ? notFound('photo') : error
  }
}

async function withBinding(ctx: Context, asked: AskedPreview, now: Date) {
  if (asked.viewer === 'owner') return asked
  const photo =
    asked.viewer === 'parent' ? await findShownTo(ctx.db, asked, now) : await findKept(ctx.db, asked.photoId)
  if (!photo) throw notFound('photo')
  return { ...asked, boundTo: bindingOf(photo) }
}
