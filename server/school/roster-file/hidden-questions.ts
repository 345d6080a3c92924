import { rosterQuestions } from '../../../content/errors/school.ts'
import type { Steps } from '../../../domain/steps.ts'
import type { RosterRecord, Sheet } from '../spreadsheet/spreadsheet.ts'
import { filledOf, type RosterTable } from './find-tables.ts'
import type { Questions } from './questions.ts'
import { mayBeOptOut, mayDeny } from './read-consent.ts'

const NO_HEADING = { text: '', group: '' }
const SHOWN_LINES = 5

/** Asks whether hidden lines, which are not read, refuse something. */
export function* addHiddenQuestions(
  { name }: Sheet,
  records: readonly RosterRecord[],
  lists: readonly { table: RosterTable }[],
  questions: Questions,
): Steps<void> {
  const headings = lists.filter(({ table }) => table.sheet === name).map(({ table }) => table.headings)
  const found: string[] = []
  let first: RosterRecord | undefined
  for (const record of records) {
    yield
    const refuses = record.record.some(
      (cell, at) =>
        cell &&
        (mayDeny(cell) ||
          headings.some(
            (row) => row[at]?.text && row[at]?.text !== cell && mayBeOptOut(cell, row[at] ?? NO_HEADING),
          )),
    )
    if (!refuses) continue
    first ??= record
    if (found.length < SHOWN_LINES) found.push(filledOf(record).join(' · '))
  }
  if (!first) return
  questions.askWhetherRight(
    {
      place: { sheet: name, line: first.info.lines },
      kind: 'hidden',
      quoted: found.join(' / '),
      text: rosterQuestions.isHiddenNeeded,
    },
    rosterQuestions.hiddenIsNot,
  )
}
