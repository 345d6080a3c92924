import { type InvalidateOptions, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'
import { mayTryAgain, tryAgainIn } from '../try-again.ts'

/** The desk's cache. What the server refused is not asked again; a lost connection is, and a server that is away. */
export function createDeskCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: 'always',
        retry: (failures, error) => (error instanceof ApiError ? mayTryAgain(failures, error) : failures < 2),
        retryDelay: tryAgainIn,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** After a change, whatever the desk shows is asked for again. */
export const refreshDesk = (cache: QueryClient, options?: InvalidateOptions) =>
  cache.invalidateQueries({}, options)
