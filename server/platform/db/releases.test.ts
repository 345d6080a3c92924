import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { databaseOfRelease, type OldDatabase } from '../../../tests/support/database.ts'
import { BEFORE_LEDGER, moneyBefore, moneyInLedger } from '../../../tests/support/order-money.ts'
import type { Database } from './port.ts'
import { rows } from './rows.ts'

const folder = path.join(import.meta.dirname, '../../../tests/releases')
const RELEASES = globSync('*.sql', { cwd: folder })
  .map((file) => path.basename(file, '.sql'))
  .toSorted()
/** Daily the first, the last before the ledger, and the newest, which has rows of every table: all others are on their way. */
const TRIED = ALL_TESTS
  ? RELEASES
  : RELEASES.filter((release) =>
      [RELEASES[0], RELEASES.findLast((one) => one <= BEFORE_LEDGER), RELEASES.at(-1)].includes(release),
    )

/** How many rows there are of each table. */
const COUNTS = `select relname as "table",
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as n
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`

interface Filled {
  old: OldDatabase
  /** How many rows of each table it had then. */
  counts: { table: string; n: number }[]
}
const made = new Map<string, Promise<Filled>>()
afterAll(async () => {
  for (const one of made.values()) await (await one).old.remove()
})

/** A database of that release, filled with the rows that it wrote; each test has a copy. */
function copiesOf(release: string) {
  beforeAll(async () => {
    made.set(release, made.get(release) ?? fill(release))
    await made.get(release)
  })
  return async (look: (copy: OldDatabase, counts: Filled['counts']) => Promise<void>) => {
    const { old, counts } = (await made.get(release)) as Filled
    const copy = await old.copy()
    await look(copy, counts).finally(() => copy.remove())
  }
}

async function fill(release: string): Promise<Filled> {
  const old = await databaseOfRelease(release)
  const statements = [
    readFileSync(path.join(folder, `${release}.sql`), 'utf8'),
    // The builders' accounts were never confirmed, and such do not stay (`tests/operations/unconfirmed-accounts.test.ts`).
    'update users set email_confirmed_at = coalesce(email_confirmed_at, created_at)',
    COUNTS,
  ]
  // At once, because each time the database is opened anew.
  return { old, counts: (await old.run(statements.join(';\n'))) as Filled['counts'] }
}

const rowsOf = (db: Database, query: string) => rows(db, sql.raw(query))

/** Their rows are movements of orders now. */
const IN_LEDGER = ['credit_uses', 'dispute_movements', 'failed_refunds', 'order_reductions']

describe.each(TRIED)('from the release %s', (release) => {
  const inCopy = copiesOf(release)

  test('all rows of every table survive the migration', () =>
    inCopy(async (old, before) => {
      expect(before.filter(({ n }) => n === 0)).toEqual([])
      const { db, close } = await old.open()
      const after = (await rowsOf(db, COUNTS).finally(close)) as Filled['counts']
      // Some tables have gained rows that are made of others.
      const left = (name: string) => after.find(({ table }) => table === name)?.n ?? 0
      const kept = before.filter(({ table }) => !IN_LEDGER.includes(table))
      expect(kept.filter(({ table, n }) => left(table) < n)).toEqual([])
    }))

  test.runIf(release <= BEFORE_LEDGER)('the ledger has the money of every order, to the penny', () =>
    inCopy(async (old) => {
      const before = await old.open({ migrate: { until: BEFORE_LEDGER } })
      const money = await moneyBefore(before.db).finally(before.close)
      expect(money.length).toBeGreaterThan(0)
      const { db, close } = await old.open()
      expect(await moneyInLedger(db).finally(close)).toEqual(money)
    }),
  )
})

describe('from the release that knew one rate of VAT', () => {
  const inCopy = copiesOf('0023_school_files')

  test('orders and refunds keep the VAT that they were shown with', () =>
    inCopy(async (old) => {
      // An order of £10 in three lines: £1.67 over all of them, and 56p, 56p and 56p each for itself.
      await old.run(
        `insert into order_lines (id, order_id, title, price_list_id, price_list_version_id, photo_count, subtotal, discount, total)
          select gen_random_uuid(), order_id, title, price_list_id, price_list_version_id, 1, one, 0, one
            from order_lines, unnest(array[333, 334]) one
            where order_id = (select id from orders where number = 10001)`,
      )
      await old.run(
        `update order_lines set subtotal = 333, total = 333
          where total = 1000 and order_id = (select id from orders where number = 10001)`,
      )
      const { db, close } = await old.open()
      const orders = await rowsOf(
        db,
        `select number, orders.vat, sum(order_lines.vat)::int as lines, array_agg(distinct vat_rate) as rates,
            max(abs(order_lines.vat - order_lines.total / 6.0)) < 1.5 as near
          from orders join order_lines on order_id = orders.id group by orders.id order by 1`,
      )
      const refunds = await rowsOf(
        db,
        `select vat_rate as rate, sum(m.amount)::int as amount, sum(m.vat)::int as vat
          from order_movements m join order_lines l on l.id = m.line_id
          where m.kind = 'refunded' group by m.refund_id, vat_rate order by 2`,
      ).finally(close)
      expect(orders).toEqual([
        { number: 10001, vat: 167, lines: 167, rates: [20], near: true },
        { number: 10002, vat: 83, lines: 83, rates: [20], near: true },
        { number: 10003, vat: 167, lines: 167, rates: [20], near: true },
        { number: 10004, vat: 42, lines: 42, rates: [20], near: true },
      ])
      expect(refunds).toEqual([
        { rate: 20, amount: 100, vat: 17 },
        { rate: 20, amount: 300, vat: 50 },
      ])
    }))
})

describe('from the release before the guards', () => {
  const inCopy = copiesOf('0006_schools_and_prints')

  test('a pupil’s accounts are numbered in the order in which they were linked', () =>
    inCopy(async (old) => {
      await old.run(
        "update pupil_links set linked_at = '2026-01-01' where user_id::text = (select max(user_id::text) from pupil_links)",
      )
      const { db, close } = await old.open()
      const places = await rowsOf(db, 'select place from pupil_links order by user_id::text desc').finally(
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

describe('from the release that did not know since when a pupil is in a class', () => {
  const inCopy = copiesOf('0029_erased_choices')

  test('moves that can still be undone are known, and an undo finds the rows as they were recorded', () =>
    inCopy(async (old) => {
      // A class that was left by a merge: a photo may show the pupil, and no more is known.
      await old.run(
        `insert into class_leavers (class_id, pupil_id, left_at)
          select c.id, p.id, '2026-01-01' from pupils p, classes c
          where p.id = '8d466296-0ce0-42ff-9a0b-4ed35a412a98' and c.id not in (p.class_id, '296a272f-8a68-4180-bca7-1bb5cc0ecce1')
          limit 1`,
      )
      const { db, close } = await old.open()
      const moved = await rowsOf(
        db,
        `select p.joined_class_at = s.done_at as "joined", l.joined_at is null or l.joined_at < l.left_at as "was in it",
            c -> 'after' = to_jsonb(l) as "as recorded"
          from pupil_steps s cross join jsonb_array_elements(s.changes) c
          join class_leavers l on l.class_id = (c -> 'after' ->> 'class_id')::uuid and l.pupil_id = s.pupil_id
          join pupils p on p.id = s.pupil_id
          where s.kind = 'moved' and c ->> 'table' = 'class_leavers'`,
      )
      const merged = await rowsOf(
        db,
        `select joined_at = left_at as "never" from class_leavers where left_at = '2026-01-01'`,
      )
      await close()
      expect(moved.length).toBeGreaterThan(0)
      expect(moved).toEqual(moved.map(() => ({ joined: true, 'was in it': true, 'as recorded': true })))
      expect(merged).toEqual([{ never: true }])
    }))
})

describe('from the release that kept what a picture shows with the picture', () => {
  const inCopy = copiesOf('0055_one-contact')

  test('every version, draft and plan says it for itself, in the words that visitors read', () =>
    inCopy(async (old) => {
      const key = 'uploads/6687fd541b411d4d4b551b5749af31b3'
      const named = `content || '{"image": "${key}", "hero": "hero/loch", "film": "uploads/${'0'.repeat(32)}"}'`
      await old.run(
        [
          'alter table site_versions disable trigger site_versions_immutable',
          `update site_versions set content = ${named} where number = 2`,
          'alter table site_versions enable trigger site_versions_immutable',
          `update site_drafts set content = ${named} where revision = 4`,
          `update site_schedules set content = ${named}`,
        ].join(';\n'),
      )
      const { db, close } = await old.open()
      const said = await rowsOf(
        db,
        `select content -> 'described' as said from site_versions where number = 2
          union all select content -> 'described' from site_drafts where revision = 4
          union all select content -> 'described' from site_schedules`,
      )
      const others = await rowsOf(
        db,
        `select content ? 'described' as described from site_versions where number = 1
          union all select content ? 'described' from site_drafts where revision = 3`,
      )
      const guarded = rowsOf(db, "update site_versions set content = '{}'")
      await expect(guarded).rejects.toThrow()
      await close()
      const described = [{ picture: key, alt: 'A loch at first light', decorative: false, slate: '' }]
      expect(said).toEqual([{ said: described }, { said: described }, { said: described }])
      expect(others).toEqual([{ described: false }, { described: false }])
    }))
})

describe('from the release that called merchandise a thing', () => {
  const inCopy = copiesOf('0055_one-contact')

  test('what was a thing is merchandise, and every other product keeps its kind', () =>
    inCopy(async (old) => {
      await old.run(
        "insert into products (id, kind, name, created_at) values ('mug', 'thing', 'Mug, white', '2026-01-01')",
      )
      const kinds = 'select id, kind from products order by id'
      const before = (await old.run(kinds)) as { id: string; kind: string }[]
      const { db, close } = await old.open()
      const after = await rowsOf(db, kinds).finally(close)
      expect(before).toContainEqual({ id: 'mug', kind: 'thing' })
      expect(after).toEqual(
        before.map((row) => (row.id === 'mug' ? { id: 'mug', kind: 'merchandise' } : row)),
      )
    }))
})

describe('from the release that only recorded what was paid back of an invoice', () => {
  const inCopy = copiesOf('0075_editors-who-hand-over')

  test('quotes, invoices and credit notes are as they were, to the penny, and every invoice adds up by the rules of today', () =>
    inCopy(async (old) => {
      const papers = `select i.number_year, i.number, i.kind, i.net, i.vat, i.total, i.paid_at is not null as "paid",
          (select jsonb_agg(jsonb_build_array(m.kind, m.method, m.vat_rate, m.amount, m.vat) order by m.id)
            from invoice_movements m where m.invoice_id = i.id) as moved,
          (select coalesce(sum(n.total), 0)::int from credit_notes n where n.invoice_id = i.id) as credited,
          (select coalesce(sum(q.total), 0)::int from quotes q where q.project_id = i.project_id) as quoted
        from invoices i order by 1, 2`
      const before = await old.run(papers)
      expect(before.length).toBeGreaterThan(0)
      const { db, close } = await old.open()
      const after = await rowsOf(db, papers)
      await rowsOf(db, 'select check_invoice(id) from invoices').finally(close)
      expect(after).toEqual(before)
      expect(JSON.stringify(after)).toContain('refunded')
    }))
})
