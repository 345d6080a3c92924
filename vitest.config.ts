import { defineConfig } from 'vitest/config'
import { handbookPages } from './scripts/build/handbook.ts'
import { ALL_TESTS, LONG_TESTS } from './tests/long-tests.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/in-memory.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  plugins: [handbookPages()],
  test: {
    maxWorkers: 3,
    isolate: false,
    // Tests make objects that are gone a moment later: with more room for them less time is spent collecting.
    execArgv: ['--max-semi-space-size=64'],
    // What hangs is ended by its silence: a busy machine makes tests slow and never red (decision 190).
    runner: './tests/setup/runner.ts',
    testTimeout: 0,
    hookTimeout: 0,
    expect: { poll: { timeout: 300_000 } },
    tags: [{ name: 'long', skip: !ALL_TESTS }],
    include: ['{domain,content,contract,server,web,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/journeys/**', ...(ALL_TESTS ? [] : Object.keys(LONG_TESTS))],
    globalSetup: ['tests/setup/server-bundle.ts', 'tests/setup/postgres.ts'],
    setupFiles: ['tests/setup/drop-databases.ts'],
  },
})
