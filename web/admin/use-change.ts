import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, EndpointSpec } from '../../contract/endpoint.ts'
import { call, type SentArguments } from '../call.ts'
import { refreshDesk } from './desk-cache.ts'

/** How long a change waits for what it changed to be shown. A server that went away must not hold back its success. */
const SHOWN_MS = 2000

/** Calls an endpoint that changes something, then refetches whatever the desk shows. Rejects as `call` does. */
export function useChange() {
  const cache = useQueryClient()
  return async <Spec extends EndpointSpec>(
    endpoint: Endpoint<Spec>,
    ...sent: SentArguments<Spec>
  ): Promise<AnswerOf<Spec>> => {
    const answer = await call(endpoint, ...sent)
    await Promise.race([refreshDesk(cache), new Promise((resolve) => setTimeout(resolve, SHOWN_MS))])
    return answer
  }
}
