import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { yearsWords } from '../../../content/school/flow.ts'
import { YEARS } from '../../../domain/school/classes.ts'
import { school } from '../../../domain/screens.ts'
import type { AccountScreenProps } from '../../account/screen.tsx'
import { AuthSteps } from '../../account/sign-in/auth-steps.tsx'
import { completeSession, useSession } from '../../session.ts'
import { MyChildren } from '../children/my-children.tsx'
import { typedCode } from '../gate/typed-code.ts'
import { useMyPupils } from '../queries.ts'
import { LoadingScreen, textLink } from '../screen.tsx'
import { AccountLine } from '../signed-in.tsx'
import { classesFound } from './class-list.ts'
import { addressOf, type FlowRoute, readFlowRoute, yearOf } from './flow-route.ts'
import { Individual } from './individual.tsx'
import { Pupils } from './pupils.tsx'
import { NothingFound, SearchBox, useSearchText } from './search-box.tsx'
import { flowLink, StepFrame } from './step-frame.tsx'

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

/** The six years, below the signed-in visitor's own children. */
function Years({ userId }: { userId: string | undefined }) {
  return (
    <StepFrame
      place={{ step: 'years' }}
      title="Which year?"
      lead={
        <p>
          {yearsWords.lead.haveCode}{' '}
          <Link to={school.accessCode} className={`${textLink} text-ink`}>
            Enter an access code
          </Link>{' '}
          {yearsWords.lead.orCode}
        </p>
      }
    >
      {userId && <MyChildren userId={userId} heading="My children" />}
      <ul aria-label="Years" className="mt-9 grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
        {YEARS.map((year) => (
          <li key={year}>
            <Link
              to={addressOf({ step: 'classes', year })}
              {...flowLink}
              className="group flex aspect-[4/3] flex-col justify-between border border-line bg-raised p-4 transition-colors hover:border-ink sm:p-5"
            >
              <span className="slate text-soft">Year</span>
              <span className="font-display text-[clamp(2.75rem,6vw,4.5rem)] leading-none">{year}</span>
              <span className="sr-only">See the classes of year {year}</span>
            </Link>
          </li>
        ))}
      </ul>
      {userId && <AccountLine />}
    </StepFrame>
  )
}

interface ClassesProps {
  place: Extract<FlowRoute, { step: 'classes' }>
  userId: string | undefined
}

/** The classes of a year, A to F; a search covers all years. */
function Classes({ place, userId }: ClassesProps) {
  const [text, setText] = useSearchText()
  const mine = useMyPupils(userId).data?.pupils ?? []
  const found = classesFound(text, place.year, mine)
  return (
    <StepFrame place={place} title="Which class?" slate={`Year ${place.year}`}>
      <SearchBox text={text} onText={setText} found={`${found.length} classes found`} />
      {found.length === 0 && <NothingFound text={text} onClear={() => setText('')} />}
      <ul className="mt-8 grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
        {found.map((classRef) => {
          const here = mine.filter((pupil) => pupil.classRef === classRef)
          return (
            <li key={classRef}>
              <Link
                to={addressOf({ step: 'pupils', year: yearOf(classRef), classRef })}
                {...flowLink}
                className="flex aspect-[4/3] flex-col justify-between border border-line bg-raised p-4 transition-colors hover:border-ink sm:p-5"
              >
                <span className="slate text-soft">
                  Class
                  {here.length > 0 && (
                    <span className="line-clamp-2 text-ink">
                      <span className="sr-only">with </span>
                      {here.map(({ firstName }) => firstName).join(', ')}
                    </span>
                  )}
                </span>
                <span className="font-display text-[clamp(2.5rem,5vw,4rem)] leading-none">{classRef}</span>
                {here.length === 0 && <span className="sr-only">See the students</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </StepFrame>
  )
}
