import { useEffect, useState } from 'react'

/** Counts seconds down to 0; `start` restarts it. */
export function useCountdown(initial: number) {
  const [left, setLeft] = useState(initial)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return { left, start: setLeft }
}
