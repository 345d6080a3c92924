import { rosterErrors } from '../../../content/errors/school.ts'
import { MOST_CELLS, MOST_LINES, SpreadsheetError } from './spreadsheet.ts'

/** Cells with only a border or a colour: each takes time to read. */
const MOST_EMPTY_CELLS = 2 * MOST_CELLS
const MOST_CHARACTERS = 6_000_000

/** What may still be read of a file, all of its sheets together. Throws for whatever is beyond, with its line. */
export class ReadingBudget {
  #lines = MOST_LINES
  #cells = MOST_CELLS
  #emptyCells = MOST_EMPTY_CELLS
  #characters = MOST_CHARACTERS

  takeLine(line: number) {
    this.#lines -= 1
    const most = MOST_LINES.toLocaleString('en-GB')
    if (this.#lines < 0) throw new SpreadsheetError(rosterErrors.tooManyLines(most), { line })
  }

  takeCells(line: number, { cells, characters = 0 }: { cells: number; characters?: number }) {
    this.#cells -= cells
    this.#characters -= characters
    if (this.#cells < 0 || this.#characters < 0) throw tooLarge(line)
  }

  takeEmptyCell(line: number) {
    this.#emptyCells -= 1
    if (this.#emptyCells < 0) throw tooLarge(line)
  }
}

const tooLarge = (line: number) => new SpreadsheetError(rosterErrors.tooLargeWorkbook, { line })
