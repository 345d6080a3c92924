import { getMetricsForFamily, readMetrics } from 'fontaine'
import { type Face, faces } from './font-faces.ts'
import { subsetFontFile } from './subset.ts'

interface Fallback {
  name: string
  face: Face
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
export const fallbacks: Fallback[] = [
  { name: 'Fraunces Fallback', face: faces.fraunces, at: { wght: 340, opsz: 28 }, locals: serifs },
  { name: 'Fraunces Fallback Medium', face: faces.fraunces, at: { wght: 340, opsz: 56 }, locals: serifs },
  { name: 'Fraunces Fallback Large', face: faces.fraunces, at: { wght: 340, opsz: 112 }, locals: serifs },
  {
    name: 'Hanken Grotesk Fallback',
    face: faces['hanken-grotesk'],
    at: { wght: 400 },
    locals: [
      dejaVu.sans,
      { as: 'Roboto', fonts: ['Roboto'] },
      { as: 'Arial', fonts: ['Arial', 'Liberation Sans', 'Arimo'] },
    ],
  },
  {
    name: 'Spline Sans Mono Fallback',
    face: faces['spline-sans-mono'],
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
export const stacks = `:root {
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

/** A system font, scaled to the width and placed on the lines of the font it stands in for. */
export async function fallbackRules({ name, face, at, locals }: Fallback): Promise<string[]> {
  const measured = await subsetFontFile(face, at, 'sfnt')
  const own = await readMetrics(`data:font/ttf;base64,${measured.toString('base64')}`)
  return Promise.all(
    locals.map(async ({ as, fonts }) => {
      const system = typeof as === 'string' ? await getMetricsForFamily(as) : as
      if (!own || !system) throw new Error(`No metrics for ${own ? fonts : face.family}.`)
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
