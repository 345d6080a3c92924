import bidiFactory, { type Bidi } from 'bidi-js'
import { decomposed, normalizeUnicode } from '../../domain/text.ts'
import { RIGHT_TO_LEFT } from './other-scripts.ts'

/** What has some signs: a font. */
interface Signs {
  has(text: string): boolean
}

/** What stands for a sign that none of the fonts has: nobody takes it for part of a name, or for nothing. */
export const MISSING = '?'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** What a reader takes for one sign, with its marks. */
export const signsOf = (text: string): string[] =>
  UNMARKED.test(text)
    ? [...text]
    : Array.from(segmenter.segment(text), ({ segment }) => normalizeUnicode(segment))

/** Most of what is written, and ten times as fast. */
const UNMARKED = /^[ -~]*$/

/** Joiners and variation selectors, which are never drawn. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

export interface FontRun<Type> {
  font: Type
  /** What is drawn. */
  text: string
  /** What that stands for, if it is something else. */
  instead: string | undefined
  /** Whether it is read, and joined, from the right. */
  fromRight: boolean
}

/**
 * A text in the order in which it is drawn, from the left, split where the font or the direction changes. Each sign is
 * taken whole from the first font that has it.
 */
export function fontRunsOf<Type extends Signs>(fonts: readonly Type[], text: string): FontRun<Type>[] {
  const signs = signsOf(text)
  const levels = levelsOf(signs)
  const runs: (FontRun<Type> & { level: number; missing: boolean })[] = []
  for (const [at, sign] of signs.entries()) {
    const next = takenFrom(fonts, sign)
    if (!next?.text) continue
    const level = levels?.[at] ?? 0
    const last = runs.at(-1)
    if (last?.font === next.font && last.missing === next.missing && last.level === level) {
      last.text += next.text
      if (last.instead !== undefined) last.instead += sign
    } else {
      runs.push({ ...next, level, fromRight: level % 2 === 1, instead: next.missing ? sign : undefined })
    }
  }
  return levels ? asDrawn(runs) : runs
}

/** Whether these fonts have every sign of a text. */
export const isWritable = (fonts: readonly Signs[], text: string): boolean =>
  fontRunsOf(fonts, text).every(({ instead }) => instead === undefined)

function takenFrom<Type extends Signs>(fonts: readonly Type[], sign: string) {
  const drawn = sign.replace(UNSEEN, '')
  for (const text of [drawn, decomposed(drawn)]) {
    const font = fonts.find((one) => one.has(text))
    if (font) return { font, text, missing: false }
  }
  const [font] = fonts
  return font && { font, text: MISSING, missing: true }
}

// Its types are those of its other file, for bundlers.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** How deep each sign is in text that changes its direction, odd where that is from the right; undefined if none is. */
function levelsOf(signs: readonly string[]): number[] | undefined {
  const text = signs.join('')
  if (!RIGHT_TO_LEFT.test(text)) return undefined
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  let at = 0
  return signs.map((sign) => {
    const level = levels[at] ?? 0
    at += sign.length
    return level
  })
}

/** Turns round whatever is at some depth or below it, from the deepest up (rule L2 of Unicode's annex 9). */
function asDrawn<Type extends { level: number }>(runs: readonly Type[]): Type[] {
  let drawn = [...runs]
  for (let depth = Math.max(0, ...runs.map(({ level }) => level)); depth > 0; depth--) {
    const parts = drawn.map((run, at) => ({
      run,
      begins: at === 0 || (drawn[at - 1]?.level ?? 0) < depth !== run.level < depth,
    }))
    const rows: Type[][] = []
    for (const { run, begins } of parts)
      if (begins) rows.push([run])
      else rows.at(-1)?.push(run)
    drawn = rows.flatMap((row) => ((row[0]?.level ?? 0) < depth ? row : row.toReversed()))
  }
  return drawn
}
