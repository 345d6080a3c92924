import { decomposed, normalizeUnicode } from '../../domain/text.ts'

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

export interface Run<Type> {
  font: Type
  /** What is drawn. */
  text: string
  /** What that stands for, if it is something else. */
  instead: string | undefined
}

/** A text, split where the font changes. Each sign is taken whole from the first font that has it. */
export function runsOf<Type extends Signs>(fonts: readonly Type[], text: string): Run<Type>[] {
  const runs: Run<Type>[] = []
  for (const sign of signsOf(text)) {
    const next = takenFrom(fonts, sign)
    const last = runs.at(-1)
    if (!next?.text) continue
    if (last?.font === next.font && (last.instead === undefined) === (next.instead === undefined)) {
      last.text += next.text
      if (next.instead !== undefined) last.instead += next.instead
    } else runs.push(next)
  }
  return runs
}

function takenFrom<Type extends Signs>(fonts: readonly Type[], sign: string) {
  const drawn = sign.replace(UNSEEN, '')
  for (const text of [drawn, decomposed(drawn)]) {
    const font = fonts.find((one) => one.has(text))
    if (font) return { font, text, instead: undefined }
  }
  const [font] = fonts
  return font && { font, text: MISSING, instead: sign }
}
