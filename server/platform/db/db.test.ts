import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import type { OpenedDatabase } from './port.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('a fresh database has every table of the migrations', async () => {
  const found = (await opened.db.execute(
    sql`select count(*)::int as n from information_schema.tables where table_schema = 'public'`,
  )) as unknown as { rows: { n: number }[] }
  expect(found.rows[0]?.n).toBeGreaterThan(10)
})
