import { type Query, type QueryClient, type QueryFunctionContext, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findGone } from '../../contract/photos/gallery.ts'
import type { Gallery, GalleryPhoto } from '../../domain/photos/photos.ts'
import type { GoneReason } from '../../domain/photos/withholding-reasons.ts'
import { ApiError } from '../http/api.ts'
import { call } from '../http/call.ts'
import { currentChoices } from './basket/basket.ts'
import { accessOf, type GalleryKey } from './gallery-access.ts'
import { galleryQuery } from './queries.ts'

const EVERY_MS = 30_000

/** Why a photo is gone; `no-key`: the code or the link opens nothing any more. */
export type WhyGone = GoneReason | 'no-key'

/** A photo that was shown or chosen and may not be shown any more. */
export interface GonePhoto {
  id: string
  why: WhyGone
  /** As it was shown; missing if it was gone when the gallery was opened. */
  photo?: Pick<GalleryPhoto, 'no' | 'kind'>
}

/** A photo in its slot of the gallery. Of one that is gone only the slot is left, and why. */
export type GallerySlot = GalleryPhoto & { gone?: WhyGone }

/** A gallery as it may be shown now: `photos` are those that are left. */
export interface ShownGallery extends Gallery {
  gone: readonly GonePhoto[]
  /** In order, with the slots of those that are gone. */
  slots: readonly GallerySlot[]
}

type Found = readonly GonePhoto[]
const nothing: Found = []
const goneKey = (galleryKey: GalleryKey) => ['gone', galleryKey]

/**
 * Galleries, and what has gone from each since it was opened. A family may refuse at any moment, so an open page asks
 * every half minute, when the reader comes back to it, and when a picture fails to load (`check`). Without an answer
 * everything stays as it was.
 */
export function useShownGalleries(galleryKeys: readonly GalleryKey[], enabled = true) {
  const galleries = useQueries({ queries: galleryKeys.map((key) => ({ ...galleryQuery(key), enabled })) })
  const checks = useQueries({
    queries: galleryKeys.map((key, at) => goneQuery(key, enabled ? galleries[at]?.data : undefined)),
  })
  return galleryKeys.map((_, at) => {
    const {
      data: loaded,
      error,
      isPending,
      isFetching,
      refetch,
    } = galleries[at] as (typeof galleries)[number]
    const found = checks[at]?.data ?? nothing
    /** Resolves to whether something has gone since the last time. */
    async function check() {
      if (!loaded || loaded.sample || isClosed(found)) return false
      const { data = nothing } = (await checks[at]?.refetch({ cancelRefetch: false })) ?? {}
      return data.length > found.length
    }
    return { loaded, found, error, isPending, isFetching, refetch, check }
  })
}

/** One of them. */
export function useGallery(galleryKey: GalleryKey, enabled = true) {
  const [one] = useShownGalleries([galleryKey], enabled)
  const { loaded, found, ...query } = one as NonNullable<typeof one>
  const data = useMemo(() => loaded && withoutGone(loaded, found), [loaded, found])
  return { ...query, data }
}

function goneQuery(galleryKey: GalleryKey, gallery: Gallery | undefined) {
  const chosen = currentChoices().find(([key]) => key === galleryKey)?.[1]
  const chosenIds = [
    ...(chosen?.photoIds ?? []),
    ...(chosen?.extras ?? []).flatMap(({ photoId }) => photoId ?? []),
  ]
  const shownIds = gallery?.photos.map(({ id }) => id) ?? []
  const access = accessOf(galleryKey)
  const unlessClosed = ({ state }: Query<Found>) => !isClosed(state.data ?? nothing)
  return {
    queryKey: goneKey(galleryKey),
    queryFn: async ({ signal, client, queryKey }: QueryFunctionContext): Promise<Found> => {
      if ('sample' in access) return nothing
      const before = client.getQueryData<Found>(queryKey) ?? nothing
      const photoIds = [...new Set([...shownIds, ...chosenIds, ...before.map(({ id }) => id)])]
      const photoOf = (id: string) =>
        gallery?.photos.find((one) => one.id === id) ?? before.find((one) => one.id === id)?.photo
      const found = await whyGone({ body: { ...access, photoIds }, signal })
      return found.map(({ id, why }) => {
        const photo = photoOf(id)
        return { id, why, ...(photo && { photo: { no: photo.no, kind: photo.kind } }) }
      })
    },
    enabled: gallery !== undefined && !gallery.sample && shownIds.length + chosenIds.length > 0,
    initialData: nothing,
    // What was chosen and has gone before the gallery was opened is asked about at once.
    staleTime: chosenIds.every((id) => shownIds.includes(id)) ? EVERY_MS : 0,
    retry: false,
    refetchInterval: (query: Query<Found>) => unlessClosed(query) && EVERY_MS,
    refetchOnMount: unlessClosed,
    refetchOnWindowFocus: (query: Query<Found>) => unlessClosed(query) && ('always' as const),
    refetchOnReconnect: (query: Query<Found>) => unlessClosed(query) && ('always' as const),
  }
}

/** What the server answers when a code, or the account's link, opens nothing. Any other 404 says nothing about the key. */
const KEY_REFUSED = ['access-code-unknown', 'pupil-not-linked']

async function whyGone(sent: Parameters<typeof call<typeof findGone>>[1]): Promise<Found> {
  try {
    return (await call(findGone, sent)).gone
  } catch (error) {
    // A wrong code counts against the family, so it is not tried again.
    if (!(error instanceof ApiError && KEY_REFUSED.includes(error.code))) throw error
    return sent.body.photoIds.map((id) => ({ id, why: 'no-key' }))
  }
}

const isClosed = (found: Found) => found.some(({ why }) => why === 'no-key')

/** Forgets a gallery whose key opened it no longer, so that the server is asked again when it is next opened. */
export function forgetIfLocked(queries: QueryClient, galleryKey: GalleryKey) {
  if (!isClosed(queries.getQueryData<Found>(goneKey(galleryKey)) ?? nothing)) return
  queries.removeQueries({ queryKey: goneKey(galleryKey) })
  queries.removeQueries({ queryKey: galleryQuery(galleryKey).queryKey })
}

/** Takes what is gone out of a gallery. */
export function withoutGone(gallery: Gallery, found: Found): ShownGallery {
  const reasons = new Map(found.map(({ id, why }) => [id, why]))
  const slots = gallery.photos.map((photo): GallerySlot => {
    const gone = reasons.get(photo.id)
    return gone ? { ...photo, previews: [], gone } : photo
  })
  return {
    ...gallery,
    photos: reasons.size === 0 ? gallery.photos : gallery.photos.filter(({ id }) => !reasons.has(id)),
    slots,
    gone: found,
  }
}
