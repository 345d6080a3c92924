import { schoolErrors } from '../../content/errors/school.ts'
import { longDay } from '../../domain/days.ts'
import { invalid } from '../errors.ts'

function shown(value: unknown): string {
  if (value === null || value === '') return schoolErrors.empty
  if (typeof value !== 'string') return schoolErrors.somethingElse
  return /^\d{4}-\d\d-\d\d$/.test(value) ? longDay(value) : `‘${value}’`
}

/** When two people change the same field, the later one is shown the first change, field by field, and decides. */
export function rejectOverwriting<Row extends object, Change extends object>(
  now: Row,
  was: Partial<Change> | undefined,
  change: Change,
): void {
  const read = (from: object, field: string) => (from as Record<string, unknown>)[field]
  const fields = Object.keys(was ?? {}).filter((field) => {
    const value = read(now, field)
    return value !== read(was ?? {}, field) && value !== read(change, field)
  })
  if (fields.length === 0) return
  throw invalid(
    schoolErrors.changedMeanwhile,
    Object.fromEntries(fields.map((field) => [field, schoolErrors.changedTo(shown(read(now, field)))])),
    'changed-meanwhile',
  )
}
