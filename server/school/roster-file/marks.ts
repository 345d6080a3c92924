import { rosterQuestions } from '../../../content/errors/school.ts'
import { ROSTER_MAX_CELL } from '../../../domain/school/roster.ts'
import type { Steps } from '../../../domain/steps.ts'
import { truncate } from '../../../domain/text.ts'
import type { RosterList } from './find-pupils.ts'
import { type LineOfList, nameOf, type Questions } from './questions.ts'
import { isAboutPhotos } from './read-consent.ts'

/** Signs beside a name that are no part of it: `Isla*`, `†Isla`, `Isla (NP)`. */
const MARK = /([*†‡§¤#^~✗✘×¹²³])\1{0,2}|[([](?:x|no?|np|n\/p)[)\]]/gi
const WORDS_FOR: [mark: string, word: RegExp][] = [
  ['*', /\b(?:asterisk|star)(?:s|red)?\b/i],
  ['†', /\bdaggers?\b/i],
  ['#', /\bhash(?:es)?\b/i],
  ['X', /^x\b|\bcross(?:es)?\b/i],
  ['NP', /\bnp\b/i],
  ['N/P', /\bn\/p\b/i],
]
const SHOWN_NAMES = 4

/** The marks in a text, without brackets and in capitals. There are few different ones. */
const marksIn = (text: string) =>
  new Set((text.match(MARK) ?? []).map((mark) => mark.replace(/[[\]()]/g, '').toUpperCase()))

/** A name without the marks beside it. */
export const withoutMarks = (name: string) =>
  name
    .replace(MARK, ' ')
    .replace(/\( *\)|\[ *\]/g, ' ')
    .replace(/ {1,}/g, ' ')
    .replace(' ,', ',')
    .trim()

/** Whether a text is a mark and nothing else. */
export const isMark = (text: string) => text !== '' && withoutMarks(text) === ''

/** The marks beside names, and the questions what they mean. */
export class Marks {
  readonly #lines: ReadonlyMap<string, readonly LineOfList[]>
  readonly #explained = new Set<string>()

  constructor(lines: ReadonlyMap<string, readonly LineOfList[]>) {
    this.#lines = lines
  }

  /** Whether a text says what marks mean. If that is about photos, what the marked students refuse is asked. */
  explain(text: string, place: { sheet: string | null; line: number }, questions: Questions): boolean {
    const written = marksIn(text)
    const named = [...this.#lines].filter(([mark]) => written.has(mark) || isInWords(mark, text))
    for (const [mark, lines] of named) {
      this.#explained.add(mark)
      if (isAboutPhotos(text))
        questions.askRefusal({
          place,
          kind: `mark ${mark}`,
          quoted: text,
          text: rosterQuestions.whatMarkedRefuse(mark),
          lines,
        })
    }
    return named.length > 0
  }

  /** Asks about the marks that no text explains. */
  askOthers(questions: Questions) {
    for (const [mark, lines] of this.#lines) {
      const [first] = lines
      if (!first || this.#explained.has(mark)) continue
      questions.askRefusal({
        place: { sheet: first.list.table.sheet, line: first.record.info.lines },
        kind: `mark ${mark}`,
        quoted: lines.slice(0, SHOWN_NAMES).map(nameOf).join(', '),
        text: rosterQuestions.whatDoesMarkMean(mark),
        lines,
      })
    }
  }
}

/** Whether a text speaks of a mark in words. */
const isInWords = (mark: string, text: string) =>
  WORDS_FOR.some(([sign, word]) => sign === mark && word.test(text))

/** Finds the marks beside names. */
export function* findMarks(lists: readonly RosterList[]): Steps<Marks> {
  const lines = new Map<string, LineOfList[]>()
  for (const list of lists) {
    const { name, firstName, lastName } = list.columns
    const at = name === null ? [firstName, lastName] : [name]
    for (const { record } of list.pupils) {
      yield
      const text = at.map((one) => truncate(record.record[one ?? -1] ?? '', ROSTER_MAX_CELL)).join(' ')
      for (const mark of marksIn(text)) {
        const marked = lines.get(mark)
        if (marked) marked.push({ list, record })
        else lines.set(mark, [{ list, record }])
      }
    }
  }
  return new Marks(lines)
}
