import { type InvalidateOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { ContactSheet, PupilPhotos, SortingBoard } from '../../domain/photos/sorting.ts'
import { CodesOverview } from '../../domain/school/codes.ts'
import { PupilDetail } from '../../domain/school/pupils.ts'
import { ClassDetail, EventDetail, EventList, FoundPupils } from '../../domain/school/school.ts'
import { ApiError } from '../api.ts'
import { callDesk } from './call-desk.ts'

const PREPARING_MS = 1500

/** The desk's cache. What the server refused is not asked again; a lost connection is. */
export function createDeskCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Everything the desk shows starts with this key. */
export const DESK = 'desk'

export const eventsQuery = () =>
  queryOptions({
    queryKey: [DESK, 'events'],
    queryFn: ({ signal }) => callDesk('/api/admin/events', { signal }, EventList),
  })

/** Queries that are still to be asked after all is prepared: whose the last photos are is found only then. */
const settling = new WeakMap<object, number>()
const SETTLING_MS = 15_000

/** Badges and figures change by themselves while photos are being prepared, and until they are sorted. */
function whilePreparing(query: object, preparing: number | undefined) {
  const now = Date.now()
  if (preparing) settling.set(query, now + SETTLING_MS)
  return now < (settling.get(query) ?? 0) ? 2 * PREPARING_MS : false
}

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [DESK, 'event', id],
    queryFn: ({ signal }) => callDesk(`/api/admin/events/${id}`, { signal }, EventDetail),
    refetchInterval: (query) => whilePreparing(query, query.state.data?.event.preparing),
  })

export const classQuery = (id: string) =>
  queryOptions({
    queryKey: [DESK, 'class', id],
    queryFn: ({ signal }) => callDesk(`/api/admin/classes/${id}`, { signal }, ClassDetail),
    refetchInterval: (query) => whilePreparing(query, query.state.data?.event.preparing),
  })

export const pupilQuery = (id: string) =>
  queryOptions({
    queryKey: [DESK, 'pupil', id],
    queryFn: ({ signal }) => callDesk(`/api/admin/pupils/${id}`, { signal }, PupilDetail),
  })

/** Asked again and again while photos are being prepared. */
export const pupilPhotosQuery = (id: string) =>
  queryOptions({
    queryKey: [DESK, 'pupil', id, 'photos'],
    queryFn: ({ signal }) => callDesk(`/api/admin/pupils/${id}/photos`, { signal }, PupilPhotos),
    refetchInterval: ({ state }) =>
      state.data?.photos.some((photo) => photo.state === 'received') ? PREPARING_MS : false,
  })

/** Asked again while frames are being looked at or prepared, and until they are sorted. */
export const sortingQuery = (eventId: string) =>
  queryOptions({
    queryKey: [DESK, 'sorting', eventId],
    queryFn: ({ signal }) => callDesk(`/api/admin/events/${eventId}/sorting`, { signal }, SortingBoard),
    refetchInterval: (query) => {
      const { reading = 0, preparing = 0 } = query.state.data?.counts ?? {}
      return whilePreparing(query, reading + preparing)
    },
  })

export const contactSheetQuery = (classId: string) =>
  queryOptions({
    queryKey: [DESK, 'sheet', classId],
    queryFn: ({ signal }) => callDesk(`/api/admin/classes/${classId}/photos`, { signal }, ContactSheet),
    refetchInterval: ({ state }) =>
      state.data?.pupils.some(({ photos }) => photos.some((photo) => photo.state === 'received'))
        ? PREPARING_MS * 2
        : false,
  })

export interface CodeScope {
  level: 'events' | 'classes'
  id: string
}

/** Asked again while mails are waiting to leave. */
export const codesQuery = ({ level, id }: CodeScope) =>
  queryOptions({
    queryKey: [DESK, 'codes', level, id],
    queryFn: ({ signal }) => callDesk(`/api/admin/${level}/${id}/codes`, { signal }, CodesOverview),
    refetchInterval: ({ state }) =>
      state.data?.pupils.some(({ mail }) => mail?.state === 'waiting') ? 2 * PREPARING_MS : false,
  })

/** Students by name, parent's e-mail or code, in one event or in all. */
export const searchQuery = (text: string, eventId: string | undefined) =>
  queryOptions({
    queryKey: [DESK, 'search', eventId ?? 'all', text],
    queryFn: ({ signal }) =>
      callDesk('/api/admin/search', { signal, body: { text, ...(eventId ? { eventId } : {}) } }, FoundPupils),
    staleTime: 10_000,
  })

/** After a change, whatever the desk shows is asked for again. */
export const refreshDesk = (cache: QueryClient, options?: InvalidateOptions) =>
  cache.invalidateQueries({ queryKey: [DESK] }, options)
