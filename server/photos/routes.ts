import { Readable } from 'node:stream'
import { Done } from '../../domain/common.ts'
import {
  Gallery,
  MyPupils,
  NotMyChild,
  NotMyChildAnswer,
  OpenGallery,
  PreviewParams,
  PreviewQuery,
  SampleParams,
} from '../../domain/photos/photos.ts'
import {
  MarkPhotos,
  PhotoOrder,
  Placements,
  PlacePhotos,
  Sorted,
  TurnPhoto,
} from '../../domain/photos/sorting.ts'
import { KnownAnswer, KnownFiles, UPLOADS_PATH } from '../../domain/photos/uploads.ts'
import { IdParams } from '../../domain/school/school.ts'
import { type Router, readOrMissing, route, router } from '../http/route.ts'
import { markPhotos, orderPhotos } from './arrange/mark-photos.ts'
import { confirmPhotos, placePhotos, restorePlacements } from './arrange/place-photos.ts'
import { removePupil } from './arrange/remove-pupil.ts'
import { turnPhoto } from './arrange/turn-photo.ts'
import { RENDITION_TYPE } from './derive/renditions.ts'
import { knownPhotos } from './receive/known-photos.ts'
import type { createUploads } from './receive/uploads.ts'
import { listMyPupils } from './show/list-my-pupils.ts'
import { openGallery } from './show/open-gallery.ts'
import { openMyGallery } from './show/open-my-gallery.ts'
import { reportNotMyChild } from './show/report-not-my-child.ts'
import { showSample } from './show/sample-gallery.ts'
import { showPreview } from './show/show-preview.ts'
import { sortPhotos } from './sort/sort-photos.ts'

const tag = 'Photos'

/** The gate's gallery, previews under signed addresses, resumable uploads, and the owner's work with photos. */
export function photosRoutes(uploads: ReturnType<typeof createUploads>) {
  const routes = router()
  routes.all(UPLOADS_PATH, (c) => uploads.handle(c.req.raw, c.var.ctx))
  routes.all(`${UPLOADS_PATH}/:id`, (c) => uploads.handle(c.req.raw, c.var.ctx))
  pictures(routes)
  galleries(routes)
  ownersRoutes(routes)
  return routes
}

function pictures(routes: Router) {
  routes.get('/api/photos/:photoId/:size', async (c) => {
    const { photoId, size } = readOrMissing(PreviewParams, c.req.param())
    const { for: viewer, by: pupilId, via: linkId, until, sig } = readOrMissing(PreviewQuery, c.req.query())
    const { body, bytes, contentType, maxAge } = await showPreview(c.var.ctx, {
      photoId,
      size,
      viewer,
      pupilId,
      linkId,
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

const done = { ok: true } as const

function ownersRoutes(routes: Router) {
  const post = { method: 'post', tag } as const
  const of = { ...post, params: IdParams, answer: Done }
  route(
    routes,
    {
      ...post,
      path: '/api/admin/known-photos',
      summary: 'Ask which files are there',
      body: KnownFiles,
      answer: KnownAnswer,
    },
    (ctx, { body }) => knownPhotos(ctx, body),
  )
  route(
    routes,
    {
      ...post,
      path: '/api/admin/events/{id}/sort',
      summary: 'Sort an event’s photos anew',
      params: IdParams,
      answer: Sorted,
    },
    (ctx, { params }) => sortPhotos(ctx, params.id),
  )
  route(
    routes,
    {
      ...post,
      path: '/api/admin/photos/place',
      summary: 'Say whose photos are',
      body: PlacePhotos,
      answer: Placements,
    },
    (ctx, { body }) => placePhotos(ctx, body),
  )
  route(
    routes,
    {
      ...post,
      path: '/api/admin/photos/restore',
      summary: 'Undo an assignment',
      body: Placements,
      answer: Placements,
    },
    (ctx, { body }) => restorePlacements(ctx, body),
  )
  route(
    routes,
    {
      ...post,
      path: '/api/admin/photos/confirm',
      summary: 'Confirm where photos are',
      body: Placements,
      answer: Done,
    },
    async (ctx, { body }) => {
      await confirmPhotos(ctx, body)
      return done
    },
  )
  route(
    routes,
    {
      ...post,
      path: '/api/admin/photos/mark',
      summary: 'Hide or remove photos',
      body: MarkPhotos,
      answer: Done,
    },
    async (ctx, { body }) => {
      await markPhotos(ctx, body)
      return done
    },
  )
  route(
    routes,
    { ...of, path: '/api/admin/photos/{id}/turn', summary: 'Turn a photo', body: TurnPhoto },
    async (ctx, { params, body }) => {
      await turnPhoto(ctx, { photoId: params.id, by: body.by })
      return done
    },
  )
  route(
    routes,
    {
      ...of,
      path: '/api/admin/pupils/{id}/photo-order',
      summary: 'Order a student’s photos',
      body: PhotoOrder,
    },
    async (ctx, { params, body }) => {
      await orderPhotos(ctx, { pupilId: params.id, photoIds: body.photoIds })
      return done
    },
  )
  route(
    routes,
    { ...of, method: 'delete', path: '/api/admin/pupils/{id}', summary: 'Take a student off the roster' },
    async (ctx, { params }) => {
      await removePupil(ctx, params.id)
      return done
    },
  )
}
