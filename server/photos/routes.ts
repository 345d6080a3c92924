import { Readable } from 'node:stream'
import * as watermark from '../../contract/business/watermark.ts'
import * as photoDay from '../../contract/events/photo-day.ts'
import { UPLOADS } from '../../contract/paths.ts'
import * as gallery from '../../contract/photos/gallery.ts'
import * as sorting from '../../contract/photos/sorting.ts'
import * as pupils from '../../contract/roster/pupils.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { type Router, router } from '../http/route.ts'
import { assignPhotos, confirmPhotos, restoreAssignments } from './assign/assign-photos.ts'
import { hidePhotos, setPhotoSortOrder } from './assign/hide-photos.ts'
import { removePupil } from './assign/remove-pupil.ts'
import { rotatePhoto } from './assign/rotate-photo.ts'
import { tagPeople } from './assign/tag-people.ts'
import { unwithholdPhoto } from './assign/unwithhold-photo.ts'
import { saveNames } from './class-photo-names/save-names.ts'
import { publishSheet } from './class-sheets/publish-sheet.ts'
import { showClean } from './clean/show-clean.ts'
import { RENDITION_TYPE } from './derive/renditions.ts'
import { previewWatermark, saveWatermark, showWatermark } from './derive/save-watermark.ts'
import { findGone } from './gallery/find-gone.ts'
import { openGallery, openMyGallery } from './gallery/open-gallery.ts'
import { reportNotMyChild } from './gallery/report-not-my-child.ts'
import { showSamplePicture } from './gallery/sample-gallery.ts'
import { listMyPupils } from './gallery/show-gallery.ts'
import { showPreview } from './gallery/show-preview.ts'
import { saveIdCrop } from './id-photos/save-id-crop.ts'
import { recordMarks } from './photo-day/record-marks.ts'
import { choosePortrait, chooseSchoolPortrait } from './school-portraits/choose-portrait.ts'
import { sortPhotos } from './sort/sort-photos.ts'
import { findExistingPhotos } from './upload/find-existing-photos.ts'
import type { createUploads } from './upload/uploads.ts'

/** The gate's gallery, previews at signed addresses, resumable uploads, and the owner's work with photos. */
export function photosRoutes(uploads: ReturnType<typeof createUploads>) {
  const routes = router()
  routes.all(UPLOADS, (c) => uploads.handle(c.req.raw, c.var.ctx))
  routes.all(`${UPLOADS}/:id`, (c) => uploads.handle(c.req.raw, c.var.ctx))
  pictures(routes)
  galleries(routes)
  ownersRoutes(routes)
  return routes
}

function pictures(routes: Router) {
  mountAddress(routes, gallery.photoPreview, async (c, { params, query }) => {
    const { for: viewer, by: pupilId, via: linkId, until, sig } = query
    const link = { ...params, viewer, pupilId, linkId, until, sig }
    const { etag, contentType, cacheControl, read } = await showPreview(c.var.ctx, link)
    const headers = {
      'Cache-Control': cacheControl,
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...(etag && { ETag: etag }),
    }
    // A proxy may have weakened it.
    if (etag && c.req.header('If-None-Match')?.replace('W/', '') === etag)
      return new Response(null, { status: 304, headers })
    const { body, bytes } = await read()
    return new Response(asBody(body), {
      headers: { ...headers, 'Content-Type': contentType, 'Content-Length': String(bytes) },
    })
  })
  mountAddress(routes, gallery.cleanPicture, async (c, { params, query }) => {
    const { for: userId, in: sessionId, aal, until, sig } = query
    const { body, bytes } = await showClean(c.var.ctx, { ...params, userId, sessionId, aal, until, sig })
    return new Response(asBody(body), {
      headers: {
        'Content-Type': RENDITION_TYPE.contentType,
        'Content-Length': String(bytes),
        // It must not outlive the session on the disk of a laptop in a school.
        'Cache-Control': 'private, no-store',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    })
  })
  mountAddress(routes, gallery.samplePicture, async (c, { params }) => {
    const { body, bytes } = await showSamplePicture(c.var.ctx, params)
    return new Response(asBody(body), {
      headers: {
        'Content-Type': RENDITION_TYPE.contentType,
        'Content-Length': String(bytes),
        'Cache-Control': 'public, max-age=86400',
      },
    })
  })
}

const asBody = (body: Readable | Buffer) =>
  Buffer.isBuffer(body) ? new Uint8Array(body) : (Readable.toWeb(body) as ReadableStream)

function galleries(routes: Router) {
  mountEndpoint(routes, gallery.openGallery, (ctx, { body }) => openGallery(ctx, body.accessCode))
  mountEndpoint(routes, gallery.reportNotMyChild, (ctx, { body }) => reportNotMyChild(ctx, body))
  mountEndpoint(routes, gallery.findGone, (ctx, { body }) => findGone(ctx, body))
  mountEndpoint(routes, gallery.chooseSchoolPortrait, (ctx, { body }) => chooseSchoolPortrait(ctx, body))
  mountEndpoint(routes, gallery.listMyPupils, (ctx) => listMyPupils(ctx))
  mountEndpoint(routes, gallery.openMyGallery, (ctx, { params }) => openMyGallery(ctx, params.id))
}

function ownersRoutes(routes: Router) {
  mountEndpoint(routes, photoDay.sendMarks, (ctx, { params, body }) =>
    recordMarks(ctx, { eventId: params.id, ...body }),
  )
  mountEndpoint(routes, sorting.findExistingPhotos, (ctx, { body }) => findExistingPhotos(ctx, body))
  mountEndpoint(routes, sorting.sortPhotos, (ctx, { params }) => sortPhotos(ctx, params.id))
  mountEndpoint(routes, sorting.assignPhotos, (ctx, { body }) => assignPhotos(ctx, body))
  mountEndpoint(routes, sorting.restoreAssignments, (ctx, { body }) => restoreAssignments(ctx, body))
  mountEndpoint(routes, sorting.confirmPhotos, (ctx, { body }) => confirmPhotos(ctx, body))
  mountEndpoint(routes, sorting.hidePhotos, (ctx, { body }) => hidePhotos(ctx, body))
  mountEndpoint(routes, sorting.tagPeople, (ctx, { params, body }) =>
    tagPeople(ctx, { photoId: params.id, ...body }),
  )
  mountEndpoint(routes, sorting.unwithholdPhoto, (ctx, { params, body }) =>
    unwithholdPhoto(ctx, { photoId: params.id, ...body }),
  )
  mountEndpoint(routes, sorting.saveNames, (ctx, { params, body }) =>
    saveNames(ctx, { photoId: params.id, ...body }),
  )
  mountEndpoint(routes, sorting.publishSheet, (ctx, { params, body }) =>
    publishSheet(ctx, { classId: params.id, ...body }),
  )
  mountEndpoint(routes, sorting.rotatePhoto, (ctx, { params, body }) =>
    rotatePhoto(ctx, { photoId: params.id, by: body.by }),
  )
  mountEndpoint(routes, sorting.setPhotoSortOrder, (ctx, { params, body }) =>
    setPhotoSortOrder(ctx, { pupilId: params.id, photoIds: body.photoIds }),
  )
  mountEndpoint(routes, sorting.choosePortrait, (ctx, { params, body }) =>
    choosePortrait(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, sorting.saveIdCrop, (ctx, { params, body }) =>
    saveIdCrop(ctx, { photoId: params.id, ...body }),
  )
  mountEndpoint(routes, watermark.showWatermark, (ctx) => showWatermark(ctx))
  mountEndpoint(routes, watermark.previewWatermark, (ctx, { body }) => previewWatermark(ctx, body))
  mountEndpoint(routes, watermark.saveWatermark, (ctx, { body }) => saveWatermark(ctx, body))
  mountEndpoint(routes, pupils.removePupil, (ctx, { params }) => removePupil(ctx, params.id))
}
