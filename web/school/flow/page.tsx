import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { school } from '../../../domain/screens.ts'
import type { AccountScreenProps } from '../../account/screen.tsx'
import { AuthSteps } from '../../account/sign-in/auth-steps.tsx'
import { completeSession, useSession } from '../../session.ts'
import { typedCode } from '../gate/typed-code.ts'
import { LoadingScreen } from '../screen.tsx'
import { Classes } from './classes.tsx'
import { addressOf, readFlowRoute } from './flow-route.ts'
import { Individual } from './individual.tsx'
import { Pupils } from './pupils.tsx'
import { StepFrame } from './step-frame.tsx'
import { Years } from './years.tsx'

/** `/school-photos/user-flow`: years, sign-in, classes, pupils, one pupil. The address holds the step. */
export default function UserFlow() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { admitted, admit, incompleteSession, userId } = useSignInGate()
  const place = readFlowRoute(search)

  if (place.step === 'years') return <Years userId={userId} />
  if (admitted === 'unknown') return <LoadingScreen title="One moment" />
  const next = typedCode() ? school.accessCode : place.step === 'auth' ? school.flow : addressOf(place)
  if (admitted === 'no') {
    const continueToNext = async () => {
      await navigate(next, { replace: true })
      admit()
    }
    return <AuthStep onSignedIn={continueToNext} incompleteSession={incompleteSession} />
  }
  if (place.step === 'auth') return <Navigate to={next} replace />
  if (place.step === 'classes') return <Classes key={place.year} place={place} userId={userId} />
  if (place.step === 'pupils') return <Pupils key={place.classRef} place={place} userId={userId} />
  return <Individual key={place.pupil} place={place} userId={userId} />
}

/** Whether the visitor may pass the sign-in. The form decides when signing in is complete, second factor included. */
function useSignInGate() {
  const session = useSession()
  const [admitted, setAdmitted] = useState<'unknown' | 'no' | 'yes'>('unknown')
  const complete = completeSession(session)
  if (admitted === 'unknown' && session.status !== 'loading') setAdmitted(complete ? 'yes' : 'no')
  if (admitted === 'yes' && !complete) setAdmitted('no')
  return {
    admitted,
    admit: () => setAdmitted('yes'),
    incompleteSession: session.status === 'signed-in' && !complete ? session.session : undefined,
    userId: complete?.user.id,
  }
}

interface AuthStepProps {
  onSignedIn: (session: Session) => Promise<void>
  incompleteSession: Session | undefined
}

/** The sign-in step between years and classes, or only its second factor. */
function AuthStep({ onSignedIn, incompleteSession }: AuthStepProps) {
  return <AuthSteps Frame={Frame} onSignedIn={onSignedIn} incompleteSession={incompleteSession} />
}

function Frame({ title, lead, children }: AccountScreenProps) {
  return (
    <StepFrame place={{ step: 'auth' }} title={title} lead={lead}>
      <div className="mt-9 max-w-[30rem]">{children}</div>
    </StepFrame>
  )
}
