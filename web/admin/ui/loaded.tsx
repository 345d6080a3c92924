import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FailedLoad, LoadFailure } from './load-failure.tsx'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
} & (
  | { skeleton: ReactNode; children: (data: Data) => ReactNode }
  /** Content with skeletons of its own, such as a table. */
  | { skeleton?: undefined; children: ReactNode }
) &
  (
    | { /** What did not load: `list of orders`. */ what: string; Failure?: undefined }
    | { what?: undefined; Failure: (failed: FailedLoad) => ReactNode }
  )

/** What a query has loaded, or its skeleton, or why the first load failed. A failed refetch changes nothing. */
export function Loaded<Data>({ query, skeleton, children, what, Failure }: LoadedProps<Data>) {
  const { data, error, isLoadingError, refetch } = query
  if (isLoadingError) {
    const failed = { error, onRetry: () => void refetch() }
    return Failure ? <Failure {...failed} /> : <LoadFailure {...failed} what={what} />
  }
  if (typeof children !== 'function') return children
  return data === undefined ? skeleton : children(data)
}
