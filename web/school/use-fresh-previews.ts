import { useRef, useState } from 'react'

/**
 * Refetches photos' addresses once they have expired: `refresh` at once, `refreshIfDue` at most once a minute. Pictures
 * keyed by `version` load again.
 */
export function useFreshPreviews(onRefetch: () => Promise<unknown>) {
  const last = useRef(0)
  const [version, setVersion] = useState(0)
  async function refresh() {
    last.current = Date.now()
    await onRefetch()
    setVersion((now) => now + 1)
  }
  async function refreshIfDue() {
    if (Date.now() - last.current >= 60_000) await refresh()
  }
  return { version, refreshIfDue, refresh }
}
