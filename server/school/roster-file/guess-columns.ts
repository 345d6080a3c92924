import type { RosterColumns } from '../../../domain/school/roster.ts'
import type { RosterRecord } from '../spreadsheet/spreadsheet.ts'
import { NO_COLUMNS } from './match-columns.ts'
import { resemblesClass } from './read-class.ts'

/** As many lines say what their columns are. */
const LOOKED_AT = 50

/**
 * Which column is what in a list without headings, by its values. Of two columns of names nobody can say which is the
 * first.
 */
export function guessColumns(records: readonly RosterRecord[]): RosterColumns {
  const lines = records.slice(0, LOOKED_AT)
  const width = Math.max(0, ...lines.map(({ record }) => record.length))
  const mostly = (test: (cell: string) => boolean) => (at: number) => {
    const cells = lines.map(({ record }) => record[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.filter(test).length * 3 >= cells.length * 2
  }
  const columns = Array.from({ length: width }, (_, at) => at)
  const room = columns.find(mostly(resemblesClass)) ?? null
  const parentEmail = columns.find(mostly((cell) => cell.includes('@'))) ?? null
  const texts = columns.filter(
    (at) =>
      at !== room && at !== parentEmail && mostly((cell) => /^\p{L}[\p{L}\p{M}'’ ,.-]+$/u.test(cell))(at),
  )
  const [name = null, ...others] = texts
  const isWhole = name !== null && others.length === 0 && mostly((cell) => /[ ,]/.test(cell))(name)
  return { ...NO_COLUMNS, class: room, parentEmail, name: isWhole ? name : null }
}
