import { queryOptions } from '@tanstack/react-query'
import { showSample } from '../../../../contract/business/sample.ts'
import { showSetup } from '../../../../contract/business/setup.ts'
import * as codes from '../../../../contract/events/codes.ts'
import { showClass, showEvent } from '../../../../contract/events/events.ts'
import { showPhotoDay } from '../../../../contract/events/photo-day.ts'
import { listPrintStops } from '../../../../contract/orders/print-stops.ts'
import { showContactSheet, showPupilPhotos, showSorting } from '../../../../contract/photos/sorting.ts'
import { listJobs, showCounts } from '../../../../contract/records/desk-log.ts'
import { showPrivacy } from '../../../../contract/records/privacy.ts'
import { showPupil } from '../../../../contract/roster/pupils.ts'
import type { ActiveOptOut } from '../../../../domain/school/opt-outs.ts'
import { now } from '../../../clock.ts'
import { queryOf } from '../../../http/endpoint-query.ts'

const SOON_MS = 1500
const COUNTS_MS = 60_000
const OTHER_PHONE_MS = 15_000

/** Queries that keep polling a while after preparation ends, because sorting finishes only then. */
const settling = new WeakMap<object, number>()
const SETTLING_MS = 15_000

/** Polls while photos are being prepared, and until they are sorted. */
function whilePreparing(query: object, preparing: number | undefined) {
  const now = Date.now()
  if (preparing) settling.set(query, now + SETTLING_MS)
  return now < (settling.get(query) ?? 0) ? 2 * SOON_MS : false
}

export const eventQuery = (id: string) =>
  queryOptions({
    ...queryOf(showEvent, { params: { id } }),
    refetchInterval: (query) => whilePreparing(query, query.state.data?.event.preparing),
  })

export const classQuery = (id: string) =>
  queryOptions({
    ...queryOf(showClass, { params: { id } }),
    refetchInterval: (query) => whilePreparing(query, query.state.data?.event.preparing),
  })

/** Polls for what the other phone marks. */
export const photoDayQuery = (eventId: string) =>
  queryOptions({ ...queryOf(showPhotoDay, { params: { id: eventId } }), refetchInterval: OTHER_PHONE_MS })

/** Polls until what followed from a new opt-out is counted. */
export const pupilQuery = (id: string) =>
  queryOptions({
    ...queryOf(showPupil, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.optOuts.some(isCounting) ? SOON_MS : false),
  })

const COUNTED_WITHIN_MS = 60_000
/** Older ones, from before receipts, are never counted. */
export const isCounting = ({ effects, since }: Pick<ActiveOptOut, 'effects' | 'since'>) =>
  effects === null && now().getTime() - Date.parse(since) < COUNTED_WITHIN_MS

/** Polls while photos are being prepared. */
export const pupilPhotosQuery = (id: string) =>
  queryOptions({
    ...queryOf(showPupilPhotos, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.photos.some((photo) => photo.state === 'received') ? SOON_MS : false,
  })

/** Polls while photos are being read or prepared, and until they are sorted. */
export const sortingQuery = (eventId: string) =>
  queryOptions({
    ...queryOf(showSorting, { params: { id: eventId } }),
    refetchInterval: (query) => {
      const { reading = 0, preparing = 0 } = query.state.data?.counts ?? {}
      return whilePreparing(query, reading + preparing)
    },
  })

export const contactSheetQuery = (classId: string) =>
  queryOptions({
    ...queryOf(showContactSheet, { params: { id: classId } }),
    refetchInterval: ({ state }) =>
      state.data?.classSheet?.state === 'making' ||
      state.data?.pupils.some(({ photos }) => photos.some((photo) => photo.state === 'received'))
        ? 2 * SOON_MS
        : false,
  })

/** The codes of an event or of a class. */
export interface CodeScope {
  level: 'events' | 'classes'
  id: string
}

/** Polls while mails are waiting to leave. */
export const codesQuery = ({ level, id }: CodeScope) =>
  queryOptions({
    ...queryOf(level === 'events' ? codes.showEventCodes : codes.showClassCodes, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.pupils.some(({ mail }) => mail?.state === 'waiting') ? 2 * SOON_MS : false,
  })

/** Polls while something is being destroyed. */
export const privacyQuery = () =>
  queryOptions({
    ...queryOf(showPrivacy),
    refetchInterval: ({ state }) =>
      state.data?.erasures.some((erasure) => erasure.state === 'asked') ? SOON_MS : false,
  })

/** Polls while the test email is on its way. */
export const setupQuery = () =>
  queryOptions({
    ...queryOf(showSetup),
    refetchInterval: ({ state }) => (state.data?.mail.leaving ? SOON_MS : false),
  })

/** Polls while the sample is being removed, or its orders are being made. */
export const sampleQuery = () =>
  queryOptions({
    ...queryOf(showSample),
    refetchInterval: ({ state }) =>
      state.data?.state === 'going' || state.data?.ordersUnderWay ? SOON_MS : false,
  })

export const deskCountsQuery = () => queryOptions({ ...queryOf(showCounts), refetchInterval: COUNTS_MS })

export const printStopsQuery = () => queryOptions({ ...queryOf(listPrintStops), refetchInterval: COUNTS_MS })

export const jobsQuery = () => queryOptions({ ...queryOf(listJobs), refetchInterval: 5 * SOON_MS })
