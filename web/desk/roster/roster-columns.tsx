import { useState } from 'react'
import { rosterImportWords } from '../../../content/desk/roster/roster.ts'
import type { RosterColumns, RosterLayout } from '../../../domain/school/roster.ts'
import { ROSTER_COLUMN_NAMES, ROSTER_COLUMNS } from '../../../domain/school/roster-columns.ts'
import { Select } from '../../ui/field.tsx'

interface RosterColumnChoiceProps {
  layouts: readonly RosterLayout[]
  /** The current choice for each layout; its preview may still be in flight. */
  columns: readonly RosterColumns[]
  /** Something in the file cannot be imported; perhaps a column was mistaken. */
  wrong: boolean
  onChange: (columns: RosterColumns[]) => void
}

/**
 * Maps the file's columns, as detected or corrected, with sample values of each; once for all sheets with the same
 * headings. Folded unless something is wrong, so that the changes of an import come first.
 */
export function RosterColumnChoice({ layouts, columns, wrong, onChange }: RosterColumnChoiceProps) {
  const [open, setOpen] = useState(false)
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
      {layouts.map((layout, at) => (
        <LayoutColumns
          key={layout.headings.join()}
          layout={layout}
          columns={columns[at] ?? layout.columns}
          label={layouts.length > 1 ? rosterImportWords.columnsOf(layout.sheets.join(', ')) : undefined}
          onChange={(changed) =>
            onChange(layouts.map((one, index) => (index === at ? changed : (columns[index] ?? one.columns))))
          }
        />
      ))}
    </details>
  )
}

interface LayoutColumnsProps {
  layout: RosterLayout
  columns: RosterColumns
  /** Whose columns these are, if there are several layouts. */
  label: string | undefined
  onChange: (columns: RosterColumns) => void
}

function LayoutColumns({
  layout: { sheets, headings, sample },
  columns,
  label,
  onChange,
}: LayoutColumnsProps) {
  const options = headings.map((heading, at) => ({
    value: String(at),
    label: heading || `Column ${at + 1}`,
  }))
  const used = new Set(Object.values(columns))
  const unused = headings.filter((heading, at) => heading && !used.has(at))
  return (
    <div className="mt-2 mb-6">
      {label && <p className="mb-2 font-[560]">{label}</p>}
      <fieldset aria-label={label ?? 'Columns'} className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {ROSTER_COLUMN_NAMES.map((column) => {
          const at = columns[column]
          const bySheet = column === 'class' && sheets.length > 0
          const none = bySheet ? rosterImportWords.classWithoutColumn : rosterImportWords.notInFile
          const values = at === null ? [] : sample.map((row) => row[at] ?? '').filter(Boolean)
          return (
            <div key={column} className="min-w-0">
              <Select
                label={`${ROSTER_COLUMNS[column].title}${ROSTER_COLUMNS[column].needed ? '' : ' (if there is one)'}`}
                options={[{ value: '', label: none }, ...options]}
                value={at === null ? '' : String(at)}
                onChange={({ target }) =>
                  onChange({ ...columns, [column]: target.value === '' ? null : Number(target.value) })
                }
              />
              <p className="truncate text-small text-soft">
                {bySheet && at === null
                  ? rosterImportWords.classOfSheet
                  : values.slice(0, 3).join(' · ') || '\u00a0'}
              </p>
            </div>
          )
        })}
      </fieldset>
      {unused.length > 0 && (
        <p className="mt-2 text-small text-soft">{rosterImportWords.columnsUnused(unused.join(', '))}</p>
      )}
    </div>
  )
}
