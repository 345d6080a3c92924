import { rosterErrors } from '../../../content/errors/school.ts'
import { ROSTER_MAX_CELL, ROSTER_MAX_COLUMNS } from '../../../domain/school/roster.ts'
import { showNumber } from './number-format.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { type RosterRecord, type Sheet, SpreadsheetError } from './spreadsheet.ts'
import { collectText, type Parts, readPart, tidy, unescaped } from './workbook-parts.ts'

const MOST_MERGED = 100_000
const MOST_LOOKS = 20
const NO_LOOKS: readonly string[] = []
/** What is printed above and below each page. */
const MARGIN = /^(?:odd|even|first)(?:Header|Footer)$/

interface Shared {
  /** The pattern of each style's numbers. */
  formats: string[]
  /** How cells of each style look. */
  looks: (readonly string[])[]
  strings: string[]
  from1904: boolean
  budget: ReadingBudget
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
  readonly #hidden: RosterRecord[] = []
  readonly #remarks: Sheet['remarks'] = []
  #coloursByRule = false
  #looks = NO_LOOKS
  #margin: string | undefined
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
      this.#line = Math.max(this.#line + 1, lineOf(attributes.r))
      this.#column = 0
      this.#record = []
      this.#looks = NO_LOOKS
      this.#isHidden = /^(1|true)$/.test(attributes.hidden ?? '')
    } else if (tag === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column
      const format = this.#shared.formats[Number(attributes.s ?? 0)] ?? ''
      this.#addLooks(this.#shared.looks[Number(attributes.s ?? 0)] ?? NO_LOOKS)
      this.#cell = { column: this.#column, type: attributes.t ?? 'n', format }
      this.#value = ''
      this.#inline.start()
    } else if (tag === 'v') this.#isValue = true
    else if (MARGIN.test(tag)) this.#margin = ''
    else if (tag === 'cfRule') this.#coloursByRule = true
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
    if (this.#margin !== undefined) this.#margin = (this.#margin + some).slice(0, ROSTER_MAX_CELL)
  }

  close(tag: string) {
    this.#inline.close(tag)
    if (tag === 'v') this.#isValue = false
    else if (tag === 'c') {
      this.#endCell()
      this.#cell = undefined
      this.#column += 1
    } else if (tag === 'row') this.#endRow()
    else if (MARGIN.test(tag)) {
      // Codes like &C and &"Arial" say where and how it is printed.
      const text = tidy((this.#margin ?? '').replace(/&(?:"[^"]{0,80}"|[A-Z])/g, ' '))
      if (text) this.#remarks.push({ line: null, text })
      this.#margin = undefined
    }
  }

  sheet(): Sheet {
    this.#fillMerged()
    return {
      name: this.#name,
      records: this.#records,
      hidden: this.#hidden,
      remarks: this.#remarks,
      coloursByRule: this.#coloursByRule,
    }
  }

  #endCell() {
    const cell = this.#cell
    if (!cell) return
    const value = cell.type === 'inlineStr' ? this.#inline.value() : this.#value
    const text = shownText(cell, value, this.#shared)
    if (text === '') return this.#shared.budget.takeEmptyCell(this.#line)
    if (cell.column >= ROSTER_MAX_COLUMNS)
      throw new SpreadsheetError(rosterErrors.tooManyColumns(ROSTER_MAX_COLUMNS, cell.column + 1))
    this.#put(this.#record, cell.column, text)
  }

  /** Puts a text into a record. The empty cells before it cost as much as others. */
  #put(record: string[], column: number, text: string) {
    const padding = Math.max(0, column - record.length)
    this.#shared.budget.takeCells(this.#line, { cells: padding + 1, characters: text.length })
    while (record.length < column) record.push('')
    record[column] = text
  }

  /** Lists of looks are shared by lines: most have one. */
  #addLooks(looks: readonly string[]) {
    if (looks.every((look) => this.#looks.includes(look)) || this.#looks.length > MOST_LOOKS) return
    this.#looks = this.#looks.length === 0 ? looks : [...new Set([...this.#looks, ...looks])]
  }

  #endRow() {
    if (this.#record.length === 0) return
    this.#shared.budget.takeLine(this.#line)
    const looks = this.#looks.length > 0 ? { looks: this.#looks } : {}
    const lines = this.#isHidden ? this.#hidden : this.#records
    lines.push({ record: this.#record, info: { lines: this.#line }, ...looks })
  }

  /** What is merged over several lines is the value of each, like a class beside its pupils. */
  #fillMerged() {
    const at = new Map(this.#records.map(({ info }, index) => [info.lines, index]))
    let left = MOST_MERGED
    for (const { column, from, to } of this.#merged) {
      const first = at.get(from)
      const value = first === undefined ? undefined : this.#records[first]?.record[column]
      if (first === undefined || !value) continue
      for (let next = first + 1; left > 0 && next < this.#records.length; next++, left--) {
        const below = this.#records[next]
        if (!below || below.info.lines > to) break
        if (!below.record[column]) this.#put(below.record, column, value)
      }
    }
  }

  /** Says where it was read to. */
  placed({ message }: SpreadsheetError) {
    return new SpreadsheetError(message, { line: Math.max(this.#line, 1), sheet: this.#name })
  }
}

/** Reads a sheet: its lines that are not hidden and not empty. */
export async function readSheet(
  parts: Parts,
  { name, path }: { name: string; path: string },
  shared: Shared,
): Promise<Sheet> {
  const reader = new SheetReader(name, shared)
  try {
    await readPart(parts, path, {
      open: (tag, attributes) => reader.open(tag, attributes),
      text: (some) => reader.text(some),
      close: (tag) => reader.close(tag),
    })
    return reader.sheet()
  } catch (error) {
    throw error instanceof SpreadsheetError ? reader.placed(error) : error
  }
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

/** Excel has no more lines than this; 0 for what is no number of one. */
const LAST_LINE = 1_048_576
const lineOf = (reference: string | undefined) => {
  const line = Number(reference)
  return Number.isInteger(line) && line <= LAST_LINE ? line : 0
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
