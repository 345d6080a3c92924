import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, Endpoint, EndpointSpec } from '../../contract/endpoint.ts'
import { call, type SentArguments } from '../call.ts'
import { reasonOf } from '../error-messages.ts'
import { notify } from '../ui/notify.ts'
import { applyToCache } from './desk-cache.ts'

/** Calls an endpoint that changes something, then refetches whatever the desk shows. Rejects as `call` does. */
export function useDeskMutation() {
  const cache = useQueryClient()
  return async <Spec extends EndpointSpec>(
    endpoint: Endpoint<Spec>,
    ...sent: SentArguments<Spec>
  ): Promise<AnswerOf<Spec>> => {
    const answer = await call(endpoint, ...sent)
    await applyToCache(cache)
    return answer
  }
}

/**
 * Runs a button's action, refetches the screens, and reports success or failure in a notice. `run` resolves to whether
 * it was done; `busy` names the action in progress.
 */
export function useAction() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<string>()
  async function run<Answer>(
    name: string,
    work: () => Promise<Answer>,
    said: string | ((answer: Answer) => string),
  ): Promise<boolean> {
    if (busy) return false
    setBusy(name)
    try {
      const answer = await work()
      await applyToCache(cache)
      notify({ kind: 'success', title: typeof said === 'string' ? said : said(answer) })
      return true
    } catch (error) {
      notify({ kind: 'destructive', title: 'Not done', text: reasonOf(error) })
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { run, busy }
}
