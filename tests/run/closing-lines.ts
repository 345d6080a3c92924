import { DEAR_TESTS, MISSING_PROGRAMS } from '../long-tests.ts'
import type { FileCost } from './costs.ts'

/** Processor seconds that `npm test` may take, and those of `npm ci`, which come before it. */
const BUDGET = 1200
const INSTALL = 45
/** A file that takes more than this share of a whole run needs a reason, on whatever machine: 15 seconds of the budget. */
const DEAR_SHARE = 1 / 80
const SHOWN = 10

/**
 * What a run took, in processor seconds by phase and by file, and what it left out. A file's share of its phase is its
 * share of the time on the clock.
 */
export function closingLines(
  phases: readonly [name: string, seconds: number][],
  costs: readonly FileCost[],
): string[] {
  const all = phases.reduce((sum, [, seconds]) => sum + seconds, 0)
  if (all === 0) return []
  const files = shares(phases, costs).toSorted((one, other) => other.seconds - one.seconds)
  const dear = all * DEAR_SHARE
  const unexplained = files.filter(({ file, seconds }) => seconds > dear && !(file in DEAR_TESTS))
  const skipped = costs.filter(({ skipped }) => skipped > 0)
  return [
    '',
    `Processor seconds: ${phases.map(([name, seconds]) => `${name} ${rounded(seconds)}`).join(', ')}; ${rounded(all)} in all.`,
    `Dearest files: ${files.slice(0, SHOWN).map(shown).join(', ')}.`,
    ...(all + INSTALL > BUDGET ? [`Warning: with npm ci that is more than ${rounded(BUDGET)}.`] : []),
    ...(unexplained.length > 0
      ? [
          `Warning: more than an eightieth of the run (${rounded(dear)}) without a reason in tests/long-tests.ts: ${unexplained.map(shown).join(', ')}.`,
        ]
      : []),
    ...skipped.map(
      ({ file, skipped }) =>
        `Skipped: ${skipped} of ${file}${MISSING_PROGRAMS[file] ? `, which needs ${MISSING_PROGRAMS[file]}` : ''}.`,
    ),
  ]
}

function shares(phases: readonly [name: string, seconds: number][], costs: readonly FileCost[]) {
  return phases.flatMap(([name, seconds]) => {
    const own = costs.filter(({ phase }) => phase === name)
    const sum = own.reduce((ms, cost) => ms + cost.ms, 0)
    return own.map(({ file, ms }) => ({ file, seconds: sum > 0 ? (seconds * ms) / sum : 0 }))
  })
}

const rounded = (seconds: number) => Math.round(seconds).toLocaleString('en-GB')
const shown = ({ file, seconds }: { file: string; seconds: number }) => `${file} ${rounded(seconds)}`
