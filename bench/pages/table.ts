import { median, spread } from '../median.ts'
import type { Figures, Scores } from './lighthouse.ts'
import type { MainThread } from './main-thread.ts'
import type { Weights } from './page-weight.ts'

/** The page, the page without its scripts, the reference page, and another site's page. */
export type Who = 'page' | 'twin' | 'reference' | 'peer'

/** How fast a page is: by Lighthouse's clock, and by its processor time. */
export type Speed = Figures & MainThread

/** One turn: the page and everything it is compared with, one after another. */
export type Turn = Record<Exclude<Who, 'peer'>, Speed> & { peer?: Speed }

export interface Measured {
  path: string
  turns: readonly Turn[]
  scores: Scores
  weights: Partial<Record<Who, Weights>>
}

interface Column {
  name: string
  digits: number
  of(measured: Measured, who: Who): number | undefined
  /** What the page should reach; a star marks a miss. */
  reaches?(figure: number): boolean
  /** Only the home page has it. */
  home?: true
}

const atMost = (most: number) => (figure: number) => figure <= most
const whole = (figure: number) => figure === 100
const speed =
  (figure: keyof Speed) =>
  ({ turns }: Measured, who: Who) => {
    const figures = turns.flatMap((turn) => turn[who]?.[figure] ?? [])
    return figures.length > 0 ? median(figures) : undefined
  }
const score =
  (name: keyof Scores) =>
  ({ scores }: Measured, who: Who) =>
    who === 'page' ? scores[name] : undefined
const weight =
  (figure: keyof Weights) =>
  ({ weights }: Measured, who: Who) =>
    weights[who]?.[figure]
/** The median over turns of the page against another; left out if there is no other. */
const beside =
  (other: Who, figure: keyof Speed, compare: (page: number, other: number) => number) =>
  ({ turns }: Measured, who: Who) => {
    const said = turns.flatMap((turn) => {
      const one = turn[other]
      return one ? compare(turn.page[figure], one[figure]) : []
    })
    return who === 'page' && said.length > 0 ? median(said) : undefined
  }
const ratio = (page: number, other: number) => page / other
const difference = (page: number, other: number) => page - other

const COLUMNS: readonly Column[] = [
  { name: 'perf', digits: 0, of: speed('performance'), reaches: whole },
  { name: 'a11y', digits: 0, of: score('accessibility'), reaches: whole },
  { name: 'best', digits: 0, of: score('bestPractices'), reaches: whole },
  { name: 'seo', digits: 0, of: score('seo'), reaches: whole },
  { name: 'LCP', digits: 0, of: speed('lcp') },
  { name: '/ref', digits: 2, of: beside('reference', 'lcp', ratio), reaches: atMost(1.02) },
  { name: '/twin', digits: 2, of: beside('twin', 'lcp', ratio) },
  { name: '/peer', digits: 2, of: beside('peer', 'lcp', ratio), reaches: atMost(1), home: true },
  { name: 'TBT', digits: 0, of: speed('tbt') },
  { name: '-ref', digits: 0, of: beside('reference', 'tbt', difference), reaches: atMost(20) },
  { name: 'cTBT', digits: 0, of: speed('cpuTbt') },
  { name: '-ref', digits: 0, of: beside('reference', 'cpuTbt', difference), reaches: atMost(20) },
  { name: 'CPU', digits: 0, of: speed('busy') },
  { name: '-ref', digits: 0, of: beside('reference', 'busy', difference) },
  { name: 'CLS', digits: 3, of: speed('cls'), reaches: atMost(0) },
  { name: 'run', digits: 1, of: weight('run'), reaches: atMost(12) },
  { name: 'ahead', digits: 1, of: weight('ahead') },
  { name: 'pics', digits: 1, of: weight('pictures'), reaches: atMost(250), home: true },
  { name: 'fonts', digits: 1, of: weight('fonts') },
  { name: 'HTML', digits: 1, of: weight('html'), reaches: atMost(15), home: true },
]

export const LEGEND = `LCP, TBT: ms; /ref, /twin, /peer: LCP beside the reference page, the page without its scripts, the other site; -ref: TBT above
the reference. cTBT: the same visit's TBT if each task had taken its processor time alone, which other work on the machine does not touch.
CPU: ms of processor time of the main thread until the page has come to rest; and that above the reference. Then kB before anybody touches anything: scripts that run, scripts and pages fetched for later, pictures, fonts,
HTML (brotli). A star misses its aim: performance and scores 100, LCP 1.02 of the reference, TBT 20 above it, CLS 0, scripts 12 kB;
home alone: LCP 1.00 of the other site, pictures 250 kB, HTML 15 kB.`

/** The lines of a table with room for these pages. */
export function tableFor(paths: readonly string[]) {
  const width = Math.max(12, ...paths.map((path) => path.length))
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(7))].join(' ').trimEnd()
  const row = (name: string, measured: Measured, who: Who) =>
    line(
      name,
      COLUMNS.map((column) => cellOf(column, measured, who)),
    )
  return {
    head: line(
      '',
      COLUMNS.map(({ name }) => `${name} `),
    ),
    /** The page's line and, under it, the pages it was compared with. */
    rows: (measured: Measured): string[] => [
      row(measured.path, measured, 'page'),
      row('  reference', measured, 'reference'),
      ...(measured.weights.peer ? [row('  other site', measured, 'peer')] : []),
    ],
  }
}

function cellOf({ of, digits, reaches, home }: Column, measured: Measured, who: Who): string {
  const figure = of(measured, who)
  if (figure === undefined) return ''
  const held = who === 'page' && reaches && (!home || measured.path === '/')
  return `${figure.toFixed(digits)}${held && !reaches(figure) ? '*' : ' '}`
}

/** Details behind a page's medians: how far its figures spread, and what kept its main thread busy. */
export function detailLines(who: string, speeds: readonly Speed[]): string[] {
  const of = (figure: keyof Speed) =>
    spread(
      speeds.map((each) => each[figure]),
      0,
    )
  return [
    `${who.padEnd(10)} performance ${of('performance')}, LCP ${of('lcp')}, TBT ${of('tbt')}, by the processor ${of('cpuTbt')}`,
    `${''.padEnd(10)} main thread ${of('busy')}, of that styles and layout ${of('layout')}, scripts ${of('script')}`,
  ]
}
