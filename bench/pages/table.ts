import { median } from '../median.ts'
import type { Figures, Scores } from './lighthouse.ts'
import type { Weights } from './weigh.ts'

/** One turn: the page, and beside it whatever it is measured against. */
export interface Turn {
  page: Figures
  /** The same page without its scripts. */
  twin: Figures
  reference: Figures
  /** Another site's page. */
  peer?: Figures
}

export interface Measured {
  path: string
  turns: readonly Turn[]
  scores: Scores
  weights: Weights
}

interface Column {
  name: string
  digits: number
  of(measured: Measured): number
  /** What it is to be; said by a star where it is missed. */
  reaches?(figure: number): boolean
}

const atMost = (most: number) => (figure: number) => figure <= most
const whole = (figure: number) => figure === 100
/** The middle of what each turn says; a turn without it says nothing. */
const inTurn = (say: (turn: Turn) => number) => (measured: Measured) => median(measured.turns.map(say))

const COLUMNS: readonly Column[] = [
  { name: 'perf', digits: 0, of: inTurn(({ page }) => page.performance), reaches: whole },
  { name: 'a11y', digits: 0, of: ({ scores }) => scores.accessibility, reaches: whole },
  { name: 'best', digits: 0, of: ({ scores }) => scores.bestPractices, reaches: whole },
  { name: 'seo', digits: 0, of: ({ scores }) => scores.seo, reaches: whole },
  { name: 'LCP', digits: 0, of: inTurn(({ page }) => page.lcp) },
  {
    name: '/ref',
    digits: 2,
    of: inTurn(({ page, reference }) => page.lcp / reference.lcp),
    reaches: atMost(1.02),
  },
  { name: '/twin', digits: 2, of: inTurn(({ page, twin }) => page.lcp / twin.lcp) },
  {
    name: '/peer',
    digits: 2,
    of: inTurn(({ page, peer }) => page.lcp / (peer?.lcp ?? Number.NaN)),
    reaches: atMost(1),
  },
  { name: 'TBT', digits: 0, of: inTurn(({ page }) => page.tbt) },
  {
    name: '-ref',
    digits: 0,
    of: inTurn(({ page, reference }) => page.tbt - reference.tbt),
    reaches: atMost(20),
  },
  { name: 'CLS', digits: 3, of: inTurn(({ page }) => page.cls), reaches: atMost(0) },
  { name: 'run', digits: 1, of: ({ weights }) => weights.run, reaches: atMost(12) },
  { name: 'ahead', digits: 1, of: ({ weights }) => weights.ahead },
  { name: 'pics', digits: 1, of: ({ weights }) => weights.pictures },
  { name: 'fonts', digits: 1, of: ({ weights }) => weights.fonts },
  { name: 'HTML', digits: 1, of: ({ weights }) => weights.html },
]

/** What only the home page is held to. */
const HOME: Readonly<Record<string, Column['reaches']>> = { pics: atMost(120), HTML: atMost(15) }

export const LEGEND = `LCP, TBT: ms; /ref, /twin, /peer: LCP beside the reference page, the page without its scripts, the other site; -ref: TBT above
the reference. Then kB before anybody touches anything: scripts that run, scripts and pages fetched for later, pictures, fonts, HTML (brotli).
A star misses its aim: performance and scores 100, LCP 1.02 of the reference and 1.00 of the other site, TBT 20 above the reference,
CLS 0, scripts 12 kB; home alone: pictures 120 kB, HTML 15 kB.`

/** The lines of a table with a place for each of these pages. */
export function tableFor(paths: readonly string[]) {
  const width = Math.max(12, ...paths.map((path) => path.length))
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(7))].join(' ').trimEnd()
  return {
    head: line(
      '',
      COLUMNS.map(({ name }) => `${name} `),
    ),
    /** The page's line and, under it, what it was measured against. */
    rows(measured: Measured): string[] {
      const { path, turns } = measured
      const cells = COLUMNS.map(({ name, digits, of, reaches }) => {
        const figure = of(measured)
        const aim = path === '/' ? (HOME[name] ?? reaches) : reaches
        return Number.isNaN(figure) ? '- ' : `${figure.toFixed(digits)}${(aim?.(figure) ?? true) ? ' ' : '*'}`
      })
      const beside = (name: string, figures: readonly Figures[]) =>
        line(
          `  ${name}`,
          COLUMNS.map((column) => {
            const say = OF_ANYONE[column.name]
            return say ? `${median(figures.map(say)).toFixed(column.digits)} ` : ''
          }),
        )
      const peers = turns.flatMap(({ peer }) => peer ?? [])
      return [
        line(path, cells),
        beside(
          'reference',
          turns.map(({ reference }) => reference),
        ),
        ...(peers.length > 0 ? [beside('other site', peers)] : []),
      ]
    },
  }
}

const OF_ANYONE: Readonly<Record<string, (figures: Figures) => number>> = {
  perf: ({ performance }) => performance,
  LCP: ({ lcp }) => lcp,
  TBT: ({ tbt }) => tbt,
  CLS: ({ cls }) => cls,
}
