import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../http/api.ts'
import { type ApiErrorHandler, onApiError } from '../../http/call.ts'

const LOCKOUT_REASONS = ['weak_password', 'factor_needed'] as const
/** Why the desk is closed to an admin: their account is not protected well enough. */
export type LockoutReason = (typeof LOCKOUT_REASONS)[number]

let lockout: LockoutReason | undefined
const listeners = new Set<() => void>()

function set(found: LockoutReason | undefined) {
  lockout = found
  for (const listener of listeners) listener()
}

/** Notes when a desk call is refused for that reason. Never retries it. */
const noteLockout: ApiErrorHandler = (refused, as) => {
  const found =
    as === 'desk' && refused instanceof ApiError && LOCKOUT_REASONS.find((code) => code === refused.code)
  if (found) set(found)
  return false
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const unsubscribe = onApiError(noteLockout)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

/** Why the desk is closed, if it is. Reset when the admin leaves it. */
export function useDeskLockout(): LockoutReason | undefined {
  useEffect(() => () => set(undefined), [])
  return useSyncExternalStore(
    subscribe,
    () => lockout,
    () => undefined,
  )
}
