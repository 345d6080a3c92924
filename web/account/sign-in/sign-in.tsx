import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { Link } from 'react-router'
import { signInWords } from '../../../content/account/sign-in.ts'
import { account } from '../../../domain/screens.ts'
import { needsSecondFactor, signOut, useSession } from '../../session.ts'
import { LoadingScreen } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailOfAccount } from '../email-address.tsx'
import { quietButton } from '../form.tsx'
import { useAfterSignIn } from '../next-screen.ts'
import { AccountScreen } from '../screen.tsx'
import { AuthSteps } from './auth-steps.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Sign in or up, or see who is signed in. Admins continue to the desk, everybody else to the photos. */
export default function SignIn() {
  const state = useSession()
  const afterSignIn = useAfterSignIn()
  const [step, setStep] = useState<'unknown' | 'form' | 'signed-in'>('unknown')
  // Decided once: signing in must not swap the form for the signed-in view on its way out.
  if (step === 'unknown' && state.status !== 'loading')
    setStep(state.status === 'signed-in' ? 'signed-in' : 'form')

  if (step === 'unknown') return <LoadingScreen title="Sign in" />
  if (step === 'form' || state.status !== 'signed-in')
    return <AuthSteps Frame={AccountScreen} onSignedIn={afterSignIn} />
  if (needsSecondFactor(state.session))
    return (
      <SecondFactor
        Frame={AccountScreen}
        session={state.session}
        onVerified={afterSignIn}
        onLeft={() => setStep('form')}
      />
    )
  return <SignedIn session={state.session} onContinue={afterSignIn} onSignedOut={() => setStep('form')} />
}

interface SignedInProps {
  session: Session
  onContinue: (session: Session) => Promise<void>
  onSignedOut: () => void
}

function SignedIn({ session, onContinue, onSignedOut }: SignedInProps) {
  async function leave() {
    await signOut()
    onSignedOut()
  }
  return (
    <AccountScreen
      title={signInWords.signedIn}
      lead={
        <p>
          As <EmailOfAccount>{session.user.email}</EmailOfAccount>.
        </p>
      }
    >
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <Button look="solid" className="min-h-13 px-10" onClick={() => onContinue(session)}>
          Go on
        </Button>
        <Link to={account.security} className={quietButton}>
          Account security
        </Link>
        <button type="button" onClick={leave} className={quietButton}>
          Sign out
        </button>
      </div>
    </AccountScreen>
  )
}
