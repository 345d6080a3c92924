import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { site } from '../../content/site.ts'
import { isAdmin, signOut, useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { SignInForm } from './sign-in-form.tsx'

export const meta = () => [
  { title: `Sign in · School photos · ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Sign in, or hear who is signed in already. From here the owner goes to the desk, everybody else to the photos. */
export default function SignIn() {
  const state = useSession()
  const navigate = useNavigate()
  const [step, setStep] = useState<'unknown' | 'form' | 'signed-in'>('unknown')
  // Decided once: signing in with the form must not swap the form for the other view on its way out.
  if (step === 'unknown' && state.status !== 'loading')
    setStep(state.status === 'signed-in' ? 'signed-in' : 'form')

  async function goOn(session: Session) {
    const owner = await isAdmin(session).catch(() => false)
    await navigate(owner ? '/school-photos/admin' : '/school-photos')
  }

  return (
    <main className="mx-auto flex w-full max-w-[34rem] flex-1 flex-col px-5 py-11">
      <h1 className="title-section">Sign in</h1>
      {step === 'signed-in' && state.status === 'signed-in' ? (
        <SignedIn
          email={state.session.user.email ?? ''}
          onGoOn={() => goOn(state.session)}
          onSignedOut={() => setStep('form')}
        />
      ) : (
        <>
          <p className="mt-5 mb-10 text-soft">With the email and password of your account.</p>
          <SignInForm onSignedIn={goOn} />
          <p className="mt-8 text-note text-soft">
            Have a card with a code instead?{' '}
            <Link to="/school-photos" className="text-ink underline underline-offset-4">
              Enter the code
            </Link>
          </p>
        </>
      )}
    </main>
  )
}

interface SignedInProps {
  email: string
  onGoOn(): Promise<void>
  onSignedOut(): void
}

function SignedIn({ email, onGoOn, onSignedOut }: SignedInProps) {
  async function leave() {
    try {
      await signOut()
      onSignedOut()
    } catch {
      await notify({
        kind: 'destructive',
        title: 'Error',
        text: 'You could not be signed out. Please try again.',
      })
    }
  }
  return (
    <>
      <p className="mt-5 mb-10 text-soft">
        You are signed in as <span className="wrap-anywhere text-ink">{email}</span>.
      </p>
      <div className="flex flex-wrap items-center gap-6">
        <Button look="solid" onClick={onGoOn}>
          Go on
        </Button>
        <Button look="secondary" onClick={leave}>
          Sign out
        </Button>
      </div>
    </>
  )
}
