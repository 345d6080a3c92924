import { count, eq, inArray, sql, sum } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { isTaken } from '../../accounts/sign-in/is-taken.ts'
import type { Database, OpenedDatabase } from './port.ts'

/** A column of every kind that the features' tables have. */
const kinds = pgTable('kinds', {
  id: integer().primaryKey(),
  words: text().unique(),
  uuid: uuid(),
  big: bigint({ mode: 'number' }),
  exact: doublePrecision(),
  yes: boolean(),
  day: date(),
  moment: timestamp({ withTimezone: true }),
  any: jsonb(),
  list: text().array(),
  parent: integer(),
})

let opened: OpenedDatabase
let db: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  db = opened.db
  await db.execute(sql`create table kinds (
    id integer primary key check (id > 0), words text unique, uuid uuid, big bigint, exact double precision, yes boolean,
    day date, moment timestamptz, "any" jsonb, list text[], parent integer references kinds
  )`)
})
afterAll(() => opened.close())
beforeEach(() => db.delete(kinds))

const NOTHING = {
  words: null,
  uuid: null,
  big: null,
  exact: null,
  yes: null,
  day: null,
  moment: null,
  any: null,
  list: null,
  parent: null,
}
const FULL = {
  ...NOTHING,
  words: `O’Neill \\ "Zoë" 'x'\n😀 $1 {} NULL`,
  uuid: 'c2d29867-3d0b-4c39-8d2c-1b2f6d1b6f0e',
  big: Number.MAX_SAFE_INTEGER,
  exact: 0.1 + 0.2,
  yes: false,
  // Clocks go forward in the night before.
  day: '2026-03-29',
  moment: new Date('2026-03-29T00:59:59.987Z'),
  any: { text: 'null', nothing: null, list: [1, '1', 1.5, false], text2: 'Zoë "x"' },
  list: ['', 'a,b', '"', 'NULL', '{}', '\\'],
}

const rowsOf = async (query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
/** The code that the database gave, wherever in the chain of causes. */
const codeOf = (error: unknown): unknown =>
  (error as { code?: unknown })?.code ?? codeOf((error as { cause?: unknown })?.cause)
const refused = (write: Promise<unknown>) => write.then(() => 'written', codeOf)

test('a row comes back as it was written, whatever its kinds', async () => {
  const rows = [
    { id: 1, ...NOTHING },
    { id: 2, ...FULL },
    { id: 3, ...NOTHING, words: '', big: -1, any: [], list: [], moment: new Date('1970-01-01T00:00:00Z') },
    { id: 4, ...NOTHING, any: 'a text', yes: true, exact: -1e-7 },
    { id: 5, ...NOTHING, words: 'null', any: 0 },
  ]
  expect(await db.insert(kinds).values(rows).returning()).toEqual(rows)
  expect(await db.select().from(kinds).orderBy(kinds.id)).toEqual(rows)
  expect(await db.select().from(kinds).where(eq(kinds.moment, FULL.moment))).toEqual([rows[1]])
  expect(await db.select().from(kinds).where(eq(kinds.day, FULL.day))).toEqual([rows[1]])
})

test('counts and sums are numbers where they are said to be, and exact', async () => {
  await db.insert(kinds).values([1, 2, 3].map((id) => ({ id, big: 2 ** 51 + id })))
  expect(await db.$count(kinds)).toBe(3)
  const total = sum(kinds.big).mapWith(Number)
  expect(await db.select({ n: count(), total }).from(kinds)).toEqual([{ n: 3, total: 3 * 2 ** 51 + 6 }])
  expect(await rowsOf(sql`select count(*)::int as n, 2147483647::int as most from kinds`)).toEqual([
    { n: 3, most: 2147483647 },
  ])
  expect(await rowsOf(sql`select sum(big)::text as total, avg(id)::float8 as mean from kinds`)).toEqual([
    { total: String(3 * 2 ** 51 + 6), mean: 2 },
  ])
})

test('days and moments are Scotland’s where they are said to be, and otherwise the same everywhere', async () => {
  await db.insert(kinds).values({ id: 1, moment: new Date('2026-03-31T23:30:00Z') })
  const month = sql<string>`to_char(${kinds.moment} at time zone 'Europe/London', 'YYYY-MM')`
  expect(await db.select({ month }).from(kinds)).toEqual([{ month: '2026-04' }])
  expect(
    await db.select().from(kinds).where(sql`${kinds.moment} > ${'2026-03-31T23:29:59Z'}::timestamptz`),
  ).toHaveLength(1)
})

test('what the database refuses has the same code, and what came before it in a transaction is gone', async () => {
  await db.insert(kinds).values({ id: 1, words: 'taken' })
  const write = (row: { id: number; words?: string; parent?: number }) =>
    db.transaction(async (tx) => {
      await tx.insert(kinds).values({ id: 9 })
      await tx.insert(kinds).values(row)
    })
  expect(await refused(write({ id: 2, words: 'taken' }))).toBe('23505')
  await expect(write({ id: 2, words: 'taken' })).rejects.toSatisfy(isTaken)
  expect(await refused(write({ id: 2, parent: 7 }))).toBe('23503')
  expect(await refused(write({ id: -1 }))).toBe('23514')
  expect(await refused(write({ id: 2 ** 31 }))).toBe('22003')
  expect(await refused(write({ id: 2, words: 'a\0b' }))).toBe('22021')
  expect(await refused(db.execute(sql`select id / 0 from kinds`))).toBe('22012')
  expect(await refused(db.execute(sql`select nothing`))).toBe('42703')
  expect(await db.select({ id: kinds.id }).from(kinds)).toEqual([{ id: 1 }])
})

test('a part of a transaction can be taken back alone', async () => {
  await db.transaction(async (tx) => {
    await tx.insert(kinds).values({ id: 1 })
    const inner = tx.transaction((part) => part.insert(kinds).values([{ id: 2 }, { id: 1 }]))
    await expect(inner).rejects.toSatisfy(isTaken)
    await tx.insert(kinds).values({ id: 3 })
  })
  expect(await db.select({ id: kinds.id }).from(kinds).orderBy(kinds.id)).toEqual([{ id: 1 }, { id: 3 }])
})

test('lists go into a statement, locks are taken, and a row that is there is written over', async () => {
  const ids = Array.from({ length: 3000 }, (_, at) => at + 1)
  await db.insert(kinds).values(ids.map((id) => ({ id })))
  expect(await db.select().from(kinds).where(inArray(kinds.id, ids))).toHaveLength(3000)
  expect(
    await rowsOf(sql`select count(*)::int as n from kinds where id = any(${sql.param([1, 2])}::int[])`),
  ).toEqual([{ n: 2 }])
  await db.transaction(async (tx) => {
    const locked = tx
      .select({ id: kinds.id })
      .from(kinds)
      .where(inArray(kinds.id, [1, 2]))
    expect(await locked.for('update', { skipLocked: true })).toHaveLength(2)
  })
  const again = db.insert(kinds).values({ id: 1, words: 'new' })
  const written = again.onConflictDoUpdate({ target: kinds.id, set: { words: sql`excluded.words` } })
  expect(await written.returning({ words: kinds.words })).toEqual([{ words: 'new' }])
})
