import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { topologicalTables, writeRows } from './write-rows.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('an export that fails leaves no rows behind', async () => {
  const now = () => {
    throw new Error('power cut')
  }
  await expect(writeRows({ ...testApp.system, clock: { now } })).rejects.toThrow('power cut')
  expect(await readdir(path.join(testApp.dir, 'keeping'))).toEqual([])
})

test('referenced tables come first, and a table may refer to itself', async () => {
  await testApp.parts.db.transaction(async (tx) => {
    await tx.execute(sql`create table a_tree (id integer primary key, parent integer references a_tree)`)
    const tables = await topologicalTables(tx)
    expect(tables).toContain('a_tree')
    expect(new Set(tables).size).toBe(tables.length)
    expect(tables.indexOf('events')).toBeLessThan(tables.indexOf('classes'))
    await tx.execute(sql`drop table a_tree`)
  })
})
