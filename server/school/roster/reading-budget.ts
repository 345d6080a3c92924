import { rosterErrors } from '../../../content/errors/school.ts'
import { MOST_CELLS, MOST_LINES, SpreadsheetError } from './spreadsheet.ts'

/** Cells with only a border or a colour: each takes time to read. */
const MOST_EMPTY_CELLS = 2 * MOST_CELLS
const MOST_CHARACTERS = 6_000_000

/** What may still be read of a file, all of its sheets together. Throws for whatever is beyond. */
export class ReadingBudget {
  #lines = MOST_LINES
  #cells = MOST_CELLS
  #emptyCells = MOST_EMPTY_CELLS
  #characters = MOST_CHARACTERS

  takeLine() {
    this.#lines -= 1
    if (this.#lines < 0)
      throw new SpreadsheetError(rosterErrors.tooManyLines(MOST_LINES.toLocaleString('en-GB')))
  }

  takeCells(cells: number, characters = 0) {
    this.#cells -= cells
    this.#characters -= characters
    if (this.#cells < 0 || this.#characters < 0) throw tooLarge()
  }

  takeEmptyCell() {
    this.#emptyCells -= 1
    if (this.#emptyCells < 0) throw tooLarge()
  }
}

const tooLarge = () => new SpreadsheetError(rosterErrors.tooLargeWorkbook)
