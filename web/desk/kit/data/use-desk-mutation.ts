import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerOf, Endpoint, EndpointSpec } from '../../../../contract/endpoint.ts'
import { call, type SentArguments } from '../../../http/call.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { notify } from '../../../ui/notify.ts'
import { refreshDesk } from './desk-cache.ts'

/** How long a change waits for what it changed to be shown. A server that went away must not hold back its success. */
const SHOWN_MS = 2000

/**
 * How a screen of the desk changes something.
 * - `change` calls an endpoint, then refetches whatever the desk shows. Rejects as `call` does.
 * - `run` does what a button is for, once at a time, and resolves to whether it was done. `name` says which of the
 *   screen's actions is `busy`; `done` is the notice of success, or what follows. The reason of a failure is a notice, or
 *   `failure` for a screen that shows it itself, or goes to `onFailed`; the screen is refetched then too, because a
 *   refusal often means that it is out of date.
 * - `refetch` is for the rest.
 */
export function useDeskMutation(onFailed: 'notice' | 'inline' | ((error: unknown) => void) = 'notice') {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  // A second press may come before the first has been rendered.
  const running = useRef(false)

  const refetch = () => refreshDesk(cache)
  const show = () => Promise.race([refetch(), new Promise<void>((resolve) => setTimeout(resolve, SHOWN_MS))])

  async function change<Spec extends EndpointSpec>(
    endpoint: Endpoint<Spec>,
    ...sent: SentArguments<Spec>
  ): Promise<AnswerOf<Spec>> {
    const answer = await call(endpoint, ...sent)
    await show()
    return answer
  }

  async function run<Answer>(
    name: string,
    work: () => Promise<Answer>,
    done?: string | ((answer: Answer) => string | undefined | void),
  ): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(name)
    setFailure(undefined)
    try {
      const answer = await work()
      const title = typeof done === 'function' ? done(answer) : done
      if (title) notify({ kind: 'success', title })
      return true
    } catch (error) {
      if (typeof onFailed === 'function') onFailed(error)
      else if (onFailed === 'inline') setFailure(reasonOf(error))
      else notify({ kind: 'destructive', title: 'Not done', text: reasonOf(error) })
      await show()
      return false
    } finally {
      running.current = false
      setBusy(undefined)
    }
  }

  return { change, refetch, run, busy, failure }
}
