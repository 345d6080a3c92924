import { projectWords as words } from '../../../../content/desk/projects.ts'
import { weekdayOf } from '../../../../domain/days.ts'
import type { HeldDay } from '../../../../domain/projects/projects.ts'
import type { QuoteView } from '../../../../domain/projects/quotes.ts'

type OfferedDay = QuoteView['days'][number]

/** When filming is on the days of a quote. */
export function Days({ days }: { days: readonly OfferedDay[] }) {
  if (days.length === 0) return null
  return (
    <ul className="mt-3">
      {days.map((one) => (
        <li key={one.day}>
          <DayText of={one} />
        </li>
      ))}
    </ul>
  )
}

/** A day, when filming begins, where it moves to if the weather is bad, and where it has moved from. */
export function DayText({ of: { day, starts, backup, ...one } }: { of: OfferedDay | HeldDay }) {
  const movedFrom = 'movedFrom' in one ? one.movedFrom : null
  return (
    <>
      {weekdayOf(day)} {words.heldFrom(starts)}
      {backup && <span className="block text-small text-soft">{words.backupOn(backup)}</span>}
      {movedFrom && <span className="block text-small text-soft">{words.movedFrom(movedFrom)}</span>}
    </>
  )
}
