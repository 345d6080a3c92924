import { rosterQuestions } from '../../../content/errors/school.ts'
import type { Steps } from '../../../domain/steps.ts'
import { wordsOf } from '../../../domain/text.ts'
import type { RosterRecord, Sheet } from '../spreadsheet/spreadsheet.ts'
import type { RosterList } from './find-pupils.ts'
import { filledOf } from './find-tables.ts'
import { linesLike, mentionsLineStyle } from './lines-alike.ts'
import type { Marks } from './marks.ts'
import { type LineOfList, nameOf, type Questions } from './questions.ts'
import { isAboutPhotos, mayDeny, speaksOfConsent } from './read-consent.ts'

/** More texts of a sheet are asked about in one question. */
const MOST_ALONE = 5

/** What a text may be about. */
export interface Around {
  lists: readonly RosterList[]
  sheets: readonly Sheet[]
  /** Sheets without a list. */
  without: readonly Sheet[]
  known: NameIndex
  marks: Marks
}

interface Text {
  sheet: string | null
  line: number
  text: string
  looks?: readonly string[] | undefined
  /** Whether a rule colours its sheet. */
  isColoured?: boolean
}

/** Asks about texts of a sheet that belong to no pupil: above, between and below its lists, and where it has none. */
export function* addTextQuestions(
  sheet: Sheet,
  { lists, sheets, without, known, marks }: Around,
  questions: Questions,
): Steps<void> {
  const own = lists.filter(({ table }) => table.sheet === sheet.name)
  const name = sheet.name ?? ''
  const place = { sheet: sheet.name, line: 1 }
  if (without.includes(sheet)) {
    const texts = yield* textsIn(sheet.records, sheet)
    const others = texts.filter(({ text, line }) => !marks.explain(text, { sheet: name, line }, questions))
    const text = [name, ...others.map((one) => one.text)].join(' · ')
    const isColoured = sheets.some((one) => one.coloursByRule)
    if (speaksOfConsent(text) || (isColoured && isKeyOfColours(text)))
      addTextQuestion({ ...place, text, isColoured }, known, questions)
    return
  }
  // What is above a list may be about all of it.
  if (mayDeny(name)) questions.askRefusal({ place, kind: 'sheet', quoted: name, lines: listedLines(own) })
  const above: Text[] = []
  const others: Text[] = []
  const isKey = ({ text }: Text) => sheet.coloursByRule && isKeyOfColours(text)
  // What says what a mark means may still name somebody.
  const isExplained = (text: Text) =>
    marks.explain(text.text, text, questions) && pupilsIn(text.text, known).length === 0
  for (const list of own) {
    for (const text of yield* textsIn(list.table.above, sheet))
      if (
        !isExplained(text) &&
        (isKey(text) ||
          mayDeny(text.text) ||
          (speaksOfConsent(text.text) && pupilsIn(text.text, known).length > 0))
      )
        above.push(text)
    for (const text of yield* textsIn(list.others, sheet))
      if (!isExplained(text) && (isKey(text) || speaksOfConsent(text.text))) others.push(text)
  }
  for (const remark of sheet.remarks)
    if (
      !marks.explain(remark.text, { sheet: sheet.name, line: remark.line ?? 1 }, questions) &&
      speaksOfConsent(remark.text)
    ) {
      const on = listedLines(own).filter(({ record }) => record.info.lines === remark.line)
      addTextQuestion({ sheet: sheet.name, line: remark.line ?? 1, text: remark.text }, known, questions, on)
    }
  const ofList = own.length === 1 ? listedLines(own) : []
  const lines = listedLines(own)
  for (const text of together(above)) addTextQuestion(text, known, questions, ofList, linesLike(text, lines))
  for (const text of together(others)) addTextQuestion(text, known, questions, [], linesLike(text, lines))
}

/** Many texts are asked about in one question. */
function together(texts: readonly Text[]): readonly Text[] {
  const [first] = texts
  if (!first || texts.length <= MOST_ALONE) return texts
  return [{ ...first, text: texts.map(({ text }) => text).join(' · ') }]
}

export function addTextQuestion(
  { sheet, line, text, isColoured = false }: Text,
  known: NameIndex,
  questions: Questions,
  otherwise: readonly LineOfList[] = [],
  looking: readonly LineOfList[] = [],
) {
  const place = { sheet, line }
  const named = [...new Set([...pupilsIn(text, known), ...looking])]
  // Which lines a rule colours is not known, so whoever the text names may not be all.
  if (isColoured && isKeyOfColours(text))
    questions.askRefusal({ place, kind: 'rule', quoted: text, text: rosterQuestions.isAnybodyColoured })
  if (isColoured && isKeyOfColours(text) && named.length === 0) return
  questions.askRefusal({
    place,
    kind: 'text',
    quoted: text,
    lines: named.length > 0 ? named : otherwise,
  })
}

/** Whether a text says what colours mean for photos. */
const isKeyOfColours = (text: string) => mentionsLineStyle(text) && isAboutPhotos(text)

function* textsIn(records: readonly RosterRecord[], { name, coloursByRule }: Sheet): Steps<Text[]> {
  const texts: Text[] = []
  for (const record of records) {
    yield
    texts.push({
      sheet: name,
      line: record.info.lines,
      text: filledOf(record).join(' · '),
      looks: record.looks,
      isColoured: coloursByRule,
    })
  }
  return texts
}

export const listedLines = (lists: readonly RosterList[]): LineOfList[] =>
  lists.flatMap((list) => list.pupils.map(({ record }) => ({ list, record })))

/** Pupils by each word of their names. */
export interface NameIndex {
  byWord: Map<string, { line: LineOfList; words: string[] }[]>
  /** By a first name that only one has. */
  byFirstName: Map<string, LineOfList | undefined>
}

export function* nameIndex(lists: readonly RosterList[]): Steps<NameIndex> {
  const index: NameIndex = { byWord: new Map(), byFirstName: new Map() }
  for (const line of listedLines(lists)) {
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
