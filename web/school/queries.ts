import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { MyOrders, OrderView, PaymentSettings } from '../../domain/orders/orders.ts'
import { Gallery, MyPupils } from '../../domain/photos/photos.ts'
import { ApiError, call } from '../api.ts'
import { callAccount } from './call-account.ts'
import { type Door, doorOfLine } from './gallery-access.ts'

const MINUTE = 60_000

/** Tries again what a second try can mend: no connection, or a server that is starting. */
const worthAnotherTry = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503)

export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: worthAnotherTry } } })

/** A code that is nobody's and can be nobody's. */
const SAMPLE_CODE = 'SAMPLE00'

/** The gallery behind a door. Not asked for again by itself: each look is counted and written down. */
export const galleryQuery = (door: Door) =>
  queryOptions({
    queryKey: ['gallery', door],
    queryFn: ({ signal }) => openGallery(door, signal),
    staleTime: 30 * MINUTE,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

function openGallery(door: Door, signal: AbortSignal): Promise<Gallery> {
  const key = doorOfLine(door)
  if ('pupilId' in key) return callAccount(`/api/account/pupils/${key.pupilId}/gallery`, { signal }, Gallery)
  const accessCode = 'accessCode' in key ? key.accessCode : SAMPLE_CODE
  return call('/api/gallery', { body: { accessCode }, signal }, Gallery)
}

export const useGallery = (door: Door, enabled = true) => useQuery({ ...galleryQuery(door), enabled })

const orderKey = (key: string) => ['order', key]

/** An order by the unguessable part of its address; looks again while the files are on their way. */
export const useOrder = (key: string) =>
  useQuery({
    queryKey: orderKey(key),
    queryFn: ({ signal }) => call(`/api/orders/${encodeURIComponent(key)}`, { signal }, OrderView),
    enabled: key !== '',
    refetchInterval: ({ state }) =>
      onItsWay(state.data) ? Math.min(3000 + state.dataUpdateCount * 500, 30_000) : false,
  })

const onItsWay = (order: OrderView | undefined) =>
  order?.state === 'paid' || order?.state === 'awaiting_payment'

/** The pupils linked to the account of this id; nobody's while signed out. */
export const useMyPupils = (userId: string | undefined) =>
  useQuery({
    queryKey: ['account', userId, 'pupils'],
    queryFn: ({ signal }) => callAccount('/api/account/pupils', { signal }, MyPupils),
    enabled: userId !== undefined,
    staleTime: 5 * MINUTE,
  })

/** The orders of the account of this id. */
export const useMyOrders = (userId: string | undefined) =>
  useQuery({
    queryKey: ['account', userId, 'orders'],
    queryFn: ({ signal }) => callAccount('/api/account/orders', { signal }, MyOrders),
    enabled: userId !== undefined,
  })

/** Who takes the money here. */
export const usePaymentSettings = () =>
  useQuery({
    queryKey: ['payments'],
    queryFn: ({ signal }) => call('/api/payments', { signal }, PaymentSettings),
    staleTime: Number.POSITIVE_INFINITY,
  })
