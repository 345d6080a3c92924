import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/in-memory.ts'
import { QUICK_WASM } from './tests/quick-wasm.ts'

keepTemporaryFilesInMemory()

const shared = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  exclude: ['**/node_modules/**', 'tests/journeys/**'],
  execArgv: [QUICK_WASM],
}

/** Tests of pictures, texts and files only, or of verbs that other tests run on both databases: once is enough. */
const pure = [
  'server/photos/{derive,receive}/{delivery-file,inspect-image,renditions,watermark}.test.ts',
  'server/photos/id-photo/draw-id-photo.test.ts',
  'server/photos/receive/store/store.test.ts',
  'server/photos/sort/sort-frames.test.ts',
  'server/school/{sample-portraits,cards/card-sheet}.test.ts',
  'server/orders/scottish-days.test.ts',
  'server/keeping/{archive,kept-backups}.test.ts',
  'server/seed/past/*.test.ts',
]

/** Tests that need several processes on one database, or a proxy before one. */
const onPostgres = 'tests/process/{on-postgres,nodes,moving,pgbouncer}.test.ts'

/** `embedded`: all tests, on the embedded database. `postgres`: those that use a database, on a real one. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    isolate: false,
    projects: [
      {
        // Constants that the build puts into the browser's code.
        define: { __ORIGIN__: JSON.stringify('https://tweedlight.example') },
        test: {
          ...shared,
          name: 'embedded',
          include: ['{domain,content,contract,server,web,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...shared.exclude, onPostgres],
          provide: { postgresUrl: undefined },
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: [
            'server/{accounts,prices,school,staff,photos,orders,reminders,unreachable,privacy,enquiries,desk,seed,keeping,setup}/**/*.test.ts',
            'server/platform/{db,jobs,messages,payments}/**/*.test.ts',
            'server/platform/leases.test.ts',
            'tests/operations/{odd-input,quiet-errors}.test.ts',
            'tests/conformance/**/*.test.ts',
            onPostgres,
          ],
          exclude: [...shared.exclude, ...pure],
          globalSetup: ['tests/postgres.ts'],
        },
      },
    ],
  },
})
