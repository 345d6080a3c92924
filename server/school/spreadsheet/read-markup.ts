import { Parser } from 'htmlparser2'
import { rosterErrors } from '../../../content/errors/school.ts'
import { ROSTER_MAX_CELL, ROSTER_MAX_COLUMNS } from '../../../domain/school/roster.ts'
import { pauseWhenLong } from '../../platform/run-cooperatively.ts'
import { ReadingBudget } from './reading-budget.ts'
import { type ReadSpreadsheet, type RosterRecord, type Sheet, SpreadsheetError } from './spreadsheet.ts'
import { tidy } from './workbook-parts.ts'

/** How much is parsed before other work goes on. */
const PIECE = 16_384
const MOST_SHEETS = 100
const MOST_SPAN = 2000
const MOST_NAME = 31

/** The tables of a text like these, each a sheet. */
export async function readMarkup(text: string): Promise<ReadSpreadsheet> {
  const reader = new MarkupReader()
  const isXml = /<(?:\w{1,10}:)?workbook\b/i.test(text.slice(0, 5000))
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(nameOf(name), attributes),
      ontext: (some) => reader.text(some),
      onclosetag: (name) => reader.close(nameOf(name)),
    },
    { xmlMode: isXml, decodeEntities: true, lowerCaseTags: true },
  )
  const pause = pauseWhenLong()
  for (let start = 0; start < text.length; start += PIECE) {
    await pause()
    parser.write(text.slice(start, start + PIECE))
  }
  parser.end()
  return { sheets: reader.sheets, hidden: [] }
}

const nameOf = (tag: string) => tag.slice(tag.indexOf(':') + 1).toLowerCase()
const CELLS = ['td', 'th', 'cell']
const ROWS = ['tr', 'row']
const SHEETS = ['table', 'worksheet']

class MarkupReader {
  readonly sheets: Sheet[] = []
  readonly #budget = new ReadingBudget()
  #line = 0
  #record: RosterRecord | undefined
  #column = 0
  #cell: { text: string; down: number; across: number } | undefined
  /** Cells that reach down to further lines, by column. */
  #below = new Map<number, { text: string; lines: number }>()
  #depth = 0

  open(tag: string, attributes: Record<string, string>) {
    const attribute = (...names: string[]) =>
      Object.entries(attributes).find(([key]) => names.includes(nameOf(key)))?.[1]
    if (SHEETS.includes(tag)) {
      this.#depth += 1
      if (tag === 'worksheet' || this.#depth === 1) this.#addSheet(attribute('name'))
    } else if (ROWS.includes(tag)) {
      this.#line = Math.max(this.#line + 1, Number(attribute('index')) || 0)
      this.#record = { record: [], info: { lines: this.#line } }
      this.#column = 0
    } else if (CELLS.includes(tag)) {
      const at = Number(attribute('index'))
      if (at > this.#column && at <= ROSTER_MAX_COLUMNS) this.#column = at - 1
      this.#fillFromAbove()
      this.#cell = {
        text: '',
        down: span(attribute('rowspan'), attribute('mergedown')),
        across: span(attribute('colspan'), attribute('mergeacross')),
      }
    } else if (tag === 'br') this.text(' ')
  }

  text(some: string) {
    if (this.#cell && this.#cell.text.length <= ROSTER_MAX_CELL)
      this.#cell.text += some.slice(0, ROSTER_MAX_CELL + 1)
  }

  close(tag: string) {
    if (SHEETS.includes(tag)) this.#depth -= 1
    if (CELLS.includes(tag)) this.#endCell()
    if (ROWS.includes(tag)) this.#endRow()
  }

  #addSheet(name: string | undefined) {
    if (this.sheets.length === MOST_SHEETS)
      throw new SpreadsheetError(rosterErrors.tooManySheets(MOST_SHEETS))
    const title = tidy((name ?? '').slice(0, MOST_NAME)) || `Table ${this.sheets.length + 1}`
    this.sheets.push({ name: title, records: [], hidden: [], remarks: [], coloursByRule: false })
    this.#line = 0
    this.#below.clear()
  }

  #endCell() {
    const cell = this.#cell
    this.#cell = undefined
    if (!cell || !this.#record) return
    const text = tidy(cell.text.replace(/\s+/g, ' '))
    this.#put(text)
    if (cell.down > 0) this.#below.set(this.#column, { text, lines: cell.down })
    this.#column += 1 + cell.across
  }

  #fillFromAbove() {
    for (let above = this.#below.get(this.#column); above; above = this.#below.get(this.#column)) {
      this.#put(above.text)
      above.lines -= 1
      if (above.lines === 0) this.#below.delete(this.#column)
      this.#column += 1
    }
  }

  #put(text: string) {
    const record = this.#record?.record
    if (!record || text === '') return
    if (this.#column >= ROSTER_MAX_COLUMNS)
      throw new SpreadsheetError(rosterErrors.tooManyColumns(ROSTER_MAX_COLUMNS, this.#column + 1))
    this.#budget.takeCells(this.#line, { cells: this.#column - record.length + 1, characters: text.length })
    while (record.length < this.#column) record.push('')
    record[this.#column] = text
  }

  #endRow() {
    this.#fillFromAbove()
    const record = this.#record
    this.#record = undefined
    if (!record || record.record.length === 0) return
    this.#budget.takeLine(this.#line)
    this.sheets.at(-1)?.records.push(record)
  }
}

/** How many more lines or columns a cell reaches over; HTML counts its own too. */
const span = (html: string | undefined, excel: string | undefined) =>
  Math.min(MOST_SPAN, Math.max(0, html === undefined ? Number(excel) || 0 : (Number(html) || 1) - 1))
