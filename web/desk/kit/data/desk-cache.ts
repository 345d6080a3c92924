import { type InvalidateOptions, notifyManager, type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../http/api.ts'
import { retryDelay, shouldRetry } from '../../../http/retry.ts'

/** The desk's query cache. Retries lost connections and an unavailable server, but not refusals. */
export function createDeskCache(): QueryClient {
  // By default a timer, which comes after the second press of a double press; `isPending` would not stop that.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: 'always',
        retry: (failures, error) => (error instanceof ApiError ? shouldRetry(failures, error) : failures < 2),
        retryDelay: retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Refetches whatever the desk shows, after a change. */
export async function refreshDesk(cache: QueryClient, options?: InvalidateOptions): Promise<void> {
  const loading = cache.getQueryCache().findAll({ predicate: isLoading })
  await cache.invalidateQueries({}, options)
  // The library does not refetch a query whose first fetch is in flight, which may predate the change.
  if (loading.length > 0)
    await cache.invalidateQueries({ predicate: (query) => loading.includes(query) }, options)
}

const isLoading = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
