import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/setup/in-memory.ts'

keepTemporaryFilesInMemory()

/** What users see when something fails, and afterwards. Takes minutes, on its own processes; not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.fault.ts'],
    globalSetup: ['tests/setup/postgres.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['verbose'],
  },
})
