import { queryOptions, useQuery } from '@tanstack/react-query'
import { addressOf } from '../../contract/endpoint.ts'
import { listMyPupils, openGallery, openMyGallery, samplePicture } from '../../contract/photos/gallery.ts'
import { type Gallery, PREVIEW_SIZES, samplePictureNo } from '../../domain/photos/photos.ts'
import { forAccount, queryOf } from '../http/endpoint-query.ts'
import { accessOf, type GalleryKey, isSampleKey, placeholderNo } from './gallery-access.ts'

const MINUTE = 60_000

/** A code that can never belong to a pupil. */
const SAMPLE_CODE = 'SAMPLE00'

/**
 * A gallery. Not refetched automatically: each view is counted and logged. What has gone from it since is found by
 * `useGallery` in `shown-gallery.ts`.
 */
export const galleryQuery = (galleryKey: GalleryKey) =>
  queryOptions({
    ...galleryByKey(galleryKey),
    ...(isSampleKey(galleryKey) && {
      select: (gallery: Gallery) => ofPlaceholder(gallery, placeholderNo(galleryKey)),
    }),
    staleTime: 30 * MINUTE,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

function galleryByKey(galleryKey: GalleryKey) {
  const access = accessOf(galleryKey)
  if ('pupilId' in access) return queryOf(openMyGallery, { params: { id: access.pupilId } })
  return queryOf(openGallery, {
    body: { accessCode: 'accessCode' in access ? access.accessCode : SAMPLE_CODE },
  })
}

/** The sample's gallery with the face of one placeholder of a class. */
function ofPlaceholder(gallery: Gallery, child: number): Gallery {
  const photos = gallery.photos.map((photo) => ({
    ...photo,
    previews: photo.previews.map((preview, at) => ({
      ...preview,
      src: addressOf(samplePicture, {
        params: { no: samplePictureNo(child, photo.no), size: PREVIEW_SIZES[at] ?? 'preview' },
      }),
    })),
  }))
  return { ...gallery, photos }
}

/** The pupils linked to this account; disabled while signed out. */
export const useMyPupils = (userId: string | undefined) =>
  useQuery({ ...forAccount(queryOf(listMyPupils), userId), staleTime: 5 * MINUTE })
