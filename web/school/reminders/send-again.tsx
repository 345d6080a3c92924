import { useState } from 'react'
import { reminderWords } from '../../../content/school/reminders.ts'
import { resendConfirmation } from '../../../contract/reminders.ts'
import { call } from '../../call.ts'
import { explainError } from '../../error-messages.ts'
import { focusOnMount } from '../../ui/focus-next-row.ts'
import { Failure, textLink } from '../screen.tsx'

/** Sends the confirmation link again; calls `onGone` if it was used or ended in the meantime. */
export function SendAgain({ reminderKey, onGone }: { reminderKey: string; onGone: () => void }) {
  const [state, setState] = useState<'sending' | 'sent'>()
  const [failure, setFailure] = useState<{ title: string; text: string }>()
  async function send() {
    if (state) return
    setState('sending')
    setFailure(undefined)
    try {
      await call(resendConfirmation, { params: { key: reminderKey } })
      setState('sent')
    } catch (error) {
      setFailure(explainError(error))
      setState(undefined)
      onGone()
    }
  }
  return (
    <>
      {state === 'sent' ? (
        <span ref={focusOnMount} tabIndex={-1} className="mr-5 outline-none">
          {reminderWords.sentAgain}
        </span>
      ) : (
        <button
          type="button"
          onClick={send}
          aria-disabled={state === 'sending'}
          className={`${textLink} mr-5 min-h-11 cursor-pointer`}
        >
          {state === 'sending' ? 'Sending…' : 'Send the link again'}
        </button>
      )}
      {failure && <Failure title={failure.title}>{failure.text}</Failure>}
    </>
  )
}
