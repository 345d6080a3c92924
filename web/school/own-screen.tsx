import type { ReactNode } from 'react'
import { AccountScreen } from '../account/screen.tsx'
import { SecondFactor } from '../account/sign-in/second-factor.tsx'
import { needsSecondFactor, useSession } from '../session.ts'
import { buttonLook } from '../ui/button.tsx'
import { NoteScreen, WaitingScreen } from './screen.tsx'
import { SignInLink } from './signed-in.tsx'

interface OwnScreenProps {
  title: string
  /** Another way, for whoever has no account. */
  otherwise: ReactNode
  children: (userId: string) => ReactNode
}

/** A screen of an account; whoever is signed out is asked to sign in, or half way in for the second step, and comes back here. */
export function OwnScreen({ title, otherwise, children }: OwnScreenProps) {
  const state = useSession()
  if (state.status === 'loading') return <WaitingScreen title={title} />
  if (state.status === 'signed-in' && needsSecondFactor(state.session))
    return <SecondFactor Frame={AccountScreen} session={state.session} />
  if (state.status === 'signed-in') return children(state.session.user.id)
  return (
    <NoteScreen title={title} slate="School photos">
      <p>For this, please sign in, or create an account: an email address and a password are enough.</p>
      <p>
        <SignInLink className={buttonLook('solid')} />
      </p>
      {otherwise}
    </NoteScreen>
  )
}
