import { type InvalidateOptions, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

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

/** After a change, whatever the desk shows is asked for again. */
export const refreshDesk = (cache: QueryClient, options?: InvalidateOptions) =>
  cache.invalidateQueries({}, options)
