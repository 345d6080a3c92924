import {
  ROSTER_COLUMN_NAMES,
  ROSTER_COLUMNS,
  type RosterColumns,
  type RosterPreview,
} from '../../../domain/school/roster.ts'
import { Choice } from '../ui/choice.tsx'

interface RosterColumnChoiceProps {
  preview: Pick<RosterPreview, 'headings' | 'sample'>
  /** The current choice; its preview may still be in flight. */
  columns: RosterColumns
  onChange: (columns: RosterColumns) => void
}

/** Maps the file's columns, as detected or corrected, with sample values of each. */
export function RosterColumnChoice({ preview, columns, onChange }: RosterColumnChoiceProps) {
  const { headings, sample } = preview
  const options = [
    { value: '', label: 'Not in the file' },
    ...headings.map((heading, at) => ({ value: String(at), label: heading || `Column ${at + 1}` })),
  ]
  return (
    <fieldset className="mt-6">
      <legend className="font-[560]">Columns</legend>
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {ROSTER_COLUMN_NAMES.map((column) => {
          const at = columns[column]
          const values = at === null ? [] : sample.map((row) => row[at] ?? '').filter(Boolean)
          return (
            <div key={column} className="min-w-0">
              <Choice
                label={`${ROSTER_COLUMNS[column].title}${ROSTER_COLUMNS[column].needed ? '' : ' (if there is one)'}`}
                options={options}
                value={at === null ? '' : String(at)}
                onChange={({ target }) =>
                  onChange({ ...columns, [column]: target.value === '' ? null : Number(target.value) })
                }
              />
              <p className="truncate text-small text-soft">{values.slice(0, 3).join(', ') || '\u00a0'}</p>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
