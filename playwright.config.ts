import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { ALL_TESTS, LONG_TESTS } from './tests/long-tests.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/in-memory.ts'

keepTemporaryFilesInMemory()
// `npm run journeys` tells Playwright to transpile nothing. Said here it would come too late: the runner would transpile,
// its workers would not, and a failure would be reported at a line where nothing failed.

// The browser unpacks itself into TMPDIR and uses whatever it finds there, so it gets its own folder.
const own = path.join(import.meta.dirname, '.cache/browser')
mkdirSync(own, { recursive: true })
const { TMPDIR } = process.env
process.env.TMPDIR = own
const { default: chromium } = await import('@sparticuz/chromium')
const executablePath = await chromium.executablePath()
if (TMPDIR === undefined) delete process.env.TMPDIR
else process.env.TMPDIR = TMPDIR

export default defineConfig<{ wide: boolean }>({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  testIgnore: ALL_TESTS ? [] : Object.keys(LONG_TESTS).map((file) => `**/${file}`),
  grepInvert: ALL_TESTS ? [] : /@long\b/,
  outputDir: '.cache/journeys',
  globalSetup: './tests/setup/server-bundle.ts',
  globalTeardown: './tests/journeys/support/clear-run.ts',
  // A third would take its browser, its servers and their starts once more, and only fill the pauses of the other two.
  workers: 2,
  // What hangs is ended by its silence: a busy machine makes journeys slow and never red (decision 190). This is for ever,
  // which has to be a number so that it can be shortened then.
  timeout: 86_400_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: process.env.CI ? [['list']] : [['line']],
  projects: [
    // What parents buy on the bus, they buy at the kitchen table too. Daily their screens are looked at in both sizes, and
    // the way through them is walked on a phone. It comes first because its files are long: one begun last would run alone.
    ...(ALL_TESTS
      ? [
          {
            name: 'parents at a desk',
            testMatch: /(parents-buy|\/school)\.journey\.ts/,
            use: { wide: true },
          },
        ]
      : []),
    { name: 'everything' },
  ],
  use: {
    headless: true,
    // Tracing every step takes as long as the steps themselves.
    trace: 'off',
    actionTimeout: 60_000,
    // A journey that stays at the desk for five seconds would pay a second for keeping it offline; `desk-offline` does.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'],
    },
  },
})
