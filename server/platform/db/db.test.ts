import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullName } from '../../../domain/person-name.ts'
import { openTestDatabase } from '../../../tests/support/database.ts'
import { fullNameColumn } from './full-name.ts'
import type { OpenedDatabase } from './port.ts'
import { rows } from './rows.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('a fresh database has every table of the migrations', async () => {
  const [found] = await rows<{ n: number }>(
    opened.db,
    sql`select count(*)::int as n from information_schema.tables where table_schema = 'public'`,
  )
  expect(found?.n).toBeGreaterThan(10)
})

test('a name is put together alike in SQL and in TypeScript, also where there is only one', async () => {
  for (const [firstName, lastName] of [
    ['Isla', 'Reid'],
    ['Isla', ''],
    ['', 'Reid'],
    ['Mary Ann', 'van der Berg'],
  ] as const) {
    const column = fullNameColumn({ firstName: sql`${firstName}::text`, lastName: sql`${lastName}::text` })
    const [found] = await rows<{ name: string }>(opened.db, sql`select ${column} as name`)
    expect(found?.name).toBe(fullName({ firstName, lastName }))
  }
})
