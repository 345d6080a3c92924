import { rosterQuestions } from '../../../content/errors/school.ts'
import type { Steps } from '../../../domain/steps.ts'
import { wordsOf } from '../../../domain/text.ts'
import type { RosterList } from './find-pupils.ts'
import { filledOf } from './find-tables.ts'
import { CONSENTS, type Consent, isConsent, meaningOf, shown } from './match-columns.ts'
import { type LineOfList, nameOf, type Questions } from './questions.ts'
import { type ConsentColumn, mayDeny, mayRefuse, speaksOfConsent } from './read-consent.ts'
import type { RosterRecord, Sheet } from './spreadsheet.ts'

const NO_HEADING = { text: '', group: '' }
/** More different remarks of a column, or texts of a sheet, are asked about in one question. */
const MOST_ALONE = 5
const SHOWN_VALUES = 4

/**
 * Asks about everything in a file that may be a refusal and that no column of consent says: other columns, remarks beside
 * pupils, and texts around the lists. Adds the columns of consent to the lists.
 */
export function* askAboutConsent(
  lists: readonly RosterList[],
  { sheets, without }: { sheets: readonly Sheet[]; without: readonly Sheet[] },
  questions: Questions,
): Steps<void> {
  const known = yield* nameIndex(lists)
  for (const group of Map.groupBy(lists, ({ layout }) => layout).values()) {
    const consents = yield* consentColumns(group, questions)
    for (const list of group) list.consents = consents
  }
  for (const list of lists) yield* askAboutRemarks(list, questions)
  for (const sheet of sheets) yield* askAboutTexts(sheet, { lists, without, known }, questions)
}

/** The columns of consent of lists with the same headings: those that were chosen or found, and those asked about. */
function* consentColumns(group: readonly RosterList[], questions: Questions): Steps<ConsentColumn[]> {
  const [first] = group
  if (!first) return []
  const { columns, table } = first
  const chosen = CONSENTS.flatMap((consent): ConsentColumn[] =>
    columns[consent] === null ? [] : [{ at: columns[consent], consents: [consent] }],
  )
  const used = new Set(Object.values(columns))
  const others: ConsentColumn[] = []
  const width = widthOf(group)
  for (let at = 0; at < width; at++) {
    if (used.has(at)) continue
    const consent = meaningOf(table.headings[at] ?? NO_HEADING)?.column
    // A second column for a consent: a refusal in either counts.
    const isSecond = consent && isConsent(consent) && columns[consent] !== null
    const consents = isSecond ? [consent] : yield* askAboutColumn(group, at, questions)
    if (consents.length > 0) others.push({ at, consents })
  }
  return [...chosen, ...others]
}

/** How many columns there are; a CSV file’s cells beyond its headings are a problem of their own. */
const widthOf = (group: readonly RosterList[]) =>
  group.reduce((most, { table, pupils }) => {
    const width = Math.max(most, table.headings.length)
    return table.sheet === null
      ? width
      : pupils.reduce((wide, { record }) => Math.max(wide, record.record.length), width)
  }, 0)

function* askAboutColumn(
  group: readonly RosterList[],
  at: number,
  questions: Questions,
): Steps<readonly Consent[]> {
  const [first] = group
  const heading = first?.table.headings[at] ?? NO_HEADING
  const values = new Set<string>()
  let [may, remarks] = [0, 0]
  for (const { pupils } of group)
    for (const { record } of pupils) {
      yield
      const cell = (record.record[at] ?? '').trim()
      if (!mayRefuse(cell, heading)) continue
      may += 1
      if (speaksOfConsent(cell)) remarks += 1
      values.add(cell)
    }
  // Remarks are asked about one by one; a whole column of them, or of marks and answers, at once.
  if (
    !first ||
    may === 0 ||
    (may === remarks && values.size <= MOST_ALONE && !speaksOfConsent(shown(heading)))
  )
    return []
  const { sheet, line } = first.table
  const quoted = shown(heading) || rosterQuestions.columnNo(at + 1)
  return questions.askColumn({
    place: { sheet, line },
    kind: `column ${at}`,
    quoted,
    text: rosterQuestions.whichConsent([...values].slice(0, SHOWN_VALUES).join(', ')),
  })
}

/** Asks about remarks beside pupils, one by one, in columns that are for nothing else. */
function* askAboutRemarks(list: RosterList, questions: Questions): Steps<void> {
  const used = new Set([...Object.values(list.columns), ...list.consents.map(({ at }) => at)])
  const answered = new Set(questions.all.map(({ quoted }) => quoted))
  const width = widthOf([list])
  const remarks = new Map<string, { at: number; text: string; lines: LineOfList[] }>()
  for (const { record } of list.pupils) {
    yield
    for (const [at, cell] of record.record.slice(0, width).entries()) {
      const heading = list.table.headings[at] ?? NO_HEADING
      if (!cell || used.has(at) || !speaksOfConsent(cell) || !mayRefuse(cell.trim(), heading)) continue
      if (answered.has(shown(heading) || rosterQuestions.columnNo(at + 1))) continue
      const key = JSON.stringify([at, cell])
      const remark = remarks.get(key) ?? { at, text: cell, lines: [] }
      remark.lines.push({ list, record })
      remarks.set(key, remark)
    }
  }
  for (const { at, text, lines } of remarks.values())
    questions.askRefusal({
      place: { sheet: list.table.sheet, line: lines[0]?.record.info.lines ?? list.table.line },
      kind: `remark ${at}`,
      quoted: text,
      lines,
    })
}

interface Around {
  lists: readonly RosterList[]
  /** Sheets without a list. */
  without: readonly Sheet[]
  known: NameIndex
}

interface Text {
  sheet: string | null
  line: number
  text: string
}

/** Asks about texts of a sheet that belong to no pupil: above, between and below its lists, and where it has none. */
function* askAboutTexts(sheet: Sheet, { lists, without, known }: Around, questions: Questions): Steps<void> {
  const own = lists.filter(({ table }) => table.sheet === sheet.name)
  const name = sheet.name ?? ''
  const place = { sheet: sheet.name, line: 1 }
  if (without.includes(sheet)) {
    const texts = yield* textsIn(sheet.records, sheet)
    const text = [name, ...texts.map((one) => one.text)].join(' · ')
    if (speaksOfConsent(text)) askAboutText({ ...place, text }, known, questions)
    return
  }
  // What is above a list may be about all of it.
  if (mayDeny(name)) questions.askRefusal({ place, kind: 'sheet', quoted: name, lines: linesOf(own) })
  const above: Text[] = []
  const others: Text[] = []
  for (const list of own) {
    for (const text of yield* textsIn(list.table.above, sheet))
      if (mayDeny(text.text) || (speaksOfConsent(text.text) && pupilsIn(text.text, known).length > 0))
        above.push(text)
    others.push(...(yield* textsIn(list.others, sheet)).filter(({ text }) => speaksOfConsent(text)))
  }
  const ofList = own.length === 1 ? linesOf(own) : []
  for (const text of together(above)) askAboutText(text, known, questions, ofList)
  for (const text of together(others)) askAboutText(text, known, questions)
}

/** Many texts are asked about in one question. */
function together(texts: readonly Text[]): readonly Text[] {
  const [first] = texts
  if (!first || texts.length <= MOST_ALONE) return texts
  return [{ ...first, text: texts.map(({ text }) => text).join(' · ') }]
}

function askAboutText(
  { sheet, line, text }: Text,
  known: NameIndex,
  questions: Questions,
  otherwise: readonly LineOfList[] = [],
) {
  const named = pupilsIn(text, known)
  questions.askRefusal({
    place: { sheet, line },
    kind: 'text',
    quoted: text,
    lines: named.length > 0 ? named : otherwise,
  })
}

function* textsIn(records: readonly RosterRecord[], { name }: Sheet): Steps<Text[]> {
  const texts: Text[] = []
  for (const record of records) {
    yield
    texts.push({ sheet: name, line: record.info.lines, text: filledOf(record).join(' · ') })
  }
  return texts
}

const linesOf = (lists: readonly RosterList[]): LineOfList[] =>
  lists.flatMap((list) => list.pupils.map(({ record }) => ({ list, record })))

/** Pupils by each word of their names. */
interface NameIndex {
  byWord: Map<string, { line: LineOfList; words: string[] }[]>
  /** By a first name that only one has. */
  byFirstName: Map<string, LineOfList | undefined>
}

function* nameIndex(lists: readonly RosterList[]): Steps<NameIndex> {
  const index: NameIndex = { byWord: new Map(), byFirstName: new Map() }
  for (const line of linesOf(lists)) {
    yield
    const words = wordsOf(nameOf(line))
    const last = words.at(-1) ?? ''
    const sameWord = index.byWord.get(last)
    if (sameWord) sameWord.push({ line, words })
    else index.byWord.set(last, [{ line, words }])
    const first = firstNameOf(line)
    index.byFirstName.set(first, index.byFirstName.has(first) ? undefined : line)
  }
  return index
}

/** The pupils whom a text names: by their names, or by a first name that only one has. */
function pupilsIn(text: string, { byWord, byFirstName }: NameIndex): LineOfList[] {
  const words = new Set(wordsOf(text))
  const found = new Map<RosterRecord, LineOfList>()
  for (const word of words) {
    for (const { line, words: own } of byWord.get(word) ?? [])
      if (own.length > 1 && own.every((one) => words.has(one))) found.set(line.record, line)
    const only = word.length > 2 ? byFirstName.get(word) : undefined
    if (only) found.set(only.record, only)
  }
  return [...found.values()]
}

function firstNameOf({ list: { columns }, record: { record } }: LineOfList): string {
  if (columns.name === null) return wordsOf(record[columns.firstName ?? -1] ?? '')[0] ?? ''
  const [last = '', first] = (record[columns.name] ?? '').split(',', 2)
  return wordsOf(first ?? last)[0] ?? ''
}
