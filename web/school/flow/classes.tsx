import { Link } from 'react-router'
import { useMyPupils } from '../queries.ts'
import { classesFound } from './class-list.ts'
import { addressOf, type FlowRoute, yearOf } from './flow-route.ts'
import { NothingFound, SearchBox, useSearchText } from './search-box.tsx'
import { flowLink, StepFrame } from './step-frame.tsx'

interface ClassesProps {
  place: Extract<FlowRoute, { step: 'classes' }>
  userId: string | undefined
}

/** The classes of a year, A to F; a search covers all years. */
export function Classes({ place, userId }: ClassesProps) {
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
