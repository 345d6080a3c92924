import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseOfRelease, type OldDatabase } from '../../../tests/database.ts'
import type { Database } from './port.ts'

const folder = path.join(import.meta.dirname, '../../../tests/releases')
const RELEASES = globSync('*.sql', { cwd: folder }).map((file) => path.basename(file, '.sql'))

/** How many rows there are of each table. */
const COUNTS = `select relname as "table",
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as n
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`

const made = new Map<string, Promise<OldDatabase>>()
afterAll(async () => {
  for (const old of made.values()) await (await old).remove()
})

/** A database of that release, filled with the rows that it wrote; each test has a copy. */
function filled(release: string) {
  beforeAll(async () => {
    made.set(release, made.get(release) ?? fill(release))
    await made.get(release)
  })
  return async (look: (copy: OldDatabase) => Promise<void>) => {
    const copy = await (await made.get(release))?.copy()
    if (copy) await look(copy).finally(() => copy.remove())
  }
}

async function fill(release: string) {
  const old = await databaseOfRelease(release)
  await old.run(readFileSync(path.join(folder, `${release}.sql`), 'utf8'))
  // The builders' accounts were never confirmed, and such do not stay (`tests/operations/unconfirmed-accounts.test.ts`).
  await old.run('update users set email_confirmed_at = coalesce(email_confirmed_at, created_at)')
  return old
}

async function rows(db: Database, query: string) {
  return ((await db.execute(sql.raw(query))) as unknown as { rows: object[] }).rows
}

describe.each(RELEASES)('from the release %s', (release) => {
  const inCopy = filled(release)

  test('the rows of every table are all there in this one', () =>
    inCopy(async (old) => {
      const before = (await old.run(COUNTS)) as { table: string; n: number }[]
      expect(before.filter(({ n }) => n === 0)).toEqual([])
      const { db, close } = await old.open()
      const after = (await rows(db, COUNTS).finally(close)) as typeof before
      // Some tables have gained rows that are made of others.
      const left = (name: string) => after.find(({ table }) => table === name)?.n ?? 0
      expect(before.filter(({ table, n }) => left(table) < n)).toEqual([])
    }))
})

describe('from the release before the guards', () => {
  const inCopy = filled('0006_schools_and_prints')

  test('the accounts of a pupil take their places in the order in which they came', () =>
    inCopy(async (old) => {
      await old.run(
        "update pupil_links set linked_at = '2026-01-01' where user_id::text = (select max(user_id::text) from pupil_links)",
      )
      const { db, close } = await old.open()
      const places = await rows(db, 'select place from pupil_links order by user_id::text desc').finally(
        close,
      )
      expect(places).toEqual([{ place: 1 }, { place: 2 }])
    }))

  test.each([
    ['orders_total_sum', 'update orders set total = total + 1'],
    ['photos_state_known', "update photos set state = 'lost'"],
    [
      'pupil_links_places',
      'insert into pupil_links select pupil_id, (select user_id from user_roles), now() from pupil_links limit 1',
    ],
  ])('rows that break the rule %s stop the start by its name, and nothing is changed', (rule, broken) =>
    inCopy(async (old) => {
      await old.run(broken)
      await expect(old.open()).rejects.toThrow(rule)
      // The folder and the connections were given back.
      await expect(old.open()).rejects.toThrow('stays as it was')
      expect(await old.run('select sample from orders limit 1')).toEqual([{ sample: false }])
    }))
})
