import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../tests/test-app.ts'
import { tablesInOrder, writeRows } from './write-rows.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('an export that fails leaves no rows behind', async () => {
  const now = () => {
    throw new Error('power cut')
  }
  await expect(writeRows({ ...world.system, clock: { now } })).rejects.toThrow('power cut')
  expect(await readdir(path.join(world.dir, 'keeping'))).toEqual([])
})

test('referenced tables come first, and a table may refer to itself', async () => {
  await world.parts.db.transaction(async (tx) => {
    await tx.execute(sql`create table a_tree (id integer primary key, parent integer references a_tree)`)
    const tables = await tablesInOrder(tx)
    expect(tables).toContain('a_tree')
    expect(new Set(tables).size).toBe(tables.length)
    expect(tables.indexOf('events')).toBeLessThan(tables.indexOf('classes'))
    await tx.execute(sql`drop table a_tree`)
  })
})
