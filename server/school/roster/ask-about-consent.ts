import { rosterQuestions } from '../../../content/errors/school.ts'
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
export function askAboutConsent(
  lists: readonly RosterList[],
  { sheets, without }: { sheets: readonly Sheet[]; without: readonly Sheet[] },
  questions: Questions,
) {
  for (const group of Map.groupBy(lists, ({ layout }) => layout).values()) {
    const consents = consentColumns(group, questions)
    for (const list of group) list.consents = consents
  }
  for (const list of lists) askAboutRemarks(list, questions)
  for (const sheet of sheets) askAboutTexts(sheet, lists, without, questions)
}

/** The columns of consent of lists with the same headings: those that were chosen or found, and those asked about. */
function consentColumns(group: readonly RosterList[], questions: Questions): ConsentColumn[] {
  const [first] = group
  if (!first) return []
  const { columns, table } = first
  const chosen = CONSENTS.flatMap((consent): ConsentColumn[] =>
    columns[consent] === null ? [] : [{ at: columns[consent], consents: [consent] }],
  )
  const used = new Set(Object.values(columns))
  const others = Array.from({ length: widthOf(group) }, (_, at) => at).flatMap((at): ConsentColumn[] => {
    if (used.has(at)) return []
    const heading = table.headings[at] ?? NO_HEADING
    const consent = meaningOf(heading)?.column
    // A second column for a consent: a refusal in either counts.
    if (consent && isConsent(consent) && columns[consent] !== null) return [{ at, consents: [consent] }]
    const consents = askAboutColumn(group, at, questions)
    return consents.length > 0 ? [{ at, consents }] : []
  })
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

function askAboutColumn(group: readonly RosterList[], at: number, questions: Questions): readonly Consent[] {
  const [first] = group
  const heading = first?.table.headings[at] ?? NO_HEADING
  const values = new Set<string>()
  let [may, remarks] = [0, 0]
  for (const { pupils } of group)
    for (const { record } of pupils) {
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
function askAboutRemarks(list: RosterList, questions: Questions) {
  const used = new Set([...Object.values(list.columns), ...list.consents.map(({ at }) => at)])
  const answered = new Set(questions.all.map(({ quoted }) => quoted))
  const width = widthOf([list])
  const remarks = new Map<string, { at: number; text: string; lines: LineOfList[] }>()
  for (const { record } of list.pupils)
    for (const [at, cell] of record.record.slice(0, width).entries()) {
      const heading = list.table.headings[at] ?? NO_HEADING
      if (!cell || used.has(at) || !speaksOfConsent(cell) || !mayRefuse(cell.trim(), heading)) continue
      if (answered.has(shown(heading) || rosterQuestions.columnNo(at + 1))) continue
      const key = JSON.stringify([at, cell])
      const remark = remarks.get(key) ?? { at, text: cell, lines: [] }
      remark.lines.push({ list, record })
      remarks.set(key, remark)
    }
  for (const { at, text, lines } of remarks.values())
    questions.askRefusal({
      place: { sheet: list.table.sheet, line: lines[0]?.record.info.lines ?? list.table.line },
      kind: `remark ${at}`,
      quoted: text,
      lines,
    })
}

/** Asks about texts of a sheet that belong to no pupil: above, between and below its lists, and where it has none. */
function askAboutTexts(
  sheet: Sheet,
  lists: readonly RosterList[],
  without: readonly Sheet[],
  questions: Questions,
) {
  const own = lists.filter(({ table }) => table.sheet === sheet.name)
  const name = sheet.name ?? ''
  if (without.includes(sheet)) {
    const text = [name, ...sheet.records.map(textOf)].join(' · ')
    if (speaksOfConsent(text)) askAboutText({ sheet: sheet.name, line: 1, text }, lists, questions)
    return
  }
  // What is above a list may be about all of it.
  if (mayDeny(name))
    questions.askRefusal({
      place: { sheet: name, line: 1 },
      kind: 'sheet',
      quoted: name,
      lines: linesOf(own),
    })
  for (const list of own)
    for (const record of list.table.above) {
      const text = textOf(record)
      if (!mayDeny(text) && !(speaksOfConsent(text) && pupilsIn(text, lists).length > 0)) continue
      askAboutText({ sheet: sheet.name, line: record.info.lines, text }, lists, questions, linesOf([list]))
    }
  const texts = own
    .flatMap(({ others }) => others)
    .map((record) => ({ sheet: sheet.name, line: record.info.lines, text: textOf(record) }))
    .filter(({ text }) => speaksOfConsent(text))
  const [first] = texts
  if (first && texts.length > MOST_ALONE)
    askAboutText({ ...first, text: texts.map(({ text }) => text).join(' · ') }, lists, questions)
  else for (const one of texts) askAboutText(one, lists, questions)
}

interface Text {
  sheet: string | null
  line: number
  text: string
}

function askAboutText(
  { sheet, line, text }: Text,
  lists: readonly RosterList[],
  questions: Questions,
  otherwise: readonly LineOfList[] = [],
) {
  const named = pupilsIn(text, lists)
  questions.askRefusal({
    place: { sheet, line },
    kind: 'text',
    quoted: text,
    lines: named.length > 0 ? named : otherwise,
  })
}

const textOf = (record: RosterRecord) => filledOf(record).join(' · ')

const linesOf = (lists: readonly RosterList[]): LineOfList[] =>
  lists.flatMap((list) => list.pupils.map(({ record }) => ({ list, record })))

/** The pupils whom a text names: by both names, or by a first name that only one has. */
function pupilsIn(text: string, lists: readonly RosterList[]): LineOfList[] {
  const words = new Set(wordsOf(text))
  const lines = linesOf(lists)
  const named = lines.filter((line) => {
    const own = wordsOf(nameOf(line))
    return own.length > 1 && own.every((word) => words.has(word))
  })
  const firstNames = Map.groupBy(lines, firstNameOf)
  const single = [...firstNames].flatMap(([name, [line, ...others]]) =>
    name.length > 2 && line && others.length === 0 && name.split(' ').every((word) => words.has(word))
      ? [line]
      : [],
  )
  return [...new Map([...named, ...single].map((line) => [line.record, line])).values()]
}

function firstNameOf({ list: { columns }, record: { record } }: LineOfList): string {
  if (columns.name === null) return wordsOf(record[columns.firstName ?? -1] ?? '').join(' ')
  const [last = '', first] = (record[columns.name] ?? '').split(',', 2)
  return wordsOf(first ?? last)[0] ?? ''
}
