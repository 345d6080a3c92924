import type { Readable } from 'node:stream'
import { allowAnyone, type Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { RENDITION_TYPE, type RenditionName, renditionKey, versionOf } from '../derive/renditions.ts'
import { findRetainedPhoto, findVisiblePhoto } from '../photo-visibility.ts'
import { isValidPreviewLink, linkBindingOf, type Viewer } from './preview-link.ts'

export interface PreviewRequest {
  photoId: string
  size: RenditionName
  viewer: Viewer
  pupilId?: string | undefined
  linkId?: string | undefined
  until: number
  sig: string
}

/** How long a browser may show a portrait without asking again: a refusal must reach it within minutes. */
const PORTRAIT_S = 300

/**
 * A watermarked rendition, for anyone with a signed, unexpired address. A parent's address dies with the event's sales
 * and with the account's link it was made for; every address dies when the photo is withdrawn or turns
 * out to be another pupil's. A class photo is asked for again each time, and a portrait after minutes; a browser that has
 * it already is told so by its `etag` alone, and no file is read.
 */
export async function showPreview(ctx: Context, request: PreviewRequest): Promise<Preview> {
  allowAnyone(ctx)
  const now = ctx.clock.now()
  const { link, version, kind } = await withBinding(ctx, request, now)
  if (!isValidPreviewLink(ctx.keys.photos, link, now)) throw notFound('photo')
  const left = Math.max(0, request.until - Math.floor(now.getTime() / 1000))
  return {
    etag: version === undefined ? undefined : `"${request.size}-${version}"`,
    contentType: RENDITION_TYPE.contentType,
    cacheControl: cacheControl(kind, left),
    read: () =>
      readRendition(ctx, request, version).catch((error: unknown) => {
        throw error instanceof FileMissing ? notFound('photo') : error
      }),
  }
}

interface Preview {
  /** Names the rendition's version; undefined for one that has none. */
  etag: string | undefined
  contentType: string
  cacheControl: string
  read: () => Promise<{ body: Readable | Buffer; bytes: number }>
}

function cacheControl(kind: string, left: number): string {
  return kind === 'portrait' ? `private, max-age=${Math.min(left, PORTRAIT_S)}` : 'private, no-cache'
}

/** From the cache, if there is one; a rendition being made is not cached. */
async function readRendition(
  { files, copies }: Context,
  { photoId, size }: PreviewRequest,
  version: string | undefined,
): Promise<{ body: Readable | Buffer; bytes: number }> {
  const key = renditionKey(photoId, size)
  if (copies && version) {
    const body = await copies.read(key, version)
    return { body, bytes: body.length }
  }
  const bytes = await files.size(key)
  if (bytes === undefined) throw notFound('photo')
  return { body: await files.stream(key), bytes }
}

/** What the address has to be signed for, and which version of the rendition it shows. */
async function withBinding(ctx: Context, request: PreviewRequest, now: Date) {
  const photo =
    request.viewer === 'parent'
      ? await findVisiblePhoto(ctx.db, request, now)
      : await findRetainedPhoto(ctx.db, request.photoId)
  if (!photo) throw notFound('photo')
  return { link: { ...request, boundTo: linkBindingOf(photo) }, version: versionOf(photo), kind: photo.kind }
}
