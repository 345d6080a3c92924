import { type InvalidateOptions, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'
import { mayTryAgain, tryAgainIn } from '../try-again.ts'

/** The desk's query cache. Retries lost connections and a server that is away, not refusals. */
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

/** Refetches whatever the desk shows, after a change. */
export const refreshDesk = (cache: QueryClient, options?: InvalidateOptions) =>
  cache.invalidateQueries({}, options)
