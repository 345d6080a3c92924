import { QueryClient, queryOptions } from '@tanstack/react-query'
import { PupilPhotos } from '../../domain/photos.ts'
import { ClassDetail, EventDetail, EventList } from '../../domain/school.ts'
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
const DESK = 'desk'

export const eventsQuery = () =>
  queryOptions({
    queryKey: [DESK, 'events'],
    queryFn: ({ signal }) => callDesk('/api/admin/events', { signal }, EventList),
  })

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [DESK, 'event', id],
    queryFn: ({ signal }) => callDesk(`/api/admin/events/${id}`, { signal }, EventDetail),
  })

export const classQuery = (id: string) =>
  queryOptions({
    queryKey: [DESK, 'class', id],
    queryFn: ({ signal }) => callDesk(`/api/admin/classes/${id}`, { signal }, ClassDetail),
  })

/** Asked again and again while photos are being prepared. */
export const pupilQuery = (id: string) =>
  queryOptions({
    queryKey: [DESK, 'pupil', id],
    queryFn: ({ signal }) => callDesk(`/api/admin/pupils/${id}`, { signal }, PupilPhotos),
    refetchInterval: ({ state }) =>
      state.data?.photos.some((photo) => photo.state === 'received') ? PREPARING_MS : false,
  })
