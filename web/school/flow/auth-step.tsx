import type { Session } from '@supabase/auth-js'
import type { AccountScreenProps } from '../../account/screen.tsx'
import { AuthSteps } from '../../account/sign-in/auth-steps.tsx'
import { StepFrame } from './step-frame.tsx'

interface AuthStepProps {
  onSignedIn: (session: Session) => Promise<void>
  begun: Session | undefined
}

/** Between years and classes, for whoever is not all the way in: signing in or up, or the second step of it. */
export function AuthStep({ onSignedIn, begun }: AuthStepProps) {
  return <AuthSteps Frame={Frame} onSignedIn={onSignedIn} begun={begun} />
}

function Frame({ title, lead, children }: AccountScreenProps) {
  return (
    <StepFrame place={{ step: 'auth' }} title={title} lead={lead}>
      <div className="mt-9 max-w-[30rem]">{children}</div>
    </StepFrame>
  )
}
