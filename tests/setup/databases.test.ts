import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { databasesOfTests, LISTS } from './databases.ts'

const root = path.join(import.meta.dirname, '../..')
const found = (pattern: string | string[]) => globSync(pattern, { cwd: root })

const FEATURES = found('server/*/tables.ts')
  .map((file) => path.dirname(file))
  .filter((folder) => folder !== 'server/platform')

test.each(
  FEATURES,
)('some tests of %s run on both databases every time, and the others on Postgres', (folder) => {
  const { onPostgres, onPostgresAlone } = databasesOfTests()
  const withoutDatabase = found(LISTS.askingForNone)
  const its = found(`${folder}/**/*.test.ts`).filter((file) => !withoutDatabase.includes(file))
  expect(its.filter((file) => !onPostgres.includes(file))).toEqual([])
  expect(its.filter((file) => !onPostgresAlone.includes(file))).not.toEqual([])
})

test('on demand everything that asks for a database runs on both', () => {
  const { onPostgres, onPostgresAlone } = databasesOfTests({ everythingOnBoth: true })
  expect(onPostgresAlone.sort()).toEqual(found(LISTS.needingPostgres).sort())
  expect(onPostgres).toEqual(databasesOfTests().onPostgres)
})

test.each(Object.values(LISTS).flat())('there are test files at %s', (pattern) => {
  expect(found(pattern)).not.toEqual([])
})
