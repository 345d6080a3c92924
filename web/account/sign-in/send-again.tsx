import { useEffect, useState } from 'react'
import { explainError } from '../../http/error-messages.ts'
import { FormFailure, quietButton } from '../form.tsx'

/** The service's minimum between two messages to one address. */
const PAUSE_S = 60

interface SendAgainProps {
  /** The button's label: `Send the link again`. */
  label: string
  /** The message afterwards: `The link is on its way again.` */
  done: string
  send: () => Promise<void>
  /** Nothing was sent before, so there is no wait. */
  atOnce?: boolean
}

/** Sends a mail or text message again, at most once a minute. */
export function SendAgain({ label, done, send, atOnce = false }: SendAgainProps) {
  const { left, start } = useCountdown(atOnce ? 0 : PAUSE_S)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [failure, setFailure] = useState<string>()
  const waiting = state === 'sending' || left > 0

  async function again() {
    if (waiting) return
    setFailure(undefined)
    setState('sending')
    try {
      await send()
      setState('sent')
      start(PAUSE_S)
    } catch (error) {
      setState('idle')
      setFailure(explainError(error).text)
    }
  }
  return (
    <div className="grid gap-2">
      <button
        type="button"
        onClick={again}
        aria-disabled={waiting}
        className={`${quietButton} justify-self-start`}
      >
        {state === 'sending' ? 'Sending…' : left > 0 ? `${label} (in ${left} s)` : label}
      </button>
      <p role="status" className="text-note text-soft empty:sr-only">
        {state === 'sent' ? done : ''}
      </p>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}

/** Counts seconds down to 0; `start` restarts it. */
function useCountdown(initial: number) {
  const [left, setLeft] = useState(initial)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return { left, start: setLeft }
}
