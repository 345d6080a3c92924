import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { listMyPupils, openGallery, openMyGallery } from '../../contract/gallery.ts'
import { queryOf } from '../endpoint-query.ts'
import { mayTryAgain, tryAgainIn } from '../try-again.ts'
import { type Door, doorOfLine } from './gallery-access.ts'

const MINUTE = 60_000

/** Tries again what another try can mend: no connection, or a server that is away. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: mayTryAgain, retryDelay: tryAgainIn } },
  })

/** A code that is nobody's and can be nobody's. */
const SAMPLE_CODE = 'SAMPLE00'

/** The gallery behind a door. Not asked for again by itself: each look is counted and written down. */
export const galleryQuery = (door: Door) =>
  queryOptions({
    ...galleryBehind(door),
    staleTime: 30 * MINUTE,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

function galleryBehind(door: Door) {
  const key = doorOfLine(door)
  if ('pupilId' in key) return queryOf(openMyGallery, { params: { id: key.pupilId } })
  return queryOf(openGallery, { body: { accessCode: 'accessCode' in key ? key.accessCode : SAMPLE_CODE } })
}

export const useGallery = (door: Door, enabled = true) => useQuery({ ...galleryQuery(door), enabled })

/** What one account is answered is not shown to the next. */
export const ofAccount = <Query extends { queryKey: readonly unknown[] }>(
  query: Query,
  userId: string | undefined,
) => ({ ...query, queryKey: [...query.queryKey, userId], enabled: userId !== undefined })

/** The pupils linked to the account of this id; nobody's while signed out. */
export const useMyPupils = (userId: string | undefined) =>
  useQuery({ ...ofAccount(queryOf(listMyPupils), userId), staleTime: 5 * MINUTE })
