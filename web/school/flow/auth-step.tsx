import type { Session } from '@supabase/auth-js'
import { AuthSteps } from '../../account/auth-steps.tsx'
import type { AccountScreenProps } from '../../account/screen.tsx'
import { StepFrame } from './step-frame.tsx'

/** Between years and classes, for whoever is signed out: signing in or up. */
export function AuthStep({ onSignedIn }: { onSignedIn: (session: Session) => Promise<void> }) {
  return <AuthSteps Frame={Frame} onSignedIn={onSignedIn} />
}

function Frame({ title, lead, children }: AccountScreenProps) {
  return (
    <StepFrame place={{ step: 'auth' }} title={title} lead={lead}>
      <div className="mt-9 max-w-[30rem]">{children}</div>
    </StepFrame>
  )
}
