import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse, { type Result } from 'lighthouse'

/** What Lighthouse says of a page: as a phone on slow 4G, with simulated throttling. */
export interface Figures {
  performance: number
  /** Milliseconds. */
  lcp: number
  /** Milliseconds by the clock: whatever else the machine does counts too. */
  tbt: number
  /** The same of the processor's own time, which other work does not touch. */
  cpuTbt: number
  cls: number
}

export interface Scores {
  accessibility: number
  bestPractices: number
  seo: number
}

const score = ({ categories }: Result, name: string) => (categories[name]?.score ?? Number.NaN) * 100
const figure = ({ audits }: Result, name: string) => audits[name]?.numericValue ?? Number.NaN

export function figuresOf({ result, byProcessor }: Examined): Figures {
  return {
    performance: score(result, 'performance'),
    lcp: figure(result, 'largest-contentful-paint'),
    tbt: figure(result, 'total-blocking-time'),
    cpuTbt: figure(byProcessor, 'total-blocking-time'),
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

/** One visit, judged twice: as it was, and as if each task had taken its processor time. */
export interface Examined {
  result: Result
  byProcessor: Result
}

/** Looks at a page with the browser behind `port` and nothing kept: at its speed alone, or at all that is scored. */
export async function examine(url: string, port: number, { whole = false } = {}): Promise<Examined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse-'))
  const onlyCategories = whole ? SCORED : ['performance']
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories, auditMode: folder }
  try {
    const result = await judge(url, { ...flags, gatherMode: folder }, TRIES)
    await countProcessorTime(path.join(folder, 'trace.json'))
    return { result, byProcessor: await judge(url, flags, 1) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Flags = Parameters<typeof lighthouse>[1]

async function judge(url: string, flags: Flags, tries: number): Promise<Result> {
  const answer = await lighthouse(url, flags)
  if (answer && !answer.lhr.runtimeError) return answer.lhr
  if (tries > 1) return judge(url, flags, tries - 1)
  throw new Error(`${url}: ${answer?.lhr.runtimeError?.message ?? 'no report'}`)
}

/** Gives each event of a recording the time that its thread was really running in place of the time that passed. */
async function countProcessorTime(file: string): Promise<void> {
  const recording: { traceEvents: { dur?: number; tdur?: number }[] } = JSON.parse(
    await readFile(file, 'utf8'),
  )
  for (const event of recording.traceEvents)
    if (event.dur && event.tdur !== undefined) event.dur = Math.min(event.dur, event.tdur)
  await writeFile(file, JSON.stringify(recording))
}

/** Audits that cost the page something. */
export function shortcomings({ audits }: Result): string[] {
  return Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id, title, displayValue = '' }) => `below 0.9: ${id}: ${title} ${displayValue}`)
}
