import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { OrderView } from '../../domain/orders.ts'
import { Gallery } from '../../domain/photos.ts'
import { ApiError, call } from '../api.ts'

const MINUTE = 60_000

/** Tries again what a second try can mend: no connection, or a server that is starting. */
const worthAnotherTry = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503)

export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })

/** The gallery of a code. Not asked for again by itself: each look is counted and written down. */
export const galleryQuery = (code: string) =>
  queryOptions({
    queryKey: ['gallery', code],
    queryFn: ({ signal }) => call('/api/gallery', { body: { accessCode: code }, signal }, Gallery),
    staleTime: 30 * MINUTE,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const useGallery = (code: string) => useQuery({ ...galleryQuery(code), retry: worthAnotherTry })

/** An order by the unguessable part of its address; looks again while the files are on their way. */
export const useOrder = (key: string) =>
  useQuery({
    queryKey: ['order', key],
    queryFn: ({ signal }) => call(`/api/orders/${encodeURIComponent(key)}`, { signal }, OrderView),
    retry: worthAnotherTry,
    enabled: key !== '',
    refetchInterval: ({ state }) =>
      onItsWay(state.data) ? Math.min(3000 + state.dataUpdateCount * 500, 30_000) : false,
  })

const onItsWay = (order: OrderView | undefined) =>
  order?.state === 'paid' || order?.state === 'awaiting_payment'
