import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run handbook` retakes the pictures of the owner's handbook from the real screens. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/handbook',
  testMatch: '**/*.handbook.ts',
  outputDir: '.cache/handbook',
  workers: 1,
  projects: [{ name: 'handbook' }],
})
