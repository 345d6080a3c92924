import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a test file took, in milliseconds on the clock, and how many of its tests were skipped. */
export interface FileCost {
  phase: string
  file: string
  ms: number
  skipped: number
}

/** Notes what test files took, if the run wants to know. */
export function noteCosts(costs: readonly Omit<FileCost, 'phase'>[]): void {
  const { TEST_COSTS, TEST_PHASE: phase = '' } = process.env
  if (!TEST_COSTS) return
  const lines = costs.map(({ file, ...cost }) => ({
    phase,
    file: path.relative(process.cwd(), file),
    ...cost,
  }))
  appendFileSync(TEST_COSTS, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Everything that was noted in a file. */
export const readCosts = (file: string): FileCost[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
