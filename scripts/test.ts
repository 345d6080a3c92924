import { type Phase, run } from '../tests/run/run.ts'

const VITEST = 'vitest run --reporter=default --reporter=./tests/run/vitest-costs.ts'
const PLAYWRIGHT = 'playwright test --reporter=list,./tests/run/playwright-costs.ts'

/** Nothing is transpiled by the runner (`npm run journeys`), and what is compiled is kept, as in `npm start`. */
const JOURNEYS = { PW_DISABLE_TS_ESM: '1', NODE_COMPILE_CACHE: '.cache/compile' }

/** What `npm test` runs, in order: each guarantee once. */
const DAILY: Phase[] = [
  { name: 'build', command: 'node scripts/build.ts', endsBySilence: true },
  { name: 'lint', command: 'node scripts/lint.ts', endsBySilence: true },
  { name: 'unit and process tests', command: VITEST },
  { name: 'journeys', command: PLAYWRIGHT, env: JOURNEYS },
]
/** What `npm run test:all` runs besides, and with more runs of each model (`tests/long-tests.ts`). */
const LONG = [
  { name: 'faults', command: 'vitest run --config vitest.faults.config.ts' },
  { name: 'chaos', command: 'node tests/chaos/chaos.ts --rounds 10' },
  { name: 'startup race', command: 'node tests/startup-race/startup-race.ts --times 5 --seed sample' },
  {
    name: 'pictures',
    command: 'playwright test -c playwright.visual.config.ts',
    env: JOURNEYS,
  },
]

process.exitCode = process.argv.includes('--all')
  ? await run([...DAILY, ...LONG], { TESTS: 'all', MODEL_RUNS: '200' })
  : await run(DAILY)
