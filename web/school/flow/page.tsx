import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { yearsWords } from '../../../content/school/flow.ts'
import { stageOf, stagesOf, YEARS } from '../../../domain/school/classes.ts'
import { school } from '../../../domain/screens.ts'
import type { AccountScreenProps } from '../../account/screen.tsx'
import { AuthSteps } from '../../account/sign-in/auth-steps.tsx'
import { completeSession, useSession } from '../../session.ts'
import { LoadingScreen, textLink } from '../../shell/screen.tsx'
import { MyChildren } from '../children/my-children.tsx'
import { typedCode } from '../gate/typed-code.ts'
import { AccountLine } from '../signed-in.tsx'
import { classesFound, yearName, yearsShown } from './class-list.ts'
import { type FlowRoute, flowAddress, readFlowRoute } from './flow-route.ts'
import { Individual } from './individual.tsx'
import { Pupils } from './pupils.tsx'
import { NothingFound, SearchBox, useSearchText } from './search-box.tsx'
import { flowLink, StepFrame } from './step-frame.tsx'
import { useSchools } from './use-schools.ts'

/** `/school-photos/user-flow`: years, sign-in, classes, pupils, one pupil. The address holds the step. */
export default function UserFlow() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { admitted, admit, incompleteSession, userId } = useSignInGate()
  const place = readFlowRoute(search)

  if (place.step === 'years') return <Years userId={userId} />
  if (admitted === 'unknown') return <LoadingScreen title="One moment" />
  const next = typedCode() ? school.accessCode : place.step === 'auth' ? school.flow : flowAddress(place)
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

/** The years, six of the sample, below the signed-in visitor's own children. */
function Years({ userId }: { userId: string | undefined }) {
  const { schools } = useSchools(userId)
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
        {!schools && YEARS.map((year) => <li key={year} className={`${card} border-line`} />)}
        {schools &&
          yearsShown(schools).map(({ stage, label }) => {
            const isSample = label.startsWith('Year ')
            return (
              <li key={stage}>
                <Link
                  to={flowAddress({ step: 'classes', year: stage })}
                  {...flowLink}
                  className={`group transition-colors hover:border-ink ${card}`}
                >
                  <span className="slate text-soft">Year</span>
                  <CardName
                    name={isSample ? String(stage) : label}
                    short="text-[clamp(2.75rem,6vw,4.5rem)]"
                  />
                  <span className="sr-only">See the classes of {isSample ? `year ${stage}` : label}</span>
                </Link>
              </li>
            )
          })}
      </ul>
      {userId && <AccountLine />}
    </StepFrame>
  )
}

const card = 'flex aspect-[4/3] flex-col justify-between border border-line bg-raised p-4 sm:p-5'

/** A figure or two fill a card; a name of words is smaller, and may take several lines. */
function CardName({ name, short }: { name: string; short: string }) {
  const size =
    name.length <= 4
      ? `${short} leading-none`
      : name.length <= 12
        ? 'text-[clamp(1.25rem,2.4vw,1.75rem)] leading-tight'
        : 'text-[clamp(1rem,1.6vw,1.25rem)] leading-tight'
  return <span className={`hyphens-auto break-words font-display ${size}`}>{name}</span>
}

interface ClassesProps {
  place: Extract<FlowRoute, { step: 'classes' }>
  userId: string | undefined
}

/** The year that was chosen, or that a class found elsewhere begins with. */
const yearOf = (classRef: string, chosen: number) =>
  stagesOf(classRef).includes(chosen) ? chosen : stageOf(classRef)

/** The classes of a year, A to F in the sample; a search covers all years. */
function Classes({ place, userId }: ClassesProps) {
  const [text, setText] = useSearchText()
  const { mine, schools } = useSchools(userId)
  const year = schools && yearsShown(schools).find(({ stage }) => stage === place.year)
  if (schools && !year) return <Navigate to={school.flow} replace />
  const found = schools ? classesFound(text, place.year, { mine, schools }) : []
  return (
    <StepFrame place={place} title="Which class?" slate={year?.label ?? yearName(place.year)}>
      <SearchBox text={text} onText={setText} found={`${found.length} classes found`} />
      {schools && found.length === 0 && <NothingFound text={text} onClear={() => setText('')} />}
      <ul className="mt-8 grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
        {found.map((classRef) => {
          const here = mine.filter((pupil) => pupil.classRef === classRef)
          return (
            <li key={classRef}>
              <Link
                to={flowAddress({ step: 'pupils', year: yearOf(classRef, place.year), classRef })}
                {...flowLink}
                className={`transition-colors hover:border-ink ${card}`}
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
                <CardName name={classRef} short="text-[clamp(2.5rem,5vw,4rem)]" />
                {here.length === 0 && <span className="sr-only">See the students</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </StepFrame>
  )
}
