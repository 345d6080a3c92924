import { calendarKinds, calendarWords as words } from '../../../../content/desk/projects.ts'
import type { CalendarEntry } from '../../../../domain/projects/calendar.ts'

/** What is in the calendar already on the days of a quote. It is said, and refuses nothing. */
export function Clashes({ clashes }: { clashes: readonly CalendarEntry[] }) {
  if (clashes.length === 0) return null
  return (
    <div role="note" className="mt-4 border-rowan border-l-2 pl-4">
      <p>{words.clash}</p>
      <ul className="mt-1 text-small">
        {clashes.map(({ day, kind, title, id }) => (
          <li key={`${day} ${kind} ${id}`}>{words.clashOn(day, words.entry(calendarKinds[kind], title))}</li>
        ))}
      </ul>
    </div>
  )
}
