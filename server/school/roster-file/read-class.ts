import { classKey, parseClass } from '../../../domain/school/classes.ts'
import { ROSTER_MAX_CELL } from '../../../domain/school/roster.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The class that a cell means, as the school writes it; undefined if it is none. */
export function readClass(text: string): string | undefined {
  const read = parseClass(fromDate(text) ?? text)
  return 'problem' in read ? undefined : read.name
}

/**
 * Excel makes a date of `3/4`: 3 April or 4 March, after the computer's country. The lower year of a composite class
 * comes first, so both are `3/4`.
 */
function fromDate(text: string): string | undefined {
  const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*$/i.exec(text) ?? /^([a-z]{3})[a-z]*[- ](\d{1,2})$/i.exec(text)
  const numbered = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/.exec(text)
  const written = /^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/.exec(text)
  const parts = named?.slice(1, 3) ?? numbered?.slice(1, 3) ?? written?.slice(2, 4)
  if (!parts) return undefined
  const years = parts.map((part) => Number(part) || MONTHS.indexOf(part.slice(0, 3).toLowerCase()) + 1)
  return years.every((year) => year > 0) ? years.toSorted((a, b) => a - b).join('/') : undefined
}

const LABEL =
  /^(?:class|form|room|group|(?:registration|reg|tutor) (?:class|group))(?: (?:list|name|register|photo list))?\s*([:=])?\s*/i
/** Whether a cell says only that a class follows. */
export const isClassLabel = (text: string) => LABEL.exec(text.trim())?.[0] === text.trim()
/** What separates a class from what else a title says. */
const SEGMENTS =
  /\s[-–—|]\s|[,;()|]|\s{2,}|\s(?=(?:(?:class|form) )?(?:teacher|tutor|roll|stage|session|room|boys|girls|total)\b ?[:=])/i
const YEAR = /20\d\d(?:\s?[/–-]\s?\d{2,4})?\)?$/
const LIKE_CLASS =
  /^(?:nursery\b|room \d|(?:p|s|pr|primary|secondary|year|yr)\.?\s?\d(?:\s?[-/]?\s?[a-z]\d?|\s?[-/&]\s?[ps]?\d)?|\d\s?-?[a-z]{1,2}\d?|\d\/\d)(?:\s.{0,25})?$/i

/** Whether a text is a class by its own look, not merely a word that a school could call one. */
export const resemblesClass = (text: string) => LIKE_CLASS.test(text) && readClass(text) !== undefined

/**
 * The class in a sheet's name or in a line above or between its pupils, like `Class: P3B` or `P3B – Mrs Smith`;
 * undefined if there is none, or more than one.
 */
export function classInTitle(text: string): string | undefined {
  if (text.length > ROSTER_MAX_CELL) return undefined
  const found = new Map<string, string>()
  for (const segment of text.split(SEGMENTS)) {
    const title = segment.trim().replace(YEAR, '').trim()
    const label = LIKE_CLASS.test(title) ? null : LABEL.exec(title)
    const rest = label ? title.slice(label[0].length) : title
    if (rest === '' || rest.length > 40 || !(label?.[1] || LIKE_CLASS.test(rest))) continue
    const ref = readClass(rest)
    if (ref) found.set(classKey(ref), ref)
  }
  return found.size === 1 ? [...found.values()][0] : undefined
}
