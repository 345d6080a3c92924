import type { Session } from '@supabase/auth-js'
import { type ComponentType, useState } from 'react'
import { needsSecondFactor, useSession } from '../../session.ts'
import { notify } from '../../ui/notify.ts'
import type { AccountScreenProps } from '../screen.tsx'
import { AuthForm } from './auth-form.tsx'
import { CheckMail } from './check-your-mail.tsx'
import { SecondFactor } from './second-factor.tsx'

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
    notify({ kind: 'success', title: 'Welcome back!' }).catch(() => undefined)
    await onSignedIn(session)
  }
  async function confirmed(session: Session) {
    notify({ kind: 'success', title: 'Your email is confirmed' }).catch(() => undefined)
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
