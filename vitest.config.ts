import { defineConfig } from 'vitest/config'

const shared = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  exclude: ['**/node_modules/**', 'tests/journeys/**'],
}

/** `embedded`: everything, on the embedded database. `postgres`: whatever asks for a database, on a real one. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'embedded',
          include: ['{domain,content,server,web,scripts,tests}/**/*.test.{ts,tsx}'],
          provide: { postgresUrl: undefined },
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: [
            'server/{accounts,school,photos,orders,enquiries}/**/*.test.ts',
            'server/platform/{db,jobs,payments}/**/*.test.ts',
          ],
          globalSetup: ['tests/postgres.ts'],
        },
      },
    ],
  },
})
