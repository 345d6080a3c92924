import { rosterErrors, rosterPlace } from '../../../content/errors/school.ts'
import { fullName } from '../../../domain/person-name.ts'
import { classKey } from '../../../domain/school/classes.ts'
import { OPT_OUTS } from '../../../domain/school/opt-outs.ts'
import type { RosterColumn } from '../../../domain/school/roster-columns.ts'
import type { FileOptOut } from './read-consent.ts'

export interface RosterRow {
  line: number
  /** The workbook's sheet; left out for a CSV file. */
  sheet?: string
  classRef: string
  firstName: string
  lastName: string
  /** Null if the file does not say. */
  parentEmail: string | null
  accessCode: string | null
  pupilNumber: string | null
  noPhoto: boolean | null
  noClassPhoto: boolean | null
  noSales: boolean | null
  /** What is refused, once for each whose word the file says it is. */
  refusals: readonly FileOptOut[]
}

/** The opt-out that is a consent refused. */
export const OPT_OUT_OF = { photos: 'noPhoto', classPhoto: 'noClassPhoto', sales: 'noSales' } as const

/** Reports what is wrong with a line's cell; `at` is its column, where a field has several. */
export type Wrong = (column: RosterColumn, message: string, at?: number | null) => void

/** The rows so far. A pupil may be on a list of the whole school and on that of a class. */
export class SeenRows {
  readonly rows: RosterRow[] = []
  merged = 0
  readonly #byName = new Map<string, RosterRow[]>()
  readonly #byNumber = new Map<string, RosterRow>()

  add(row: RosterRow, wrong: Wrong) {
    const key = [classKey(row.classRef), row.firstName, row.lastName, row.accessCode ?? '']
      .join('\n')
      .toLowerCase()
    const namesakes = this.#byName.get(key) ?? []
    const same = namesakes.find((one) => one.sheet !== row.sheet && isSamePupil(one, row))
    if (same) {
      this.merged += 1
      merge(same, row)
      return
    }
    // Two children of one name are told apart by the school's numbers.
    const first = namesakes.find((one) => !one.pupilNumber || !row.pupilNumber)
    const number = row.pupilNumber?.toLowerCase()
    const holder = number && this.#byNumber.get(number)
    if (row.pupilNumber && holder) {
      wrong('pupilNumber', rosterErrors.numberTwice(row.pupilNumber, rosterPlace(holder.line, holder.sheet)))
      return
    }
    if (number) this.#byNumber.set(number, row)
    if (first) {
      const place = rosterPlace(first.line, first.sheet)
      wrong('lastName', rosterErrors.nameTwice(fullName(row), row.classRef, place))
      return
    }
    this.#byName.set(key, [...namesakes, row])
    this.rows.push(row)
  }
}

const isSamePupil = (a: RosterRow, b: RosterRow) =>
  (['parentEmail', 'pupilNumber'] as const).every((field) => !a[field] || !b[field] || a[field] === b[field])

function merge(into: RosterRow, row: RosterRow) {
  into.parentEmail ??= row.parentEmail
  into.pupilNumber ??= row.pupilNumber
  for (const optOut of OPT_OUTS) if (row[optOut] === true || into[optOut] === null) into[optOut] = row[optOut]
  into.refusals = [...into.refusals, ...row.refusals]
}
