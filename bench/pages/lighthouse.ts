import lighthouse, { type Result } from 'lighthouse'

/** What Lighthouse says of a page: as a phone on slow 4G, with simulated throttling. */
export interface Figures {
  performance: number
  /** Milliseconds. */
  lcp: number
  /** Milliseconds. */
  tbt: number
  cls: number
}

export interface Scores {
  accessibility: number
  bestPractices: number
  seo: number
}

const score = ({ categories }: Result, name: string) => (categories[name]?.score ?? Number.NaN) * 100
const figure = ({ audits }: Result, name: string) => audits[name]?.numericValue ?? Number.NaN

export function figuresOf(result: Result): Figures {
  return {
    performance: score(result, 'performance'),
    lcp: figure(result, 'largest-contentful-paint'),
    tbt: figure(result, 'total-blocking-time'),
    cls: figure(result, 'cumulative-layout-shift'),
  }
}

export function scoresOf(result: Result): Scores {
  return {
    accessibility: score(result, 'accessibility'),
    bestPractices: score(result, 'best-practices'),
    seo: score(result, 'seo'),
  }
}

const SCORED = ['performance', 'accessibility', 'best-practices', 'seo']

/** On a busy machine now and then a recording is lost. */
const TRIES = 3

/** Looks at a page with the browser behind `port` and nothing kept: at its speed alone, or at all that is scored. */
export async function examine(url: string, port: number, { whole = false } = {}): Promise<Result> {
  const onlyCategories = whole ? SCORED : ['performance']
  let lost = 'no report'
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await lighthouse(url, { port, onlyCategories, output: 'json', logLevel: 'error' })
    if (result && !result.lhr.runtimeError) return result.lhr
    lost = result?.lhr.runtimeError?.message ?? lost
  }
  throw new Error(`${url}: ${lost}`)
}

/** Audits that cost the page something. */
export function shortcomings({ audits }: Result): string[] {
  return Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id, title, displayValue = '' }) => `below 0.9: ${id}: ${title} ${displayValue}`)
}
