import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getMetricsForFamily, readMetrics } from 'fontaine'
import subsetFont from 'subset-font'

const latin = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœ–—‘’‚“”„•…‹›′″€™−⁄`
/** For headlines: the characters of words, without running text's signs, which take a ninth of the font. */
const headlines = `${between(0x20, 0x7e)}${between(0xc0, 0xff)}ŒœŸ–—‘’“”…£€©·×°½¼¾′″−`
/** For stressed words in headlines, and the capitals of the one wordmark set in it. */
const stressed = `${between(0x61, 0x7a)} -’FJT`
/** Everything else that a stressed word may need one day. */
const seldomStressed = `${between(0x41, 0x5a)}.,:;!?&'–—‘“”…áàéèêìíòóôùúüöçñ`
/** Slates are set in capitals. */
const slates = `${between(0x41, 0x5a)}${between(0x30, 0x39)} .,:;!?&'"()/+%#@-–—‘’“”…·×°′″£©`

/** What browsers apply by default, and the figures of price lists. */
const features = 'calt ccmp clig kern liga locl mark mkmk rclt rvrn lnum tnum case'.split(' ')

interface Face {
  family: string
  /** A file of an installed package. */
  source: string
  /**
   * Of two fonts of the same style, the later one has what the earlier ones lack; a browser fetches it only where that
   * occurs.
   */
  characters: string
  axes: Record<string, number | { min: number; max: number }>
  style: 'normal' | 'italic'
  /** A font of one weight claims all weights, so that no browser fakes a bold. */
  weight: string
}

/** The key names the file. Fraunces keeps its optical sizes at one weight: both axes together weigh 56 kB. */
const faces: Record<string, Face> = {
  fraunces: {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    characters: headlines,
    axes: { wght: 340, opsz: { min: 24, max: 144 } },
    style: 'normal',
    weight: '100 900',
  },
  'fraunces-italic': {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-italic.woff2',
    characters: stressed,
    axes: { wght: 340, opsz: { min: 24, max: 144 } },
    style: 'italic',
    weight: '100 900',
  },
  'fraunces-italic-rest': {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-italic.woff2',
    characters: without(seldomStressed, stressed),
    axes: { wght: 340, opsz: { min: 24, max: 144 } },
    style: 'italic',
    weight: '100 900',
  },
  'hanken-grotesk': {
    family: 'Hanken Grotesk',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    characters: latin,
    axes: { wght: { min: 400, max: 700 } },
    style: 'normal',
    weight: '400 700',
  },
  'spline-sans-mono': {
    family: 'Spline Sans Mono',
    source: '@fontsource/spline-sans-mono/files/spline-sans-mono-latin-400-normal.woff2',
    characters: slates,
    axes: {},
    style: 'normal',
    weight: '100 900',
  },
  'spline-sans-mono-rest': {
    family: 'Spline Sans Mono',
    source: '@fontsource/spline-sans-mono/files/spline-sans-mono-latin-400-normal.woff2',
    characters: without(latin, slates),
    axes: {},
    style: 'normal',
    weight: '100 900',
  },
}

interface Fallback {
  name: string
  face: string
  /** Where on the axes the font is measured: Fraunces's width changes by a fifth over its optical sizes. */
  at: Record<string, number>
  /** System fonts of one width, with the metrics of `as`; the closest match last. */
  locals: { as: string | SystemMetrics; fonts: string[] }[]
}

interface SystemMetrics {
  unitsPerEm: number
  xWidthAvg: number
}

/** What many Linux systems have, read from the files of version 2.37. */
const dejaVu = {
  sans: { as: { unitsPerEm: 2048, xWidthAvg: 1041 }, fonts: ['DejaVu Sans'] },
  serif: { as: { unitsPerEm: 2048, xWidthAvg: 1058 }, fonts: ['DejaVu Serif'] },
  mono: { as: { unitsPerEm: 2048, xWidthAvg: 1233 }, fonts: ['DejaVu Sans Mono'] },
}

const serifs = [
  dejaVu.serif,
  { as: 'Noto Serif', fonts: ['Noto Serif'] },
  { as: 'Times New Roman', fonts: ['Times New Roman', 'Liberation Serif', 'Tinos'] },
  { as: 'Georgia', fonts: ['Georgia'] },
]
const fallbacks: Fallback[] = [
  { name: 'Fraunces Fallback', face: 'fraunces', at: { wght: 340, opsz: 28 }, locals: serifs },
  { name: 'Fraunces Fallback Medium', face: 'fraunces', at: { wght: 340, opsz: 56 }, locals: serifs },
  { name: 'Fraunces Fallback Large', face: 'fraunces', at: { wght: 340, opsz: 112 }, locals: serifs },
  {
    name: 'Hanken Grotesk Fallback',
    face: 'hanken-grotesk',
    at: { wght: 400 },
    locals: [
      dejaVu.sans,
      { as: 'Roboto', fonts: ['Roboto'] },
      { as: 'Arial', fonts: ['Arial', 'Liberation Sans', 'Arimo'] },
    ],
  },
  {
    name: 'Spline Sans Mono Fallback',
    face: 'spline-sans-mono',
    at: {},
    locals: [
      dejaVu.mono,
      { as: 'Courier New', fonts: ['Menlo', 'Courier New', 'Liberation Mono', 'Cousine', 'Droid Sans Mono'] },
    ],
  },
]

/**
 * Font stacks for the style sheet. The display stacks differ only in whose width their fallback has. `large` is for
 * headlines of about 8vw and `medium` for titles of about 4.5vw: these reach 80 px and 40 px on screens from 60rem on;
 * a phone's largest headline has 45 px.
 */
const stacks = `:root {
  --face-text: 'Hanken Grotesk', 'Hanken Grotesk Fallback', sans-serif;
  --face-slate: 'Spline Sans Mono', 'Spline Sans Mono Fallback', monospace;
  --face-display: 'Fraunces', 'Fraunces Fallback', serif;
  --face-display-medium: 'Fraunces', 'Fraunces Fallback', serif;
  --face-display-large: 'Fraunces', 'Fraunces Fallback', serif;
}
@media (min-width: 40rem) {
  :root {
    --face-display-large: 'Fraunces', 'Fraunces Fallback Medium', serif;
  }
}
@media (min-width: 60rem) {
  :root {
    --face-display-medium: 'Fraunces', 'Fraunces Fallback Medium', serif;
    --face-display-large: 'Fraunces', 'Fraunces Fallback Large', serif;
  }
}
`

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

/** Changes with the fonts' sources and with this file. */
async function hashOf(sources: Sources): Promise<string> {
  const hash = createHash('sha256').update(await readFile(import.meta.filename))
  for (const source of Object.values(sources)) hash.update(source)
  return hash.digest('hex')
}

type Sources = Record<string, Buffer>

async function readSources(): Promise<Sources> {
  const { resolve } = createRequire(import.meta.url)
  const read = Object.entries(faces).map(
    async ([name, { source }]) => [name, await readFile(resolve(source))] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

function cut(sources: Sources, name: string, variationAxes: Face['axes'], targetFormat: 'woff2' | 'sfnt') {
  const [source, face] = [sources[name], faces[name]]
  if (!source || !face) throw new Error(`No font face "${name}".`)
  return subsetFont(source, face.characters, { targetFormat, keepFeatures: features, variationAxes })
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

/** A system font, scaled to the width and placed on the lines of the font it stands in for. */
async function fallbackRules(sources: Sources, { name, face, at, locals }: Fallback): Promise<string[]> {
  const measured = await cut(sources, face, at, 'sfnt')
  const own = await readMetrics(`data:font/ttf;base64,${measured.toString('base64')}`)
  return Promise.all(
    locals.map(async ({ as, fonts }) => {
      const system = typeof as === 'string' ? await getMetricsForFamily(as) : as
      if (!own || !system) throw new Error(`No metrics for ${own ? fonts : face}.`)
      const size = own.xWidthAvg / own.unitsPerEm / (system.xWidthAvg / system.unitsPerEm)
      const line = (units: number) => percent(Math.abs(units) / own.unitsPerEm / size)
      return `@font-face {
  font-family: '${name}';
  src: ${fonts.map((font) => `local('${font}')`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${line(own.ascent)};
  descent-override: ${line(own.descent)};
  line-gap-override: ${line(own.lineGap)};
}`
    }),
  )
}

function percent(ratio: number): string {
  return `${+(ratio * 100).toFixed(1)}%`
}

/** The characters of the first that are not in the second. */
function without(characters: string, others: string): string {
  return [...characters].filter((character) => !others.includes(character)).join('')
}

function between(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
