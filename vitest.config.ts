import { defineConfig } from 'vitest/config'
import { handbookPages } from './scripts/build/handbook.ts'
import { QUICKLY } from './tests/process/keep.ts'
import { databasesOfTests } from './tests/setup/databases.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/in-memory.ts'
import { QUICK_WASM } from './tests/setup/quick-wasm.ts'

keepTemporaryFilesInMemory()

const { onPostgres, onPostgresAlone } = databasesOfTests({
  everythingOnBoth: process.env.DATABASES === 'both',
})

const shared = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  exclude: ['**/node_modules/**', 'tests/journeys/**'],
  execArgv: [QUICK_WASM, ...QUICKLY],
}

/** `embedded`: the embedded database, and all that asks for none. `postgres`: a real one, for the rest and for some again. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    isolate: false,
    projects: [
      {
        // Constants that the build puts into the browser's code.
        plugins: [handbookPages()],
        define: { __ORIGIN__: JSON.stringify('https://tweedlight.example') },
        test: {
          ...shared,
          name: 'embedded',
          include: ['{domain,content,contract,server,web,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...shared.exclude, ...onPostgresAlone],
          provide: { postgresUrl: undefined },
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: onPostgres,
          globalSetup: ['tests/setup/postgres.ts'],
        },
      },
    ],
  },
})
