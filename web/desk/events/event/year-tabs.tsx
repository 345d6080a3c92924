import { Link } from 'react-router'
import {
  type Stage,
  type StageChoice,
  stageInAddress,
  stageOfAddress,
} from '../../../../domain/school/classes.ts'

/** The year in the address, `?year=3`, if the event has it; undefined means all. */
export function readYear(search: URLSearchParams, years: readonly StageChoice[]): StageChoice | undefined {
  const year = stageOfAddress(search.get('year'))
  return years.find(({ stage }) => stage === year)
}

/** All Years, and each of an event's years, kept in the address. */
export function YearTabs({ year, years }: { year: Stage | undefined; years: readonly StageChoice[] }) {
  const tabs = [
    { label: 'All Years', search: '', here: year === undefined },
    ...years.map(({ stage, label }) => ({
      label,
      search: `?year=${stageInAddress(stage)}`,
      here: stage === year,
    })),
  ]
  return (
    <nav aria-label="Years" className="border-line border-b">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {tabs.map(({ label, search, here }) => (
          <li key={label}>
            <Link
              to={{ search }}
              replace
              preventScrollReset
              aria-current={here || undefined}
              className={`-outline-offset-2 flex min-h-11 items-center whitespace-nowrap border-b-2 transition-colors ${here ? 'border-ink' : 'border-transparent text-soft hover:text-ink'}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
