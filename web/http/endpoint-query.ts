import { QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { type AnswerOf, type Endpoint, type EndpointSpec, searchOf } from '../../contract/endpoint.ts'
import type { Sent } from './api.ts'
import { call, type SentArguments } from './call.ts'
import { retryDelay, shouldRetry } from './retry.ts'

/** Retries when the server was unreachable or is away. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: shouldRetry, retryDelay: retryDelay } },
  })

/** The query key of an endpoint: for all its answers, or for those to one input. */
export function keyOf<Spec extends EndpointSpec>(
  { method, path }: Endpoint<Spec>,
  ...[sent]: [] | SentArguments<Spec>
): QueryKey {
  const name = `${method} ${path}`
  if (!sent) return [name]
  const { params, query, body } = sent as Sent
  return [name, { params, query: searchOf(query), body }]
}

/** Query options for an endpoint. */
export function queryOf<Spec extends EndpointSpec>(endpoint: Endpoint<Spec>, ...sent: SentArguments<Spec>) {
  return {
    queryKey: keyOf(endpoint, ...sent),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<Spec>> =>
      call(endpoint, ...([{ ...sent[0], signal }] as unknown as SentArguments<Spec>)),
  }
}

/** Queries an endpoint from a component. */
export const useEndpoint = <Spec extends EndpointSpec>(
  endpoint: Endpoint<Spec>,
  ...sent: SentArguments<Spec>
) => useQuery(queryOf(endpoint, ...sent))

/** Keys a query by account, so that no account sees another's data. */
export const forAccount = <Query extends { queryKey: readonly unknown[] }>(
  query: Query,
  userId: string | undefined,
) => ({ ...query, queryKey: [...query.queryKey, userId], enabled: userId !== undefined })
