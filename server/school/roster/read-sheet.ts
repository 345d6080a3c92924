import { rosterErrors } from '../../../content/errors/school.ts'
import { ROSTER_MAX_CELL, ROSTER_MAX_COLUMNS } from '../../../domain/school/roster.ts'
import { showNumber } from './number-format.ts'
import { MOST_LINES, type RosterRecord, type Sheet } from './spreadsheet.ts'
import { collectText, type Parts, readPart, tidy, unescaped, WorkbookError } from './workbook-parts.ts'

const MOST_MERGED = 100_000

interface Shared {
  formats: string[]
  strings: string[]
  from1904: boolean
  /** What may still be read of all sheets. */
  budget: { cells: number; empty: number; characters: number }
}

interface CellStart {
  column: number
  type: string
  format: string
}

/** One sheet of a workbook, as its parts are met one after the other. */
class SheetReader {
  readonly #name: string
  readonly #shared: Shared
  readonly #records: RosterRecord[] = []
  readonly #merged: Merged[] = []
  readonly #inline = collectText()
  #hiddenLines = 0
  #line = 0
  #column = 0
  #record: string[] = []
  #isHidden = false
  #cell: CellStart | undefined
  #value = ''
  #isValue = false

  constructor(name: string, shared: Shared) {
    this.#name = name
    this.#shared = shared
  }

  open(tag: string, attributes: Record<string, string>) {
    if (tag === 'row') {
      this.#line = Number(attributes.r) || this.#line + 1
      this.#column = 0
      this.#record = []
      this.#isHidden = /^(1|true)$/.test(attributes.hidden ?? '')
    } else if (tag === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column
      const format = this.#shared.formats[Number(attributes.s ?? 0)] ?? ''
      this.#cell = { column: this.#column, type: attributes.t ?? 'n', format }
      this.#value = ''
      this.#inline.start()
    } else if (tag === 'v') this.#isValue = true
    else if (tag === 'mergeCell') {
      const range = downwards(attributes.ref)
      if (range && this.#merged.length < MOST_MERGED) this.#merged.push(range)
    }
    this.#inline.open(tag)
  }

  text(some: string) {
    if (this.#isValue && this.#value.length <= ROSTER_MAX_CELL)
      this.#value = (this.#value + some).slice(0, ROSTER_MAX_CELL + 1)
    this.#inline.text(some)
  }

  close(tag: string) {
    this.#inline.close(tag)
    if (tag === 'v') this.#isValue = false
    else if (tag === 'c') {
      this.#endCell()
      this.#cell = undefined
      this.#column += 1
    } else if (tag === 'row') this.#endRow()
  }

  sheet(): Sheet {
    fillMerged(this.#records, this.#merged)
    return { name: this.#name, records: this.#records, hiddenLines: this.#hiddenLines }
  }

  #endCell() {
    const cell = this.#cell
    if (!cell) return
    const value = cell.type === 'inlineStr' ? this.#inline.value() : this.#value
    const text = shownText(cell, value, this.#shared)
    const { budget } = this.#shared
    if (text === '') {
      budget.empty -= 1
      if (budget.empty < 0) throw this.#refused(rosterErrors.tooLargeWorkbook)
      return
    }
    if (cell.column >= ROSTER_MAX_COLUMNS)
      throw this.#refused(rosterErrors.tooManyColumns(ROSTER_MAX_COLUMNS, cell.column + 1))
    budget.cells -= 1
    budget.characters -= text.length
    if (budget.cells < 0 || budget.characters < 0) throw this.#refused(rosterErrors.tooLargeWorkbook)
    while (this.#record.length < cell.column) this.#record.push('')
    this.#record[cell.column] = text
  }

  #endRow() {
    if (this.#record.length === 0) return
    if (this.#line > MOST_LINES)
      throw this.#refused(rosterErrors.tooManyLines(MOST_LINES.toLocaleString('en-GB')))
    if (this.#isHidden) this.#hiddenLines += 1
    else this.#records.push({ record: this.#record, info: { lines: this.#line } })
  }

  #refused(message: string) {
    return new WorkbookError(message, { line: this.#line, sheet: this.#name })
  }
}

/** Reads a sheet: its lines that are not hidden and not empty. */
export async function readSheet(
  parts: Parts,
  { name, path }: { name: string; path: string },
  shared: Shared,
): Promise<Sheet> {
  const reader = new SheetReader(name, shared)
  await readPart(parts, path, {
    open: (tag, attributes) => reader.open(tag, attributes),
    text: (some) => reader.text(some),
    close: (tag) => reader.close(tag),
  })
  return reader.sheet()
}

function shownText({ type, format }: CellStart, value: string, { strings, from1904 }: Shared): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || value === '') return tidy(unescaped(value))
  const number = Number(value)
  return Number.isNaN(number) ? tidy(value) : showNumber(number, format, from1904)
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Merged {
  column: number
  from: number
  to: number
}

/** A merged range of more than one line. */
function downwards(reference = ''): Merged | undefined {
  const [first = '', last = ''] = reference.split(':', 2)
  const column = columnOf(first)
  const [from, to] = [first, last].map((cell) => Number(/^[A-Z]{1,3}(\d{1,7})$/i.exec(cell)?.[1]))
  return column !== undefined && column < ROSTER_MAX_COLUMNS && from && to && from < to
    ? { column, from, to }
    : undefined
}

/** What is merged over several lines is the value of each, like a class beside its pupils. */
function fillMerged(records: RosterRecord[], merged: Merged[]) {
  const at = new Map(records.map(({ info }, index) => [info.lines, index]))
  let left = MOST_MERGED
  for (const { column, from, to } of merged) {
    const first = at.get(from)
    const value = first === undefined ? undefined : records[first]?.record[column]
    if (first === undefined || !value) continue
    for (let next = first + 1; left > 0 && next < records.length; next++, left--) {
      const below = records[next]
      if (!below || below.info.lines > to) break
      while (below.record.length < column) below.record.push('')
      below.record[column] ||= value
    }
  }
}
