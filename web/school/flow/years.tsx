import { Link } from 'react-router'
import { yearsWords } from '../../../content/school/flow.ts'
import { YEARS } from '../../../domain/school/classes.ts'
import { school } from '../../../domain/screens.ts'
import { MyChildren } from '../children/my-children.tsx'
import { textLink } from '../screen.tsx'
import { AccountLine } from '../signed-in.tsx'
import { addressOf } from './flow-route.ts'
import { flowLink, StepFrame } from './step-frame.tsx'

/** The six years, below the signed-in visitor's own children. */
export function Years({ userId }: { userId: string | undefined }) {
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
