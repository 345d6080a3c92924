import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { Link } from 'react-router'
import { WaitingScreen } from '../../school/screen.tsx'
import { needsSecondFactor, useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Address } from '../address.tsx'
import { quietButton } from '../form-parts.tsx'
import { useGoOn } from '../next-screen.ts'
import { AccountScreen } from '../screen.tsx'
import { signOutOrSay } from '../sign-out.ts'
import { AuthSteps } from './auth-steps.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Sign in or up, or hear who is signed in already. From here the owner goes to the desk, everybody else to the photos. */
export default function SignIn() {
  const state = useSession()
  const goOn = useGoOn()
  const [step, setStep] = useState<'unknown' | 'form' | 'signed-in'>('unknown')
  // Decided once: signing in with the form must not swap the form for the other view on its way out.
  if (step === 'unknown' && state.status !== 'loading')
    setStep(state.status === 'signed-in' ? 'signed-in' : 'form')

  if (step === 'unknown') return <WaitingScreen title="Sign in" />
  if (step === 'form' || state.status !== 'signed-in')
    return <AuthSteps Frame={AccountScreen} onSignedIn={goOn} />
  if (needsSecondFactor(state.session))
    return (
      <SecondFactor
        Frame={AccountScreen}
        session={state.session}
        onVerified={goOn}
        onLeft={() => setStep('form')}
      />
    )
  return <SignedIn session={state.session} onGoOn={goOn} onSignedOut={() => setStep('form')} />
}

interface SignedInProps {
  session: Session
  onGoOn: (session: Session) => Promise<void>
  onSignedOut: () => void
}

function SignedIn({ session, onGoOn, onSignedOut }: SignedInProps) {
  async function leave() {
    if (await signOutOrSay()) onSignedOut()
  }
  return (
    <AccountScreen
      title="You are signed in"
      lead={
        <p>
          As <Address>{session.user.email}</Address>.
        </p>
      }
    >
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <Button look="solid" className="min-h-13 px-10" onClick={() => onGoOn(session)}>
          Go on
        </Button>
        <Link to="/school-photos/account" className={quietButton}>
          Account security
        </Link>
        <button type="button" onClick={leave} className={quietButton}>
          Sign out
        </button>
      </div>
    </AccountScreen>
  )
}
