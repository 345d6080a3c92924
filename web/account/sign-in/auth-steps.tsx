import type { Session } from '@supabase/auth-js'
import { type ComponentType, useState } from 'react'
import { checkMailWords } from '../../../content/account/sign-in.ts'
import { needsSecondFactor, useSession } from '../../session.ts'
import { notify } from '../../ui/notify.ts'
import { mailAgain } from '../accounts-client.ts'
import { EmailOfAccount } from '../email-address.tsx'
import { quietButton } from '../form.tsx'
import type { AccountScreenProps } from '../screen.tsx'
import { AuthForm } from './auth-form.tsx'
import { MailedCode } from './mailed-code.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SendAgain } from './send-again.tsx'

interface AuthStepsProps {
  /** The layout around each step. */
  Frame: ComponentType<AccountScreenProps>
  /** Called with the complete session; the form stays busy until it resolves. */
  onSignedIn: (session: Session) => Promise<void>
  /** A session that lacks only the second factor. */
  incompleteSession?: Session | undefined
}

type Step =
  | { at: 'form'; email?: string }
  | { at: 'mail'; email: string }
  | { at: 'factor'; session: Session }

/** Signing in or up: email and password, then the second factor or the confirmation mail. */
export function AuthSteps({ Frame, onSignedIn, incompleteSession }: AuthStepsProps) {
  const [step, setStep] = useState<Step>(
    incompleteSession ? { at: 'factor', session: incompleteSession } : { at: 'form' },
  )
  const { status } = useSession()
  // The session ended elsewhere, so there is nothing left to verify.
  if (step.at === 'factor' && status === 'signed-out')
    setStep({ at: 'form', email: step.session.user.email ?? '' })

  async function welcome(session: Session) {
    notify({ kind: 'success', title: 'Welcome back!' })
    await onSignedIn(session)
  }
  async function confirmed(session: Session) {
    notify({ kind: 'success', title: 'Your email is confirmed' })
    await onSignedIn(session)
  }
  async function afterSignIn(session: Session) {
    if (needsSecondFactor(session)) setStep({ at: 'factor', session })
    else await welcome(session)
  }

  if (step.at === 'factor')
    return (
      <SecondFactor
        Frame={Frame}
        session={step.session}
        onVerified={welcome}
        onLeft={() => setStep({ at: 'form' })}
      />
    )
  if (step.at === 'mail')
    return (
      <CheckMail
        Frame={Frame}
        email={step.email}
        onSession={confirmed}
        onBack={() => setStep({ at: 'form', email: step.email })}
      />
    )
  return (
    <AuthForm
      Frame={Frame}
      email={step.email}
      onSession={afterSignIn}
      onCreated={(email) => setStep({ at: 'mail', email })}
    />
  )
}

interface CheckMailProps {
  Frame: ComponentType<AccountScreenProps>
  email: string
  onSession: (session: Session) => Promise<void>
  onBack: () => void
}

/** After signing up: the mailed link has to be opened. */
function CheckMail({ Frame, email, onSession, onBack }: CheckMailProps) {
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
