import { Readable } from 'node:stream'
import { MEDIA_UPLOADS } from '../../../contract/paths.ts'
import * as media from '../../../contract/website/media.ts'
import { mountAddress, mountEndpoint } from '../../http/mount-endpoint.ts'
import { router } from '../../http/route.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import type { Uploads } from '../../photos/upload/uploads.ts'
import { deletePicture } from '../delete-media.ts'
import { REMOVABLE } from '../media-files.ts'
import { listUsedMedia, showMediaUses } from '../media-uses.ts'
import { replacePicture, spreadPictureWords } from '../replace-picture.ts'
import { describePicture, listPictures, showPicture } from './list-pictures.ts'
import { serveRendition } from './serve-picture.ts'
import { showWebsiteSamplePicture } from './show-sample-picture.ts'

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** The website's pictures: uploads of pictures and films, the desk's library, and the renditions that visitors see. */
export function picturesRoutes(uploads: Uploads) {
  const routes = router()
  routes.all(MEDIA_UPLOADS, (c) => uploads.handle(c.req.raw, c.var.ctx))
  routes.all(`${MEDIA_UPLOADS}/:id`, (c) => uploads.handle(c.req.raw, c.var.ctx))
  mountEndpoint(routes, media.listPictures, (ctx) => listPictures(ctx))
  mountEndpoint(routes, media.showPicture, (ctx, { params }) => showPicture(ctx, params))
  mountEndpoint(routes, media.describePicture, (ctx, { params, body }) =>
    describePicture(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, media.deletePicture, (ctx, { params, body }) =>
    deletePicture(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, media.replacePicture, (ctx, { params, body }) =>
    replacePicture(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, media.spreadPictureWords, (ctx, { params }) => spreadPictureWords(ctx, params))
  mountEndpoint(routes, media.showSamplePicture, (ctx, { params }) => showWebsiteSamplePicture(ctx, params))
  mountEndpoint(routes, media.showMediaUses, (ctx, { params }) => showMediaUses(ctx, params))
  mountEndpoint(routes, media.listUsedMedia, (ctx) => listUsedMedia(ctx))
  mountAddress(routes, media.sitePicture, async (c, { params }) => {
    const etag = `"${params.folder}-${params.file}"`
    const headers = { ...securityHeaders(c.var.ctx.config), 'Cache-Control': REMOVABLE, ETag: etag }
    const { open } = await serveRendition(c.var.ctx, params)
    if (c.req.header('If-None-Match')?.replace('W/', '') === etag)
      return new Response(null, { status: 304, headers })
    const { body, bytes } = await open()
    return new Response(Readable.toWeb(body) as ReadableStream, {
      headers: {
        ...headers,
        'Content-Type': TYPES[params.file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'Content-Length': String(bytes),
      },
    })
  })
  return routes
}
