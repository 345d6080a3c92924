import type { Session } from '@supabase/auth-js'
import type { AccountScreenProps } from '../../account/screen.tsx'
import { AuthSteps } from '../../account/sign-in/auth-steps.tsx'
import { StepFrame } from './step-frame.tsx'

interface AuthStepProps {
  onSignedIn: (session: Session) => Promise<void>
  incompleteSession: Session | undefined
}

/** The sign-in step between years and classes, or only its second factor. */
export function AuthStep({ onSignedIn, incompleteSession }: AuthStepProps) {
  return <AuthSteps Frame={Frame} onSignedIn={onSignedIn} incompleteSession={incompleteSession} />
}

function Frame({ title, lead, children }: AccountScreenProps) {
  return (
    <StepFrame place={{ step: 'auth' }} title={title} lead={lead}>
      <div className="mt-9 max-w-[30rem]">{children}</div>
    </StepFrame>
  )
}
