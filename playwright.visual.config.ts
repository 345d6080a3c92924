import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run visual` compares screens with stored pictures; `npm run visual -- --update-snapshots` stores new ones. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/visual',
  testMatch: '**/*.visual.ts',
  snapshotPathTemplate: 'tests/visual/pictures/{arg}{ext}',
  outputDir: '.cache/looks',
  projects: [{ name: 'looks' }],
})
