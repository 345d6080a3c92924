import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../api.ts'
import { onRefusal, type RefusalHandler } from '../call.ts'

const REFUSALS = ['weak_password', 'factor_needed'] as const
/** Why the desk is closed to an admin: their account is not protected well enough. */
export type Refusal = (typeof REFUSALS)[number]

let refusal: Refusal | undefined
const listeners = new Set<() => void>()

function set(found: Refusal | undefined) {
  refusal = found
  for (const listener of listeners) listener()
}

/** Notes when a desk call is refused for that reason. Never retries it. */
const noteRefusal: RefusalHandler = (refused, as) => {
  const found = as === 'desk' && refused instanceof ApiError && REFUSALS.find((code) => code === refused.code)
  if (found) set(found)
  return false
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const unsubscribe = onRefusal(noteRefusal)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

/** Why the desk is closed, if it is. Reset when the admin leaves it. */
export function useRefusal(): Refusal | undefined {
  useEffect(() => () => set(undefined), [])
  return useSyncExternalStore(
    subscribe,
    () => refusal,
    () => undefined,
  )
}
