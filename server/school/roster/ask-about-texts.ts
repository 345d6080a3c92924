import type { Steps } from '../../../domain/steps.ts'
import { wordsOf } from '../../../domain/text.ts'
import type { RosterList } from './find-pupils.ts'
import { filledOf } from './find-tables.ts'
import { linesLike } from './lines-alike.ts'
import { type LineOfList, nameOf, type Questions } from './questions.ts'
import { mayDeny, speaksOfConsent } from './read-consent.ts'
import type { RosterRecord, Sheet } from './spreadsheet.ts'

/** More texts of a sheet are asked about in one question. */
const MOST_ALONE = 5

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
  looks?: readonly string[] | undefined
}

/** Asks about texts of a sheet that belong to no pupil: above, between and below its lists, and where it has none. */
export function* askAboutTexts(
  sheet: Sheet,
  { lists, without, known }: Around,
  questions: Questions,
): Steps<void> {
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
  for (const remark of sheet.remarks)
    if (speaksOfConsent(remark.text)) {
      const on = linesOf(own).filter(({ record }) => record.info.lines === remark.line)
      askAboutText({ sheet: sheet.name, line: remark.line ?? 1, text: remark.text }, known, questions, on)
    }
  const ofList = own.length === 1 ? linesOf(own) : []
  const lines = linesOf(own)
  for (const text of together(above)) askAboutText(text, known, questions, ofList, linesLike(text, lines))
  for (const text of together(others)) askAboutText(text, known, questions, [], linesLike(text, lines))
}

/** Many texts are asked about in one question. */
function together(texts: readonly Text[]): readonly Text[] {
  const [first] = texts
  if (!first || texts.length <= MOST_ALONE) return texts
  return [{ ...first, text: texts.map(({ text }) => text).join(' · ') }]
}

export function askAboutText(
  { sheet, line, text }: Text,
  known: NameIndex,
  questions: Questions,
  otherwise: readonly LineOfList[] = [],
  looking: readonly LineOfList[] = [],
) {
  const named = [...new Set([...pupilsIn(text, known), ...looking])]
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
    texts.push({
      sheet: name,
      line: record.info.lines,
      text: filledOf(record).join(' · '),
      looks: record.looks,
    })
  }
  return texts
}

export const linesOf = (lists: readonly RosterList[]): LineOfList[] =>
  lists.flatMap((list) => list.pupils.map(({ record }) => ({ list, record })))

/** Pupils by each word of their names. */
export interface NameIndex {
  byWord: Map<string, { line: LineOfList; words: string[] }[]>
  /** By a first name that only one has. */
  byFirstName: Map<string, LineOfList | undefined>
}

export function* nameIndex(lists: readonly RosterList[]): Steps<NameIndex> {
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
