import type { Session } from '@supabase/auth-js'
import type { ComponentType } from 'react'
import { checkMailWords } from '../../../content/account/sign-in.ts'
import { mailAgain } from '../accounts-client.ts'
import { EmailOfAccount } from '../email-address.tsx'
import { quietButton } from '../form.tsx'
import type { AccountScreenProps } from '../screen.tsx'
import { MailedCode } from './mailed-code.tsx'
import { SendAgain } from './send-again.tsx'

interface CheckMailProps {
  Frame: ComponentType<AccountScreenProps>
  email: string
  onSession: (session: Session) => Promise<void>
  onBack: () => void
}

/** After signing up: the mailed link has to be opened. */
export function CheckMail({ Frame, email, onSession, onBack }: CheckMailProps) {
  return (
    <Frame
      title="Check your email"
      lead={
        <p>
          {checkMailWords.sent.before} <EmailOfAccount>{email}</EmailOfAccount>
          {checkMailWords.sent.after}
        </p>
      }
    >
      <MailedCode
        kind="signup"
        email={email}
        label="Or type the code from the email"
        onProved={async (session) => {
          if (session) await onSession(session)
        }}
      />
      <h2 className="mt-11 text-item">Nothing there?</h2>
      <p className="mt-3 mb-3 text-soft">{checkMailWords.slow}</p>
      <SendAgain
        label="Send the link again"
        done={checkMailWords.sentAgain}
        send={() => mailAgain('signup', email)}
      />
      <button type="button" onClick={onBack} className={quietButton}>
        Use another address, or sign in
      </button>
    </Frame>
  )
}
