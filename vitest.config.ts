import { defineConfig } from 'vitest/config'
import { handbookPages } from './scripts/build/handbook.ts'
import { QUICKLY } from './tests/process/keep.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/in-memory.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  plugins: [handbookPages()],
  // Constants that the build puts into the browser's code.
  define: { __ORIGIN__: JSON.stringify('https://tweedlight.example') },
  test: {
    maxWorkers: 3,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    include: ['{domain,content,contract,server,web,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/journeys/**'],
    execArgv: QUICKLY,
    globalSetup: ['tests/setup/postgres.ts'],
  },
})
