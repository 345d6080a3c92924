import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, EndpointSpec } from '../../contract/endpoint.ts'
import { call, type SentArguments } from '../call.ts'
import { showChange } from './desk-cache.ts'

/** Calls an endpoint that changes something, then refetches whatever the desk shows. Rejects as `call` does. */
export function useChange() {
  const cache = useQueryClient()
  return async <Spec extends EndpointSpec>(
    endpoint: Endpoint<Spec>,
    ...sent: SentArguments<Spec>
  ): Promise<AnswerOf<Spec>> => {
    const answer = await call(endpoint, ...sent)
    await showChange(cache)
    return answer
  }
}
