import { Readable } from 'node:stream'
import {
  Gallery,
  MyPupils,
  NotMyChild,
  NotMyChildAnswer,
  OpenGallery,
  PreviewParams,
  PreviewQuery,
  SampleParams,
  UPLOADS_PATH,
} from '../../domain/photos.ts'
import { IdParams } from '../../domain/school.ts'
import { type Router, readOrMissing, route, router } from '../http.ts'
import { listMyPupils } from './list-my-pupils.ts'
import { openGallery } from './open-gallery.ts'
import { openMyGallery } from './open-my-gallery.ts'
import { RENDITION_TYPE } from './renditions.ts'
import { reportNotMyChild } from './report-not-my-child.ts'
import { showSample } from './sample-gallery.ts'
import { showPreview } from './show-preview.ts'
import type { createUploads } from './uploads.ts'

const tag = 'Photos'

/** The gate's gallery, previews under signed addresses, and resumable uploads. */
export function photosRoutes(uploads: ReturnType<typeof createUploads>) {
  const routes = router()
  routes.all(UPLOADS_PATH, (c) => uploads.handle(c.req.raw, c.var.ctx))
  routes.all(`${UPLOADS_PATH}/:id`, (c) => uploads.handle(c.req.raw, c.var.ctx))
  pictures(routes)
  galleries(routes)
  return routes
}

function pictures(routes: Router) {
  routes.get('/api/photos/:photoId/:size', async (c) => {
    const { photoId, size } = readOrMissing(PreviewParams, c.req.param())
    const { for: viewer, until, sig } = readOrMissing(PreviewQuery, c.req.query())
    const { body, bytes, contentType, maxAge } = await showPreview(c.var.ctx, {
      photoId,
      size,
      viewer,
      until,
      sig,
    })
    return new Response(Readable.toWeb(body) as ReadableStream, {
      headers: {
        'Content-Type': contentType,
        'Content-Length': String(bytes),
        'Cache-Control': `private, max-age=${maxAge}, immutable`,
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    })
  })
  routes.get('/api/samples/:no/:size', async (c) => {
    const { body, bytes } = await showSample(c.var.ctx, readOrMissing(SampleParams, c.req.param()))
    return new Response(Readable.toWeb(body) as ReadableStream, {
      headers: {
        'Content-Type': RENDITION_TYPE.contentType,
        'Content-Length': String(bytes),
        'Cache-Control': 'public, max-age=86400',
      },
    })
  })
}

function galleries(routes: Router) {
  route(
    routes,
    {
      method: 'post',
      path: '/api/gallery',
      summary: 'Open the gallery of an access code',
      tag,
      body: OpenGallery,
      answer: Gallery,
    },
    (ctx, { body }) => openGallery(ctx, body.accessCode),
  )
  route(
    routes,
    {
      method: 'post',
      path: '/api/gallery/not-my-child',
      summary: 'Say that a photo shows another child',
      tag,
      body: NotMyChild,
      answer: NotMyChildAnswer,
    },
    (ctx, { body }) => reportNotMyChild(ctx, body),
  )
  route(
    routes,
    {
      method: 'get',
      path: '/api/account/pupils',
      summary: 'List the pupils linked to the account',
      tag,
      answer: MyPupils,
    },
    (ctx) => listMyPupils(ctx),
  )
  route(
    routes,
    {
      method: 'get',
      path: '/api/account/pupils/{id}/gallery',
      summary: 'Open the gallery of a linked pupil',
      tag,
      params: IdParams,
      answer: Gallery,
    },
    (ctx, { params }) => openMyGallery(ctx, params.id),
  )
}
