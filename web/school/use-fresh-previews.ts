import { useRef, useState } from 'react'

/** Signed addresses expire: a photo that is gone is asked for again, now and then and not for ever. */
export function useMending(onRefetch: () => Promise<unknown>) {
  const last = useRef(0)
  const [edition, setEdition] = useState(0)
  async function again() {
    last.current = Date.now()
    await onRefetch()
    setEdition((now) => now + 1)
  }
  async function mend() {
    if (Date.now() - last.current >= 60_000) await again()
  }
  return { edition, mend, again }
}
