import { projectWords as words } from '../../../../content/desk/projects.ts'
import { weekdayOf } from '../../../../domain/days.ts'
import { TextField } from '../../../ui/field.tsx'
import { startOf, type TypedDays } from './typed-quote.ts'

interface FilmingDaysProps {
  days: readonly string[]
  typed: TypedDays
  problems: Record<string, string>
  onChange: (typed: TypedDays) => void
}

/** When filming begins on each day of a quote, and where the day moves to if the weather is bad. */
export function FilmingDays({ days, typed, problems, onChange }: FilmingDaysProps) {
  if (days.length === 0) return null
  return (
    <fieldset>
      <legend className="text-item">{words.filmingDays}</legend>
      <p className="max-w-[40em] text-soft">{words.backupHint}</p>
      <ul>
        {days.map((day, at) => (
          <li
            key={day}
            className="flex flex-wrap items-end gap-x-6 gap-y-2 border-line border-b py-3 max-sm:[&>span]:w-full"
          >
            <span className="min-w-56 pb-2">{weekdayOf(day)}</span>
            <TextField
              label={words.starts}
              aria-label={`${words.starts}: ${weekdayOf(day)}`}
              name={`days.${at}.starts`}
              type="time"
              className="w-28"
              value={startOf(typed, day).starts}
              problem={problems[`days.${at}.starts`]}
              onChange={({ target }) =>
                onChange({ ...typed, [day]: { ...startOf(typed, day), starts: target.value } })
              }
            />
            <TextField
              label={words.backup}
              aria-label={`${words.backup}: ${weekdayOf(day)}`}
              name={`days.${at}.backup`}
              type="date"
              className="w-44"
              value={startOf(typed, day).backup}
              problem={problems[`days.${at}.backup`]}
              onChange={({ target }) =>
                onChange({ ...typed, [day]: { ...startOf(typed, day), backup: target.value } })
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
