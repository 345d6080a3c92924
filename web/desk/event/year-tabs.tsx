import { Link } from 'react-router'
import { YEARS } from '../../../domain/school/classes.ts'

/** The year in the address, `?year=3`; undefined means all. */
export function readYear(search: URLSearchParams): number | undefined {
  return YEARS.find((year) => String(year) === search.get('year'))
}

/** All Years, Year 1 to Year 6, kept in the address. */
export function YearTabs({ year }: { year: number | undefined }) {
  const tabs = [
    { label: 'All Years', value: undefined },
    ...YEARS.map((value) => ({ label: `Year ${value}`, value })),
  ]
  return (
    <nav aria-label="Years" className="border-line border-b">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {tabs.map(({ label, value }) => {
          const here = value === year
          return (
            <li key={label}>
              <Link
                to={{ search: value ? `?year=${value}` : '' }}
                replace
                preventScrollReset
                aria-current={here || undefined}
                className={`-outline-offset-2 flex min-h-11 items-center whitespace-nowrap border-b-2 transition-colors ${here ? 'border-ink' : 'border-transparent text-soft hover:text-ink'}`}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
