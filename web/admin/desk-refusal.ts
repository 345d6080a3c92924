import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../api.ts'
import { type Hearing, hearRefusals } from '../call.ts'

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
const hear: Hearing = (refused, as) => {
  const found = as === 'desk' && refused instanceof ApiError && REFUSALS.find((code) => code === refused.code)
  if (found) set(found)
  return false
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const deafen = hearRefusals(hear)
  return () => {
    listeners.delete(listener)
    deafen()
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
