import type { ReactNode } from 'react'
import { signInNeededWords } from '../../content/school/order.ts'
import { AccountScreen } from '../account/screen.tsx'
import { SecondFactor } from '../account/sign-in/second-factor.tsx'
import { needsSecondFactor, useSession } from '../session.ts'
import { LoadingScreen, NoteScreen } from '../shell/screen.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { SignInLink } from './signed-in.tsx'

interface OwnScreenProps {
  title: string
  /** An alternative for visitors without an account. */
  otherwise: ReactNode
  children: (userId: string) => ReactNode
}

/** A screen that needs an account; asks for the sign-in or its second factor first, and then continues here. */
export function SignedInScreen({ title, otherwise, children }: OwnScreenProps) {
  const state = useSession()
  if (state.status === 'loading') return <LoadingScreen title={title} />
  if (state.status === 'signed-in' && needsSecondFactor(state.session))
    return <SecondFactor Frame={AccountScreen} session={state.session} />
  if (state.status === 'signed-in') return children(state.session.user.id)
  return (
    <NoteScreen title={title} slate="School photos">
      <p>{signInNeededWords.signIn}</p>
      <p>
        <SignInLink className={buttonClasses('solid')} />
      </p>
      {otherwise}
    </NoteScreen>
  )
}
