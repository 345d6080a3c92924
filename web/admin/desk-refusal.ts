import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../api.ts'

const REFUSALS = ['weak_password', 'factor_needed'] as const
/** Why the desk is closed to an admin whose account is not guarded well enough. */
export type Refusal = (typeof REFUSALS)[number]

let refusal: Refusal | undefined
const listeners = new Set<() => void>()

function set(found: Refusal | undefined) {
  refusal = found
  for (const listener of listeners) listener()
}

/** Hears by any call of the desk that it is closed as a whole. */
export function hearRefusal(error: unknown): void {
  const found = error instanceof ApiError && REFUSALS.find((code) => code === error.code)
  if (found) set(found)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Why the desk is closed, if it is. Whoever comes back to it is asked about anew. */
export function useRefusal(): Refusal | undefined {
  useEffect(() => () => set(undefined), [])
  return useSyncExternalStore(
    subscribe,
    () => refusal,
    () => undefined,
  )
}
