import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run looks` compares screens with stored pictures; `npm run looks -- --update-snapshots` stores new ones. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/looks',
  testMatch: '**/*.looks.ts',
  snapshotPathTemplate: 'tests/looks/pictures/{arg}{ext}',
  outputDir: '.cache/looks',
  retries: 0,
  projects: [{ name: 'looks' }],
})
