import { type InvalidateOptions, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

/** The desk's query cache. Retries lost connections and server faults, not refusals. */
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

/** Refetches whatever the desk shows, after a change. */
export const refreshDesk = (cache: QueryClient, options?: InvalidateOptions) =>
  cache.invalidateQueries({}, options)
