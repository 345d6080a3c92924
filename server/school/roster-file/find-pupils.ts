import { ROSTER_MAX_CELL, type RosterColumns } from '../../../domain/school/roster.ts'
import type { Steps } from '../../../domain/steps.ts'
import { truncate } from '../../../domain/text.ts'
import type { RosterRecord } from '../spreadsheet/spreadsheet.ts'
import { filledOf, type RosterTable } from './find-tables.ts'
import { mentionsLineStyle } from './lines-alike.ts'
import { isMark } from './marks.ts'
import { classInTitle, isClassLabel } from './read-class.ts'
import { isAboutPhotos, type PhotoConsentColumn, speaksOfConsent } from './read-consent.ts'

/** Only counts, like `Boys: 1`, `Girls: 2`, `Total: 3`. */
const COUNTS =
  /^(?:(?:(?:grand |sub|class )?totals?|boys?|girls?|males?|females?|roll|count|pupils?|students?|children|on roll|number on roll|m|f)\b[ :=–-]{0,4}\d{1,5}[ .,;|/]*)+$/i
const OF_THE_CLASS =
  /^(?:class |form |head ?)?(?:teacher|tutor)s?\b[ :–-]|^(?:class )?teacher$|^(?:pupil support|guidance)(?: teacher)?\b[ :–-]/i

/** A class on a line of its own between pupils: `P3B`, or `Class:` and `P3B` in the next cell. */
export function sectionOf(record: RosterRecord): string | undefined {
  const filled = filledOf(record)
  // What follows about the teacher or the roll says nothing of the class.
  const end = filled.findIndex(
    (cell, at) => at > 0 && cell.length < 80 && (OF_THE_CLASS.test(cell) || COUNTS.test(cell)),
  )
  const [first = '', second, ...others] = end < 0 ? filled : filled.slice(0, end)
  if (others.length > 0 || first.length > 80 || (second?.length ?? 0) > 80) return undefined
  if (second === undefined) return classInTitle(first)
  return isClassLabel(first) ? classInTitle(`${first.replace(/:$/, '')}: ${second}`) : undefined
}

const FOOTER =
  /^(?:(?:grand |sub)?total\b|(?:number|no\.?|count) (?:of|in|on)\b|boys\b\W*\d*$|girls\b\W*\d*$|page \d+|printed\b|exported\b|signed\b|\d+ (?:pupils?|students?|child(?:ren)?)\b|\d+$)/i

/** A total, a note or a signature below or above the pupils. */
function isRemark(record: RosterRecord): boolean {
  const [first = '', ...others] = filledOf(record)
  if (COUNTS.test(truncate([first, ...others].join(' '), 200).trim())) return true
  if (OF_THE_CLASS.test(first) && others.length < 2) return true
  if (others.length < 3 && FOOTER.test(first) && others.every((cell) => /^[\d\s:/.-]*$/.test(cell)))
    return true
  // A key: `*` or `Red`, and in the next cell what it means.
  const [meaning = '', ...more] = others
  if (meaning && more.length === 0 && (isMark(first) || (mentionsLineStyle(first) && isAboutPhotos(meaning))))
    return true
  return (
    others.length === 0 && (/^\*(?!\p{Lu})|:$/u.test(first) || isSentence(first) || speaksOfConsent(first))
  )
}

/** Names begin with capitals, or none of their words does. */
function isSentence(text: string): boolean {
  const words = truncate(text, ROSTER_MAX_CELL).split(/\s+/)
  return (
    words.length > 3 && /^\P{Ll}/u.test(text) && words.filter((word) => /^\p{Ll}{2}/u.test(word)).length > 1
  )
}

export interface PupilLine {
  record: RosterRecord
  /** What the line or the lines above it say of the class. */
  classText: string
  /** The class of the whole list or of its part. */
  classRef: string | undefined
}

/** A list of a file with its pupils, and which of its columns is what. */
export interface RosterList {
  table: RosterTable
  /** Which layout it has. */
  layout: number
  columns: RosterColumns
  /** Where it says what is refused. */
  consents: readonly PhotoConsentColumn[]
  pupils: PupilLine[]
  /** Its lines without a pupil. */
  others: RosterRecord[]
}

/** The lines that have a pupil, each with its class; others are parts' headings, totals and remarks. */
export function* pupilsOf(
  table: RosterTable,
  columns: RosterColumns,
): Steps<Pick<RosterList, 'pupils' | 'others'>> {
  const classOf = ({ record }: RosterRecord) => record[columns.class ?? -1]?.trim() ?? ''
  const used = Object.values(columns).filter((at) => at !== null)
  const saysSomething = ({ record }: RosterRecord) => used.some((at) => (record[at] ?? '').trim() !== '')
  const pupils: PupilLine[] = []
  const others: RosterRecord[] = []
  const whole = table.classAbove ?? table.classOfSheet
  let section: string | undefined
  for (const record of table.records) {
    yield
    const part = sectionOf(record)
    if (part) section = part
    if (!part && saysSomething(record) && !isRemark(record))
      pupils.push({ record, classText: classOf(record), classRef: section })
    else others.push(record)
  }
  const written = pupils.filter(({ classText }) => classText !== '').map(({ classText }) => classText)
  const isGrouped = pupils[0]?.classText !== '' && new Set(written).size === written.length
  let last = ''
  for (const pupil of pupils) {
    last = pupil.classText || last
    // Written once for the pupils below it, as in `P3B`, nothing, nothing, `P4A`.
    if (isGrouped && written.length * 2 < pupils.length) pupil.classText = last
    if (written.length === 0) pupil.classRef ??= whole
  }
  return { pupils, others }
}
