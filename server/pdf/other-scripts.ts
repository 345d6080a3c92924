import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Fonts for what ours cannot write, in the order in which they are asked: Greek, Cyrillic and Devanagari first. */
const FAMILIES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-sc', 'noto-sans-kr']

/** What is written from right to left. */
export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The files that have some of these signs, as module specifiers. A family is cut into as many as a hundred files by
 * what is written together, and a list beside them says which has what.
 */
export async function filesOfScripts(signs: readonly string[]): Promise<string[]> {
  const files: string[] = []
  let left = signs.map((sign) => sign.codePointAt(0) ?? 0)
  for (const family of FAMILIES) {
    if (left.length === 0) break
    for (const [part, ranges] of await partsOf(family)) {
      const here = left.filter((point) => ranges.some(([from, to]) => point >= from && point <= to))
      if (here.length === 0) continue
      files.push(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`)
      left = left.filter((point) => !here.includes(point))
    }
  }
  return files
}

type Ranges = [from: number, to: number][]

/** Each part's name in its file, and its characters, as `U+0041-005A,U+00C6`. */
async function partsOf(family: string): Promise<[part: string, ranges: Ranges][]> {
  const list = fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/unicode.json`))
  const parts: Record<string, string> = JSON.parse(await readFile(list, 'utf8'))
  return Object.entries(parts).map(([part, ranges]) => [
    part.replaceAll(/[[\]]/g, ''),
    ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  ])
}
