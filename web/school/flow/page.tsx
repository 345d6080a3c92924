import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { completeSession, useSession } from '../../session.ts'
import { typedCode } from '../gate/typed-code.ts'
import { WaitingScreen } from '../screen.tsx'
import { addressOf, FLOW, placeIn } from './address.ts'
import { AuthStep } from './auth-step.tsx'
import { Classes } from './classes.tsx'
import { Individual } from './individual.tsx'
import { Pupils } from './pupils.tsx'
import { Years } from './years.tsx'

/** `/school-photos/user-flow`: years, sign-in, classes, pupils, one pupil. The step is in the address. */
export default function UserFlow() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { passed, pass, begun, userId } = usePassage()
  const place = placeIn(search)

  if (place.step === 'years') return <Years userId={userId} />
  if (passed === 'unknown') return <WaitingScreen title="One moment" />
  const next = typedCode() ? '/school-photos/access-code' : place.step === 'auth' ? FLOW : addressOf(place)
  if (passed === 'no') {
    const goOn = async () => {
      await navigate(next, { replace: true })
      pass()
    }
    return <AuthStep onSignedIn={goOn} begun={begun} />
  }
  if (place.step === 'auth') return <Navigate to={next} replace />
  if (place.step === 'classes') return <Classes place={place} userId={userId} />
  if (place.step === 'pupils') return <Pupils place={place} userId={userId} />
  return <Individual key={place.pupil} place={place} userId={userId} />
}

/** Who may go beyond the sign-in. Signing in with the form is through when the form says so, second factor and all. */
function usePassage() {
  const session = useSession()
  const [passed, setPassed] = useState<'unknown' | 'no' | 'yes'>('unknown')
  const complete = completeSession(session)
  if (passed === 'unknown' && session.status !== 'loading') setPassed(complete ? 'yes' : 'no')
  if (passed === 'yes' && !complete) setPassed('no')
  return {
    passed,
    pass: () => setPassed('yes'),
    begun: session.status === 'signed-in' && !complete ? session.session : undefined,
    userId: complete?.user.id,
  }
}
