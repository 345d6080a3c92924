import { projectWords as words } from '../../../content/desk/projects.ts'
import { weekdayOf } from '../../../domain/days.ts'
import type { HeldDay, QuoteView } from '../../../domain/projects/projects.ts'

/** When filming is, and where a day moves to if the weather is bad. */
export function Days({ days }: { days: readonly (HeldDay | QuoteView['days'][number])[] }) {
  if (days.length === 0) return null
  return (
    <ul className="mt-3">
      {days.map((one) => (
        <li key={one.day}>
          {weekdayOf(one.day)} {words.heldFrom(one.starts)}
          {one.backup && <span className="block text-small text-soft">{words.backupOn(one.backup)}</span>}
          {'movedFrom' in one && one.movedFrom && (
            <span className="block text-small text-soft">{words.movedFrom(one.movedFrom)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
