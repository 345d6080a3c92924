import { useRef, useState } from 'react'

/** Refetches expired photo addresses, at most once a minute. */
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
