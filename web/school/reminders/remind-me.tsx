import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reminderWords } from '../../../content/school/reminders.ts'
import { resendConfirmation, showReminderStatus, unsubscribe } from '../../../contract/records/reminders.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { REMINDER_CONSENT_WORDS } from '../../../domain/reminders/reminders.ts'
import { call } from '../../http/call.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { explainError } from '../../http/error-messages.ts'
import { Failure, textLink } from '../../shell/screen.tsx'
import { focusOnMount } from '../../ui/focus-next-row.ts'
import { TickBox } from '../../ui/tick-box.tsx'
import type { GalleryKey } from '../gallery-access.ts'
import { ReminderConsentForm } from './reminder-consent-form.tsx'
import { deleteReminderKey, saveReminderKey, useReminderKey } from './reminder-keys.ts'

interface RemindMeProps {
  galleryKey: GalleryKey
  gallery: Gallery
  className?: string
}

/** Lets a parent ask for reminders, and end them. One line until the box is ticked. */
export function RemindMe({ galleryKey, gallery: { reminders }, className = '' }: RemindMeProps) {
  const section = useRef<HTMLElement>(null)
  const key = useReminderKey(galleryKey)
  const [ticked, setTicked] = useState(false)
  const [ended, setEnded] = useState(false)
  if (!reminders) return null
  function onAsked(key: string) {
    saveReminderKey(galleryKey, key)
    setTicked(false)
    setEnded(false)
    section.current?.focus()
  }
  function onEnded() {
    deleteReminderKey(galleryKey)
    setEnded(true)
    // The pressed button goes; elsewhere the focus stays.
    if (section.current?.contains(document.activeElement)) section.current.focus()
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Reminders"
      className={`max-w-[34rem] outline-none ${className}`}
    >
      {key ? (
        <Reminded reminderKey={key} onEnded={onEnded} />
      ) : (
        <>
          <p role="status" className="text-soft empty:sr-only">
            {ended && reminderWords.ended}
          </p>
          <TickBox variant="large" name="remind" checked={ticked} onChange={setTicked}>
            {REMINDER_CONSENT_WORDS[reminders.of]}
          </TickBox>
          {ticked && (
            <ReminderConsentForm
              galleryKey={galleryKey}
              occasion={reminders.of}
              texts={reminders.texts}
              onAsked={onAsked}
            />
          )}
        </>
      )}
    </section>
  )
}

const TO_CONFIRM = {
  mail: reminderWords.confirmEmail,
  text: reminderWords.confirmMobile,
}

function Reminded({ reminderKey, onEnded }: { reminderKey: string; onEnded: () => void }) {
  const { data, refetch } = useQuery(queryOf(showReminderStatus, { params: { key: reminderKey } }))
  const [failure, setFailure] = useState<{ title: string; text: string }>()
  const [ending, setEnding] = useState(false)
  useEffect(() => {
    // Ended through the link in a mail.
    if (data?.on === false) onEnded()
  })
  async function end() {
    if (ending) return
    setEnding(true)
    setFailure(undefined)
    try {
      await call(unsubscribe, { params: { key: reminderKey } })
      onEnded()
    } catch (error) {
      setFailure(explainError(error))
      setEnding(false)
    }
  }
  return (
    <>
      <div role="status">
        {data?.waits ? (
          <p className="max-w-[34em]">{TO_CONFIRM[data.waits]}</p>
        ) : (
          reminderWords[data ? 'begun' : 'asked']
        )}{' '}
        {data?.waits && <SendAgain reminderKey={reminderKey} onGone={refetch} />}
        {data?.on && !data.ends ? (
          <span className="text-soft">{reminderWords.endByLink}</span>
        ) : (
          <button
            type="button"
            onClick={end}
            aria-disabled={ending}
            className={`${textLink} min-h-11 cursor-pointer text-soft`}
          >
            {ending ? 'Ending…' : 'End the reminders'}
          </button>
        )}
      </div>
      {failure && <Failure title={failure.title}>{failure.text}</Failure>}
    </>
  )
}

/** Sends the confirmation link again; calls `onGone` if it was used or ended in the meantime. */
function SendAgain({ reminderKey, onGone }: { reminderKey: string; onGone: () => void }) {
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
