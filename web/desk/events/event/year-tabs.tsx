import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import {
  type Stage,
  type StageChoice,
  stageInAddress,
  stageOfAddress,
} from '../../../../domain/school/stages.ts'

/** The year in the address, `?year=3`, if the event has it; undefined means all. */
export function readYear(search: URLSearchParams, years: readonly StageChoice[]): StageChoice | undefined {
  const year = stageOfAddress(search.get('year'))
  return years.find(({ stage }) => stage === year)
}

/** All Years, and each of an event's years, kept in the address; on a phone one row, which scrolls. */
export function YearTabs({ year, years }: { year: Stage | undefined; years: readonly StageChoice[] }) {
  const tabs = [
    { label: 'All Years', search: '', here: year === undefined },
    ...years.map(({ stage, label }) => ({
      label,
      search: `?year=${stageInAddress(stage)}`,
      here: stage === year,
    })),
  ]
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another year is another place
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2
  }, [year])
  return (
    <nav aria-label="Years" className="border-line border-b max-sm:-mx-5">
      <ul
        ref={row}
        className="-mb-px flex gap-x-6 max-sm:overflow-x-auto max-sm:px-5 max-sm:[scrollbar-width:none] sm:flex-wrap"
      >
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
