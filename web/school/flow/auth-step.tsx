import { SignInForm } from '../../account/sign-in-form.tsx'
import { StepFrame } from './step-frame.tsx'

/** Between years and classes, for whoever is signed out. */
export function AuthStep({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  return (
    <StepFrame
      place={{ step: 'auth' }}
      title="Sign in"
      lead={<p>With the email and password of your account.</p>}
    >
      <div className="mt-9 max-w-[30rem]">
        <SignInForm onSignedIn={onSignedIn} />
      </div>
    </StepFrame>
  )
}
