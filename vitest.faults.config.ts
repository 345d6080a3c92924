import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/setup/in-memory.ts'

keepTemporaryFilesInMemory()

/** What users see when something fails, and afterwards. Takes minutes, on its own processes; not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.fault.ts'],
    globalSetup: ['tests/setup/server-bundle.ts', 'tests/setup/postgres.ts'],
    setupFiles: ['tests/setup/drop-databases.ts'],
    // What hangs is ended by its silence: a busy machine makes tests slow and never red (decision 190).
    runner: './tests/setup/runner.ts',
    testTimeout: 0,
    hookTimeout: 0,
    expect: { poll: { timeout: 300_000 } },
    maxWorkers: 2,
    reporters: ['verbose'],
  },
})
