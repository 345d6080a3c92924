import { useState } from 'react'
import { rosterImportWords } from '../../../content/desk/roster.ts'
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
  /** Something in the file cannot be imported; perhaps a column was mistaken. */
  wrong: boolean
  onChange: (columns: RosterColumns) => void
}

/**
 * Maps the file's columns, as detected or corrected, with sample values of each. Folded unless something is wrong, so
 * that the changes of an import come first.
 */
export function RosterColumnChoice({ preview, columns, wrong, onChange }: RosterColumnChoiceProps) {
  const { headings, sample } = preview
  const [open, setOpen] = useState(false)
  const options = [
    { value: '', label: 'Not in the file' },
    ...headings.map((heading, at) => ({ value: String(at), label: heading || `Column ${at + 1}` })),
  ]
  return (
    <details
      className="mt-4"
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2">
        <span className="font-[560]">Columns</span>{' '}
        <span className="text-soft">{rosterImportWords.columnsFound}</span>
      </summary>
      <fieldset aria-label="Columns" className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
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
      </fieldset>
    </details>
  )
}
