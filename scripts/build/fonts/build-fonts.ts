import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cut, readSources, type Sources } from './cut.ts'
import { type Face, faces } from './faces.ts'
import { fallbackRules, fallbacks, stacks } from './fallbacks.ts'

/**
 * Writes the subset fonts to `<out>/fonts/<name>.woff2`, their style sheet to `<out>/fonts.css`, and their fallbacks
 * with the stacks of both to `<out>/fallbacks.css`, unless they already exist from the same sources and settings.
 * Returns the bytes of all fonts together.
 */
export async function buildFonts(out: string) {
  const sources = await readSources()
  const stamp = `/* ${await hashOf(sources)} */\n`
  const before = await readFile(join(out, 'fonts.css'), 'utf8').catch(() => '')
  const kept = await weigh(out).catch(() => 0)
  if (kept > 0 && before.startsWith(stamp)) return { built: 0, bytes: kept }

  await rm(join(out, 'fonts'), { recursive: true, force: true })
  await mkdir(join(out, 'fonts'), { recursive: true })
  const rules: string[] = []
  for (const [name, face] of Object.entries(faces)) {
    await writeFile(fileOf(out, name), await cut(sources, name, face.axes, 'woff2'))
    rules.push(faceRule(name, face))
  }
  const standIns = await Promise.all(fallbacks.map((fallback) => fallbackRules(sources, fallback)))
  await writeFile(join(out, 'fallbacks.css'), `${standIns.flat().join('\n')}\n${stacks}`)
  await writeFile(join(out, 'fonts.css'), stamp + rules.join('\n'))
  return { built: Object.keys(faces).length, bytes: await weigh(out) }
}

async function weigh(out: string): Promise<number> {
  const sizes = Object.keys(faces).map(async (name) => (await stat(fileOf(out, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

function fileOf(out: string, name: string): string {
  return join(out, 'fonts', `${name}.woff2`)
}

/** Changes with the fonts' sources and with the files of this folder. */
async function hashOf(sources: Sources): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(import.meta.dirname)).toSorted())
    hash.update(await readFile(join(import.meta.dirname, file)))
  for (const source of Object.values(sources)) hash.update(source)
  return hash.digest('hex')
}

function faceRule(name: string, face: Face): string {
  const { family, style, weight } = face
  const isParted = Object.values(faces).some(
    (other) => other !== face && other.family === family && other.style === style,
  )
  return `@font-face {
  font-family: '${family}';
  src: url('./fonts/${name}.woff2') format('woff2');
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;${isParted ? `\n  unicode-range: ${rangesOf(face.characters)};` : ''}
}`
}

/** In CSS syntax: `U+20, U+61-7a`. */
function rangesOf(characters: string): string {
  const codes = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0)
  const ranges: [first: number, last: number][] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.[1] === code - 1) range[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16)
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}
