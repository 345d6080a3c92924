import { useRef, useState } from 'react'

interface Calls {
  onRefetch: () => Promise<unknown>
  /** Finds what is gone, and resolves to whether there is more. */
  onCheck: () => Promise<boolean>
}

/**
 * Refetches photos' addresses once they have expired, unless pictures failed to load because they are gone: `refresh` at
 * once, `refreshIfDue` at most once a minute. Pictures keyed by `version` load again.
 */
export function useFreshPreviews({ onRefetch, onCheck }: Calls) {
  const last = useRef(0)
  const [version, setVersion] = useState(0)
  async function refresh() {
    last.current = Date.now()
    if (!(await onCheck())) await onRefetch()
    setVersion((now) => now + 1)
  }
  async function refreshIfDue() {
    if (Date.now() - last.current >= 60_000) await refresh()
  }
  return { version, refreshIfDue, refresh }
}
