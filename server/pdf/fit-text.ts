import { signsOf } from './signs.ts'

/** How wide a text is in a weight of our plain face, as a multiple of its size. */
export type Measure = (text: string, weight?: 400 | 600) => number

interface Space {
  width: number
  height: number
}

/** The height of a line relative to the size of its letters. */
export const LINE_HEIGHT = 1.15
const STEP = 0.96
/** Below this share of the size wanted, letters are too small to read, and a word is broken instead. */
const LEAST = 0.4

export interface FittedText {
  size: number
  lines: string[]
}

/**
 * Sets a text in lines within a space: as large as wanted, or else smaller and in more lines, so that nothing runs over
 * its edge. Lines are broken after spaces, hyphens and low lines, and within a word only if nothing else helps.
 */
export function fitText(
  text: string,
  { width, height }: Space,
  wanted: number,
  measure: Measure,
): FittedText {
  const fits = ({ size, lines }: FittedText) =>
    size * LINE_HEIGHT * lines.length <= height && lines.every((line) => measure(line) * size <= width)
  for (let size = wanted; size >= wanted * LEAST; size *= STEP) {
    const fitted = { size, lines: breakLines(text.split(BREAKS), width / size, measure) }
    if (fits(fitted)) return fitted
  }
  const size = wanted * LEAST
  const most = Math.max(1, Math.floor(height / (size * LINE_HEIGHT)))
  return { size, lines: breakLines(signsOf(text), width / size, measure).slice(0, most) }
}

/** After a space, a hyphen or a low line, as in a file's name. */
const BREAKS = /(?<=[\s_-])/

/** As few lines as the parts need; a part that is wider than a line stands alone. */
function breakLines(parts: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ''}${part}`
    if (lines.length > 0 && measure(longer.trimEnd()) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines.map((line) => line.trim()).filter(Boolean)
}
