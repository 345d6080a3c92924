import { defineConfig } from 'vitest/config'

/** The tests that have to kill the mutants; `MUTANTS_TESTS=domain` runs only some of them, for a quick look. */
const tests = process.env.MUTANTS_TESTS ?? '{domain,content,server}'

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 600_000,
    include: [`${tests}/**/*.test.ts`],
    setupFiles: ['tests/setup/umask-in-threads.ts', 'tests/setup/drop-databases.ts'],
    exclude: ['**/node_modules/**', 'server/{platform,seed,static,http,monitoring}/**'],
    globalSetup: ['tests/setup/postgres.ts'],
  },
})
