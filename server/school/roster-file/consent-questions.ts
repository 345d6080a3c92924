import { rosterQuestions } from '../../../content/errors/school.ts'
import type { Steps } from '../../../domain/steps.ts'
import type { Sheet } from '../spreadsheet/spreadsheet.ts'
import type { RosterList } from './find-pupils.ts'
import { findTables } from './find-tables.ts'
import { addHiddenQuestions } from './hidden-questions.ts'
import { linesLike, mentionsLineStyle } from './lines-alike.ts'
import { findMarks } from './marks.ts'
import { isPhotoConsent, meaningOf, PHOTO_CONSENTS, type PhotoConsent, shown } from './match-columns.ts'
import type { LineOfList, Questions } from './questions.ts'
import { mayBeOptOut, type PhotoConsentColumn, speaksOfConsent } from './read-consent.ts'
import { type Around, addTextQuestion, addTextQuestions, listedLines, nameIndex } from './text-questions.ts'

const NO_HEADING = { text: '', group: '' }
/** More different remarks of a column, or texts of a sheet, are asked about in one question. */
const MOST_ALONE = 5
const SHOWN_VALUES = 4

/**
 * Asks about everything in a file that may be a refusal and that no column of consent says: other columns, remarks beside
 * pupils, and texts around the lists. Adds the columns of consent to the lists.
 */
export function* addConsentQuestions(
  lists: readonly RosterList[],
  {
    sheets,
    without,
    hidden,
  }: { sheets: readonly Sheet[]; without: readonly Sheet[]; hidden: readonly Sheet[] },
  questions: Questions,
): Steps<void> {
  const known = yield* nameIndex(lists)
  const marks = yield* findMarks(lists)
  for (const group of Map.groupBy(lists, ({ layout }) => layout).values()) {
    const consents = yield* consentColumns(group, questions)
    for (const list of group) list.consents = consents
  }
  const around = { lists, sheets, without, known, marks }
  for (const list of lists) yield* askAboutRemarks(list, around, questions)
  for (const sheet of sheets) yield* addTextQuestions(sheet, around, questions)
  marks.askOthers(questions)
  for (const sheet of sheets) yield* addHiddenQuestions(sheet, sheet.hidden, lists, questions)
  for (const sheet of hidden) {
    const { tables } = yield* findTables([sheet])
    const records = [...sheet.records, ...sheet.hidden]
    const parts = tables.map((table) => ({ table: { ...table, sheet: sheet.name } }))
    yield* addHiddenQuestions(sheet, records, parts, questions)
  }
}

/** The columns of consent of lists with the same headings: those that were chosen or found, and those asked about. */
function* consentColumns(group: readonly RosterList[], questions: Questions): Steps<PhotoConsentColumn[]> {
  const [first] = group
  if (!first) return []
  const { columns, table } = first
  const chosen = PHOTO_CONSENTS.flatMap((consent): PhotoConsentColumn[] =>
    columns[consent] === null ? [] : [{ at: columns[consent], consents: [consent] }],
  )
  const used = new Set(Object.values(columns))
  const others: PhotoConsentColumn[] = []
  const width = widthOf(group)
  for (let at = 0; at < width; at++) {
    if (used.has(at)) continue
    const consent = meaningOf(table.headings[at] ?? NO_HEADING)?.column
    // A second column for a consent: a refusal in either counts.
    const isSecond = consent && isPhotoConsent(consent) && columns[consent] !== null
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
): Steps<readonly PhotoConsent[]> {
  const [first] = group
  const heading = first?.table.headings[at] ?? NO_HEADING
  const values = new Set<string>()
  let [may, remarks] = [0, 0]
  for (const { pupils } of group)
    for (const { record } of pupils) {
      yield
      const cell = (record.record[at] ?? '').trim()
      if (!mayBeOptOut(cell, heading)) continue
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
function* askAboutRemarks(
  list: RosterList,
  { sheets, known, marks }: Around,
  questions: Questions,
): Steps<void> {
  const isColoured = sheets.some(({ name, coloursByRule }) => coloursByRule && name === list.table.sheet)
  const used = new Set([...Object.values(list.columns), ...list.consents.map(({ at }) => at)])
  const answered = new Set(questions.all.map(({ quoted }) => quoted))
  const width = widthOf([list])
  const remarks = new Map<string, { at: number; text: string; lines: LineOfList[] }>()
  for (const { record } of list.pupils) {
    yield
    for (const [at, cell] of record.record.slice(0, width).entries()) {
      const heading = list.table.headings[at] ?? NO_HEADING
      if (!cell || used.has(at) || !speaksOfConsent(cell) || !mayBeOptOut(cell.trim(), heading)) continue
      if (answered.has(shown(heading) || rosterQuestions.columnNo(at + 1))) continue
      const key = JSON.stringify([at, cell])
      const remark = remarks.get(key) ?? { at, text: cell, lines: [] }
      remark.lines.push({ list, record })
      remarks.set(key, remark)
    }
  }
  for (const { at, text, lines } of remarks.values()) {
    const place = { sheet: list.table.sheet, line: lines[0]?.record.info.lines ?? list.table.line }
    // A key to the list may be written beside any of its lines.
    if (marks.explain(text, place, questions)) continue
    const alike = mentionsLineStyle(text) ? linesLike({ text }, listedLines([list])) : []
    if (alike.length > 0 || (isColoured && mentionsLineStyle(text)))
      addTextQuestion({ ...place, text, isColoured }, known, questions, [], alike)
    else questions.askRefusal({ place, kind: `remark ${at}`, quoted: text, lines })
  }
}
