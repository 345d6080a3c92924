import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from '../media/publish.ts'
import { fallbackRules, fallbacks, stacks } from './fallbacks.ts'
import { type Face, faces } from './font-faces.ts'
import { sourceOf, subsetFontFile } from './subset.ts'

/**
 * Writes the subset fonts to `<out>/fonts/<name>.woff2`, their style sheet to `<out>/fonts.css`, and their fallbacks
 * with the stacks of both to `<out>/fallbacks.css`, unless they already exist from the same sources and settings.
 */
export async function buildFonts(out: string) {
  const stamp = `/* ${await recipe()} */\n`
  const before = await readFile(join(out, 'fonts.css'), 'utf8').catch(() => '')
  const there = await Promise.all(Object.keys(faces).map((name) => exists(fileOf(out, name))))
  if (before.startsWith(stamp) && there.every(Boolean)) return

  await rm(join(out, 'fonts'), { recursive: true, force: true })
  await mkdir(join(out, 'fonts'), { recursive: true })
  const rules: string[] = []
  for (const [name, face] of Object.entries(faces)) {
    await writeFile(fileOf(out, name), await subsetFontFile(face, face.axes, 'woff2'))
    rules.push(faceRule(name, face))
  }
  const standIns = await Promise.all(fallbacks.map(fallbackRules))
  await writeFile(join(out, 'fallbacks.css'), `${standIns.flat().join('\n')}\n${stacks}`)
  await writeFile(join(out, 'fonts.css'), stamp + rules.join('\n'))
}

function fileOf(out: string, name: string): string {
  return join(out, 'fonts', `${name}.woff2`)
}

/** Changes with the fonts' sources and with the files of this folder. */
async function recipe(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(import.meta.dirname)).toSorted())
    hash.update(await readFile(join(import.meta.dirname, file)))
  for (const face of Object.values(faces)) hash.update(await sourceOf(face))
  return hash.digest('hex')
}

function faceRule(name: string, face: Face): string {
  const { family, style, weight } = face
  const others = Object.values(faces).filter(
    (other) => other !== face && other.family === family && other.style === style,
  )
  return `@font-face {
  font-family: '${family}';
  src: url('./fonts/${name}.woff2') format('woff2');
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;${others.length > 0 ? `\n  unicode-range: ${rangesOf(face, others)};` : ''}
}`
}

/**
 * In CSS syntax: `U+20, U+61-7a`. Every page has them before its headline, so those of a later face take in what lies
 * between and no other face has: fewer and shorter.
 */
function rangesOf(face: Face, others: readonly Face[]): string {
  const inOrder: readonly Face[] = Object.values(faces)
  const isFirst = others.every((other) => inOrder.indexOf(face) < inOrder.indexOf(other))
  const taken = codesOf(others.map(({ characters }) => characters).join(''))
  const mayJoin = (last: number, code: number) =>
    isFirst ? last === code - 1 : !taken.some((other) => other > last && other < code)
  const ranges: [first: number, last: number][] = []
  for (const code of codesOf(face.characters)) {
    const range = ranges.at(-1)
    if (range && mayJoin(range[1], code)) range[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16)
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}

/** Each character's number, in their order. */
const codesOf = (characters: string): number[] =>
  [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
