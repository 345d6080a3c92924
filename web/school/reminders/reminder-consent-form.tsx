import { type ReactNode, useState } from 'react'
import { requestReminders } from '../../../contract/records/reminders.ts'
import {
  REMINDER_CONSENT_PROMISE,
  ReminderFields,
  type ReminderOccasion,
  reminderConsentWords,
} from '../../../domain/reminders/reminders.ts'
import { call } from '../../http/call.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { useSession, useStoredSession } from '../../session.ts'
import { Failure } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm, valuesOf } from '../../use-form.ts'
import { accessOf, type GalleryKey } from '../gallery-access.ts'
import { typedFields } from './reminder-keys.ts'

interface ConsentFormProps {
  galleryKey: GalleryKey
  occasion: ReminderOccasion
  /** Whether text messages can be sent. */
  texts: boolean
  onAsked: (key: string) => void
}

/** Asks for the address, or takes the account's. */
export function ReminderConsentForm(props: ConsentFormProps) {
  return useStoredSession() ? <OfAccount {...props} /> : <Fields {...props} email="" />
}

/** Separate, because it loads the accounts client. */
function OfAccount(props: ConsentFormProps) {
  const session = useSession()
  if (session.status === 'loading') return null
  return (
    <Fields {...props} email={session.status === 'signed-in' ? (session.session.user.email ?? '') : ''} />
  )
}

function Fields({ galleryKey, occasion, texts, onAsked, email }: ConsentFormProps & { email: string }) {
  const [start] = useState(() => ({ email, ...typedFields.get() }))
  const { form, problems, failure, sending } = useForm({
    check: ReminderFields,
    async send(fields) {
      const access = accessOf(galleryKey)
      if ('sample' in access) return
      const body = { ...access, ...fields, words: reminderConsentWords(occasion) }
      const { key } = await call(requestReminders, { body })
      typedFields.set({})
      onAsked(key)
    },
  })
  return (
    <form
      {...form}
      onInput={(event) => {
        typedFields.set(valuesOf(event.currentTarget))
        form.onInput(event)
      }}
      className="grid gap-5 pt-3 pb-2 sm:pl-9.5"
    >
      <EmailField autoComplete="email" defaultValue={start.email} problem={problems.email} />
      {texts && (
        <TextField
          label="Mobile, if you would rather have a text message"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={start.phone ?? ''}
          problem={problems.phone}
        />
      )}
      <div>
        <Note>{REMINDER_CONSENT_PROMISE}</Note>
        <PrivacyNote />
      </div>
      <Button
        type="submit"
        look="outline"
        aria-disabled={sending}
        className="justify-self-start px-6 aria-disabled:cursor-progress aria-disabled:opacity-60"
      >
        {sending ? 'One moment…' : 'Remind me'}
      </Button>
      {failure && <Failure title="Not asked for yet">{failure}</Failure>}
    </form>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="text-note text-soft leading-snug">{children}</p>
)
