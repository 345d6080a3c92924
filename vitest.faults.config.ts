import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/in-memory.ts'

keepTemporaryFilesInMemory()

/** What is seen when something fails, and afterwards: on processes of their own, for minutes. Not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.fault.ts'],
    globalSetup: ['tests/postgres.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['verbose'],
  },
})
