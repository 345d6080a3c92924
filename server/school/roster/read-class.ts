import { ClassRef } from '../../../domain/school/classes.ts'

/** `3B` as schools write it: P3B, Primary 3 B, Class 3b, Year 3B. */
const SCHOOL_CLASS = /^(?:(?:p|primary|class|year|form)\.?)?\s*([1-6])[\s-]*([a-f])$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The class that a cell means; undefined if it is none. */
export function readClass(text: string): string | undefined {
  const composite = fromDate(text)
  const candidates = composite ? [composite, `P${composite}`] : [text.replace(SCHOOL_CLASS, '$1$2')]
  for (const candidate of candidates) {
    const ref = ClassRef.safeParse(candidate)
    if (ref.success) return ref.data
  }
  return undefined
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
  /^(?:class|form|room|group|(?:registration|reg|tutor) (?:class|group))(?: (?:list|name|register|photo list))?\s*(:|=|–|-)?\s*/i
/** Whether a cell says only that a class follows. */
export const isClassLabel = (text: string) => LABEL.exec(text.trim())?.[0] === text.trim()
const YEAR = /[\s(]*20\d\d(?:\s?[/–-]\s?\d{2,4})?\)?$/
const LIKE_CLASS =
  /^(?:nursery\b.{0,20}|(?:p|s|pr|primary|secondary|year|yr)\.?\s?\d(?:\s?[-/]?\s?[a-z]|\s?\/\s?[ps]?\d)?|\d\s?-?[a-z]|\d\/\d)(?:\s.{0,25})?$/i

/**
 * The class in a sheet's name or in a line above or between its pupils, like `Class: P3B` or `P3B – Mrs Smith`;
 * undefined if there is none, or more than one.
 */
export function classInTitle(text: string): string | undefined {
  const found = new Set<string>()
  for (const segment of [text, ...text.split(/\s[-–—|]\s|[,;()|]/)]) {
    const title = segment.trim().replace(YEAR, '').trim()
    const label = LABEL.exec(title)
    const rest = label ? title.slice(label[0].length) : title
    const isNamed = label?.[1] === ':' || label?.[1] === '='
    if (rest === '' || rest.length > 40 || !(isNamed || LIKE_CLASS.test(rest))) continue
    const ref =
      readClass(rest) ??
      readClass(rest.replace(/\s.*$/, '')) ??
      readClass(rest.replace(/^(\S+\s\S+)\s.*$/, '$1'))
    if (ref) found.add(ref)
    if (ref && segment === text) break
  }
  return found.size === 1 ? [...found][0] : undefined
}
