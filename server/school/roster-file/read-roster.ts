import { rosterErrors, rosterNotes } from '../../../content/errors/school.ts'
import { classKey } from '../../../domain/school/classes.ts'
import {
  ROSTER_MAX_COLUMNS,
  ROSTER_MAX_LAYOUTS,
  ROSTER_MAX_QUESTIONS,
  ROSTER_MAX_ROWS,
  type RosterAnswers,
  type RosterColumns,
  type RosterFound,
  type RosterLayout,
  type RosterProblem,
} from '../../../domain/school/roster.ts'
import { ROSTER_COLUMNS } from '../../../domain/school/roster-columns.ts'
import { groupInSteps, type Steps } from '../../../domain/steps.ts'
import { runCooperatively } from '../../platform/run-cooperatively.ts'
import { readSpreadsheet } from '../spreadsheet/parse-spreadsheet.ts'
import { problem, type ReadSpreadsheet, type Sheet } from '../spreadsheet/spreadsheet.ts'
import { addClassQuestions, addNameQuestions } from './column-questions.ts'
import { addConsentQuestions } from './consent-questions.ts'
import { pupilsOf, type RosterList, sectionOf } from './find-pupils.ts'
import { filledOf, findTables, layoutKey, type RosterTable } from './find-tables.ts'
import { guessColumns } from './guess-columns.ts'
import { matchColumns, NO_COLUMNS, shown } from './match-columns.ts'
import { Questions } from './questions.ts'
import { classInTitle } from './read-class.ts'
import { cut, readLists } from './read-rows.ts'
import type { RosterRow } from './seen-rows.ts'

/** A roster file's rows, and everything wrong with them by sheet, line and column. */
export interface ReadRoster extends RosterFound {
  rows: RosterRow[]
  problems: RosterProblem[]
}

const SAMPLE_ROWS = 4

/** What people have decided about a file. */
export interface RosterChoices {
  /** Which column is what in each layout; found by the headings if left out. */
  layouts?: readonly RosterColumns[] | undefined
  answers?: RosterAnswers | undefined
}

/**
 * Reads a roster as a school has it: an Excel workbook, or a CSV file in UTF-8 or Windows-1252, with commas, semicolons
 * or tabs. What may be a refusal and is not understood is a question, and a problem until it is answered. Never throws,
 * whatever the file contains.
 */
export async function readRoster(
  bytes: Uint8Array,
  { layouts: chosen, answers }: RosterChoices = {},
): Promise<ReadRoster> {
  const questions = new Questions(answers)
  const spreadsheet = await readSpreadsheet(bytes, questions)
  if ('problems' in spreadsheet) return nothing(spreadsheet.problems)
  return runCooperatively(readSheets(spreadsheet, chosen, questions))
}

function* readSheets(
  { sheets, hidden }: ReadSpreadsheet,
  chosen: readonly RosterColumns[] | undefined,
  questions: Questions,
): Steps<ReadRoster> {
  const { tables, without } = yield* findTables(sheets)
  const [first] = tables
  if (!first) return nothing([problem(1, rosterErrors.empty)])
  const { layouts, problems, notes } = yield* layoutsOf(tables, chosen)
  const unheaded = yield* findLists(without)
  const found: RosterFound = {
    ...(layouts[0] ?? EMPTY_LAYOUT),
    layouts,
    sheets: [],
    questions: [],
    notes: [
      ...notes,
      ...leftOut(sheets, { hidden, skipped: without.filter((sheet) => !unheaded.includes(sheet)) }),
    ],
    notAnswered: [],
  }
  problems.push(...unheaded.map(withoutHeadings))
  if (problems.length > 0) return { ...found, rows: [], problems }
  const lines = tables.reduce((sum, { records }) => sum + records.length, 0)
  if (lines === 0)
    return { ...found, rows: [], problems: [problem(first.line, rosterErrors.noPupils, first.sheet)] }
  const lists = yield* listsOf(tables, layouts)
  const count = lists.reduce((sum, { pupils }) => sum + pupils.length, 0)
  if (count === 0)
    return { ...found, rows: [], problems: [problem(first.line, rosterErrors.noPupils, first.sheet)] }
  if (count > ROSTER_MAX_ROWS) {
    const words = rosterErrors.tooMany(ROSTER_MAX_ROWS.toLocaleString('en-GB'), count.toLocaleString('en-GB'))
    return { ...found, rows: [], problems: [problem(ROSTER_MAX_ROWS + 2, words)] }
  }
  yield* addConsentQuestions(lists, { sheets, without, hidden }, questions)
  yield* addNameQuestions(lists, questions)
  yield* addClassQuestions(lists, questions)
  const { rows, ...rest } = yield* readLists(lists, questions.refused)
  return {
    ...found,
    rows,
    questions: questions.all.slice(0, ROSTER_MAX_QUESTIONS),
    problems: [...questions.problems, ...rest.problems],
    sheets: rest.sheets,
    notAnswered: rest.notAnswered,
    notes: [...found.notes, ...rest.notes],
  }
}

const EMPTY_LAYOUT: RosterLayout = { sheets: [], headings: [], columns: NO_COLUMNS, sample: [] }

function nothing(problems: RosterProblem[]): ReadRoster {
  return {
    ...EMPTY_LAYOUT,
    layouts: [],
    sheets: [],
    questions: [],
    notes: [],
    notAnswered: [],
    rows: [],
    problems,
  }
}

function* listsOf(tables: readonly RosterTable[], layouts: readonly RosterLayout[]): Steps<RosterList[]> {
  const places = new Map<string, number>()
  const lists: RosterList[] = []
  for (const table of tables) {
    yield
    const key = layoutKey(table)
    const layout = places.get(key) ?? places.size
    places.set(key, layout)
    const columns = layouts[layout]?.columns ?? NO_COLUMNS
    lists.push({ table, layout, columns, consents: [], ...(yield* pupilsOf(table, columns)) })
  }
  return lists
}

/** Which column is what, once for all tables with the same headings, and what is missing. */
function* layoutsOf(tables: readonly RosterTable[], chosen?: readonly RosterColumns[]) {
  const layouts: RosterLayout[] = []
  const problems: RosterProblem[] = []
  const notes: string[] = []
  const groups = [...(yield* groupInSteps(tables, layoutKey)).values()]
  if (groups.length > ROSTER_MAX_LAYOUTS)
    return { layouts, problems: [problem(1, rosterErrors.tooManyLayouts(ROSTER_MAX_LAYOUTS))], notes }
  for (const [at, group] of groups.entries()) {
    const [table] = group
    if (!table) continue
    const matched = matchColumns(table.headings)
    const guessed = table.without === 'headings' ? guessColumns(table.records) : matched.columns
    const columns = chosen?.[at] ?? guessed
    const place = { ...(table.sheet !== null && { sheet: table.sheet }), line: table.line }
    if (!chosen?.[at]) {
      problems.push(...matched.undecided.map(({ title, message }) => ({ ...place, column: title, message })))
      notes.push(...matched.notes)
    }
    problems.push(
      ...missingColumns(columns, table).map(([title, message]) => ({ ...place, column: title, message })),
    )
    for (const one of columns.class === null && table.without !== 'list' ? group : [])
      problems.push(...(yield* classProblems(one)))
    layouts.push({
      sheets: [...new Set(group.flatMap(({ sheet }) => sheet ?? []))],
      headings: table.headings.map(shown).map(cut),
      columns,
      sample: table.records
        .slice(0, SAMPLE_ROWS)
        .map(({ record }) => record.slice(0, ROSTER_MAX_COLUMNS).map(cut)),
    })
  }
  return { layouts, problems, notes: [...new Set(notes)] }
}

function missingColumns(
  columns: RosterColumns,
  { headings, line, records, without }: RosterTable,
): [string, string][] {
  const isNamed = columns.name !== null || (columns.firstName !== null && columns.lastName !== null)
  if (without && !isNamed) {
    const first = filledOf(records[0] ?? { record: [], info: { lines: line } })
      .join(', ')
      .slice(0, 200)
    const message = without === 'list' ? rosterErrors.formOfOne : rosterErrors.noHeadings(first)
    return [[ROSTER_COLUMNS.name.title, message]]
  }
  const needed = columns.name === null ? (['firstName', 'lastName'] as const) : []
  return needed.flatMap((column) => {
    const { title } = ROSTER_COLUMNS[column]
    if (columns[column] !== null) return []
    const found = headings.slice(0, 12).map(shown).join(', ').slice(0, 200) || 'nothing'
    return [[title, rosterErrors.noColumn(title, found, line)] as [string, string]]
  })
}

/** Without a column for it, the class is that of the sheet, of a line above the list, or of lines in it. */
function* classProblems({
  sheet,
  line,
  headings,
  records,
  classAbove,
  classOfSheet,
}: RosterTable): Steps<RosterProblem[]> {
  const { title } = ROSTER_COLUMNS.class
  const place = { ...(sheet !== null && { sheet }), line, column: title }
  if (classAbove && classOfSheet && classKey(classAbove) !== classKey(classOfSheet))
    return [{ ...place, message: rosterErrors.twoClasses(sheet ?? '', classAbove) }]
  if (classAbove || classOfSheet) return []
  for (const record of records) {
    yield
    if (sectionOf(record)) return []
  }
  const found = headings.slice(0, 12).map(shown).join(', ').slice(0, 200) || 'nothing'
  const message = sheet === null ? rosterErrors.noColumn(title, found, line) : rosterErrors.noClass
  return [{ ...place, message }]
}

function leftOut(sheets: Sheet[], { hidden, skipped }: { hidden: Sheet[]; skipped: Sheet[] }): string[] {
  const quoted = (names: (string | null)[]) => names.map((name) => `‘${name ?? ''}’`).join(', ')
  return [
    ...(hidden.length > 0 ? [rosterNotes.hiddenSheets(quoted(hidden.map(({ name }) => name)))] : []),
    ...sheets.flatMap(({ name, hidden: { length: lines } }) =>
      lines > 0 ? [rosterNotes.hiddenLines(`${lines} ${lines === 1 ? 'line' : 'lines'}`, name ?? '')] : [],
    ),
    ...(skipped.length > 0 ? [rosterNotes.noList(quoted(skipped.map(({ name }) => name)))] : []),
  ]
}

/** A sheet that may be a class whose headings are missing is not left out without a word. */
const withoutHeadings = ({ name, records }: Sheet) =>
  problem(records[0]?.info.lines ?? 1, rosterErrors.noList, name)

/** The sheets that look like lists of people. */
function* findLists(sheets: readonly Sheet[]): Steps<Sheet[]> {
  const lists: Sheet[] = []
  for (const sheet of sheets) if (yield* looksLikeList(sheet)) lists.push(sheet)
  return lists
}

function* looksLikeList({ name, records }: Sheet): Steps<boolean> {
  if (name !== null && classInTitle(name)) return true
  let named = 0
  for (const record of records) {
    yield
    const words = filledOf(record).filter((cell) => cell.length < 40 && /^[\p{L}'’ -]+$/u.test(cell))
    if (words.length > 1) named += 1
    if (named > 3) return true
  }
  return false
}
