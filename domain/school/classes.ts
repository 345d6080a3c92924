import { typedText } from '../bounded-text.ts'
import { decomposed, normalizeTypedKey } from '../text.ts'
import { FIRST_SECONDARY, LAST_PRIMARY, LAST_SECONDARY, NURSERY, OTHER_STAGE, type Stage } from './stages.ts'

/** The years and letters of the sample's classes, `1A` to `6F`. */
export const YEARS = [1, 2, 3, 4, 5, 6] as const
export const CLASS_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** The most characters of a class's name. */
export const CLASS_NAME_MAX = 40

/** What a class's name says. */
export interface ClassName {
  /** In the school's own words, tidied: `p3b` is `P3B`. */
  name: string
  /** The same however it is written: `3B`, `P3B` and `Primary 3 b` are one class. */
  key: string
  /** A composite class has several: `P3/4`. */
  stages: [Stage, ...Stage[]]
}

const OWN_WORDS = 'a name that begins with its stage or a word: P7A, P3/4, S3 Tweed, Nursery, Room 4'
const messages = {
  'not-class': `A class is a year from 1 to 6 and a letter from A to F, like 3B, or ${OWN_WORDS}`,
  'too-long': `Please keep a class’s name within ${CLASS_NAME_MAX} characters`,
  'no-stage': 'There is no such stage: they are P1 to P7 and S1 to S6',
  signs: 'A class’s name may have letters, figures, spaces and the signs / & + - . , ( ) : # _ ’',
} as const
/** Why a text is no class. */
export type ClassProblem = keyof typeof messages

/** What cells say that name no class. */
const NO_NAMES = new Set('class classes year form room none na nil tbc tba unknown null left'.split(' '))
const STAGE_WORDS = new Map([
  ...['p', 'prim', 'primary', 'year'].map((word) => [word, 'primary'] as const),
  ...['s', 'sec', 'secondary'].map((word) => [word, 'secondary'] as const),
])
const NURSERY_WORDS = ['nursery', 'nur', 'elc', 'preschool', 'playgroup', 'croileagan']
const NURSERY_PAIRS = ['pre school', 'early years', 'sgoil araich']
export const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

/**
 * Reads a class's name as Scottish schools write them. What begins with a figure is a class of the sample, `3B`, or a
 * composite, `3/4`; any other name is the school's own.
 */
export function parseClass(text: string): ClassName | { problem: ClassProblem } {
  if (text.length > CLASS_NAME_MAX * 2) return { problem: 'too-long' }
  const typed = normalizeTypedKey(text).replace(/\s+/g, ' ').trim()
  const parts = partsOf(typed)
  const [first = ''] = parts
  if (!/^[\p{L}\d]/u.test(typed)) return { problem: 'not-class' }
  if (!/^[\p{L}\p{M}\d /&+\-.,():#_'’‘]+$/u.test(typed)) return { problem: 'signs' }
  if (/^\p{L}$/u.test(parts.join('')) || NO_NAMES.has(parts.filter(isWordOrNumber).join('')))
    return { problem: 'not-class' }
  const sample = sampleClass(parts)
  const own = sample ?? lettered(parts)
  const stages: Stage[] | 'none' = own ? [own.year] : stagesOfParts(parts)
  if (stages === 'none') return { problem: isNumber(first) ? 'not-class' : 'no-stage' }
  if (isNumber(first) && !own && stages.length < 2) return { problem: 'not-class' }
  const name = own && !own.word ? `${own.year}${own.letter.toUpperCase()}` : tidied(typed)
  if (name.length > CLASS_NAME_MAX) return { problem: 'too-long' }
  const [stage = OTHER_STAGE, ...more] = stages
  return { name, key: keyOfParts(parts), stages: [stage, ...more] }
}

/** Whether a text, for instance what a spreadsheet made a date of, could be a class: `3/4`. */
export const isClassName = (text: string) => !('problem' in parseClass(text))

/** What is the same for every spelling of a class, by which classes of an event are told apart. */
export const classKey = (name: string) => keyOfParts(partsOf(normalizeTypedKey(name)))

/** A class's stages; those of a text that names no class are none. */
export function stagesOf(name: string): Stage[] {
  const read = parseClass(name)
  return 'problem' in read ? [] : read.stages
}

/** A class's name as part of a file's, where `P3/4` must be no folder: `P3-4`. */
export const classInFile = (name: string) =>
  decomposed(name)
    .replace(/[\p{M}'’‘]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** By which a class is sorted: its first stage. */
export const stageOf = (name: string): Stage => stagesOf(name)[0] ?? OTHER_STAGE

/** Whether it is a class as the sample has them, `3B`. */
export const isSampleClass = (name: string) => /^[1-6][A-F]$/.test(name)

const natural = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
/** By stage, then as a reader expects: `P3/4` before `P3A`, `Room 2` before `Room 10`. */
export const compareClasses = (a: string, b: string) => stageOf(a) - stageOf(b) || natural.compare(a, b)

/** Runs of letters, runs of figures, and what stands between them, in lower case and without accents. */
const partsOf = (typed: string): string[] =>
  decomposed(typed)
    .replace(/[\p{M}'’‘]/gu, '')
    .toLowerCase()
    .match(/\p{L}+|\d+|[^\p{L}\d\s]+/gu) ?? []

const isNumber = (part: string | undefined): part is string => part !== undefined && /^\d/.test(part)
const isWord = (part: string) => /^\p{L}/u.test(part)
const isWordOrNumber = (part: string) => isWord(part) || isNumber(part)
/** A number in figures, or in words where a stage is named. */
const numberOf = (part: string | undefined): number => {
  if (isNumber(part)) return Number(part)
  const word = part ? NUMBERS.indexOf(part) : -1
  return word > 0 ? word : Number.NaN
}

/** `3B`, also with the words that rosters put before it: P3B, Primary 3 B, Class 3b, Year 3B. */
function sampleClass(parts: readonly string[]) {
  const words = parts.filter(isWordOrNumber)
  const [letter = '', year = '', word] = words.toReversed()
  const isOne = words.length <= 3 && /^[1-6]$/.test(year) && /^[a-f]$/.test(letter)
  if (!isOne || (word !== undefined && !/^(p|primary|class|year|form)$/.test(word))) return undefined
  return { year: Number(year), letter, word }
}

/** A year with the letters of a house or a language, and perhaps a number: `1G`, `2GM`, `1A1`; but not `1st` or `3pm`. */
function lettered(parts: readonly string[]) {
  const [year = '', letters = '', number = '', ...others] = parts
  const isOne =
    /^[1-6]$/.test(year) && /^(?!(?:st|nd|rd|th|am|pm)$)[a-z]{1,2}$/.test(letters) && /^\d?$/.test(number)
  return isOne && others.length === 0
    ? { year: Number(year), letter: `${letters}${number}`, word: undefined }
    : undefined
}

/** The stages at the beginning of a name; `none` for one that schools do not have, like P8. */
function stagesOfParts(parts: readonly string[]): Stage[] | 'none' {
  const [first = '', second = ''] = parts
  if (isNurseryAt(parts)) {
    const rest = parts.slice(NURSERY_PAIRS.includes(pairOf(parts)) ? 2 : 1)
    return [NURSERY, ...(/^[/&+]$/.test(rest[0] ?? '') && /^p?1$/.test(rest.slice(1, 3).join('')) ? [1] : [])]
  }
  const word = STAGE_WORDS.get(first)
  const at = word ? (/^[.-]$/.test(second) ? 2 : 1) : 0
  const number = numberOf(parts[at])
  if (Number.isNaN(number) || (!word && !isNumber(first))) return [OTHER_STAGE]
  const stages = [stageAt(word, number)]
  for (const more of numbersAfter(parts, at)) {
    const last = stages.at(-1) ?? OTHER_STAGE
    const next = more.word ? stageAt(more.word, more.number) : last + more.number - lastNumber(last)
    if (next === last + 1) stages.push(next)
    else if (more.isRange && next > last && next <= LAST_SECONDARY)
      while ((stages.at(-1) ?? next) < next) stages.push((stages.at(-1) ?? next) + 1)
    else break
  }
  const isOfLadder = (stage: Stage) => stage >= 1 && stage <= LAST_SECONDARY
  if (stages.every(isOfLadder)) return stages
  return first === 'year' ? [OTHER_STAGE] : 'none'
}

const stageAt = (word: 'primary' | 'secondary' | undefined, number: number): Stage => {
  if (word === 'secondary') return number >= 1 && number <= 6 ? LAST_PRIMARY + number : Number.NaN
  return number >= 1 && number <= LAST_PRIMARY ? number : Number.NaN
}

/** A name of a stage, a sign and one more number, `S1/2`, which may count the classes of the stage; undefined for any other. */
export function pairIn(name: string): { sign: string; stages: [Stage, ...Stage[]] } | undefined {
  const read = parseClass(name)
  const parts = partsOf(normalizeTypedKey(name))
  const at = /^[.-]$/.test(parts[1] ?? '') ? 2 : 1
  const [number, sign = '', more, next = '', third] = parts.slice(at)
  const isPair = STAGE_WORDS.has(parts[0] ?? '') && !Number.isNaN(numberOf(number)) && isNumber(more)
  if ('problem' in read || !isPair || !/^[/_-]$/.test(sign) || (JOINS.test(next) && isNumber(third)))
    return undefined
  return { sign, stages: read.stages }
}

/** The number in a stage's name. */
const lastNumber = (stage: Stage) => (stage >= FIRST_SECONDARY ? stage - LAST_PRIMARY : stage)

/** What joins the stages of one class; any other sign numbers the classes of one stage, as in `P1.2` and `P1 (2)`. */
const JOINS = /^(?:[/\\&+,_–-]|and|to)$/

/** The numbers that follow each other from a place on: `3/4`, `3 & P4`, `1-3`. */
function* numbersAfter(parts: readonly string[], from: number) {
  let at = from + 1
  while (at < parts.length) {
    const [sign = '', stage = ''] = [parts[at], parts[at + 1]]
    const isJoined = JOINS.test(sign)
    if (isJoined) at++
    const word = STAGE_WORDS.get(isJoined ? stage : sign)
    if (!isJoined && !word) return
    if (word) at++
    if (!isNumber(parts[at])) return
    const isRange = sign === '-' || sign === 'to'
    yield { number: Number(parts[at]), word, isRange }
    at++
  }
}

const pairOf = (parts: readonly string[]) => parts.filter(isWord).slice(0, 2).join(' ')
const isNurseryAt = (parts: readonly string[]) =>
  NURSERY_WORDS.includes(parts[0] ?? '') ||
  NURSERY_PAIRS.includes(pairOf(parts)) ||
  (parts[0] === 'n' && (parts.length === 1 || isNumber(parts[1])))

/** Words and numbers in one, with a stroke between numbers and without the words for primary. */
function keyOfParts(parts: readonly string[]): string {
  const sample = sampleClass(parts)
  if (sample) return `${sample.year}${sample.letter}`
  const isSign = (part: string, at: number) =>
    !isWordOrNumber(part) || (/^(and|to)$/.test(part) && isNumber(parts[at - 1]))
  const words = parts.filter((part, at) => !isSign(part, at))
  let key = ''
  let at = 0
  let isJoined = false
  for (const [index, part] of parts.entries()) {
    if (isSign(part, index)) {
      isJoined ||= JOINS.test(part)
      continue
    }
    const [before, after] = [words[at - 1], words[at + 1]]
    at += 1
    const stage = STAGE_WORDS.get(part)
    if (stage && (at === 1 || isNumber(before)) && !Number.isNaN(numberOf(after))) {
      if (at === 1 && stage === 'secondary') key = 's'
      isJoined = true
      continue
    }
    const number = STAGE_WORDS.has(before ?? '') ? numberOf(part) : Number(part)
    if (Number.isNaN(number)) key += part
    else key += /\d$/.test(key) ? `${isJoined ? '/' : '.'}${number}` : String(number)
    isJoined = false
  }
  return key
}

/** The school's own words, with a capital where a stage's name begins, and for the letter after its number. */
const tidied = (typed: string) =>
  typed
    .replace(/ ?\/ ?/g, '/')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    .replace(/\/[ps](?=\d)/g, (stage) => stage.toUpperCase())
    .replace(/(?<=\d ?)\p{Ll}{1,2}$/u, (letters) => letters.toUpperCase())

/** A class's name as schools write it (decision 169). */
export const ClassRef = typedText(CLASS_NAME_MAX, { tooLong: messages['too-long'] })
  .overwrite((text) => {
    const read = parseClass(text)
    return 'problem' in read ? text : read.name
  })
  .check(({ value, issues }) => {
    const read = parseClass(value)
    if ('problem' in read) issues.push({ code: 'custom', input: value, message: messages[read.problem] })
  })
