import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfRelease, type OldDatabase } from '../../../tests/support/database.ts'
import { optOuts } from '../tables.ts'

const journal = path.join(import.meta.dirname, '../../../migrations/meta/_journal.json')

/** Four students who refuse: as the owner ticked, a teacher, somebody who is gone from the school, and a file. */
const ROWS = `
  insert into users (id, email, created_at, updated_at, email_confirmed_at) values
    ('a0000000-0000-4000-8000-000000000001', 'owner@example.com', now(), now(), now()),
    ('a0000000-0000-4000-8000-000000000002', 'teacher@example.com', now(), now(), now()),
    ('a0000000-0000-4000-8000-000000000003', 'former@example.com', now(), now(), now());
  insert into schools (name, created_at) values ('Test Primary', now());
  insert into school_staff (user_id, school_name, since)
    values ('a0000000-0000-4000-8000-000000000002', 'Test Primary', now());
  insert into events (id, name, school_name, date, sales_open, created_at)
    values ('e0000000-0000-4000-8000-000000000001', 'Photos', 'Test Primary', '2026-03-01', '2026-03-01', now());
  insert into classes (id, event_id, ref, year, created_at)
    values ('c0000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000001', '3B', 3, now());
  insert into pupils (id, class_id, first_name, last_name, access_code, no_photo, no_sales, created_at)
    select ('b0000000-0000-4000-8000-00000000000' || n)::uuid, 'c0000000-0000-4000-8000-000000000001', 'Isla', 'Reid', 'CODEOFN' || n,
      true, false, now() from generate_series(1, 4) n;
  insert into audit_log (at, actor, action, subject_id, detail)
    select at::timestamptz, 'user:a0000000-0000-4000-8000-00000000000' || who, 'pupil.edited', 'b0000000-0000-4000-8000-00000000000' || pupil,
      detail::jsonb
    from (values
      ('2026-03-01', 1, 1, '{"noPhoto": true}'), ('2026-03-02', 1, 1, '{"noPhoto": false}'),
      ('2026-03-04', 1, 1, '{"noPhoto": true, "typed": "x", "typedAt": "2026-03-03T10:00:00Z"}'),
      ('2026-03-05', 2, 2, '{"noPhoto": true}'), ('2026-03-06', 3, 3, '{"noPhoto": true}')
    ) l(at, who, pupil, detail)`

let old: OldDatabase
let opened: Awaited<ReturnType<OldDatabase['open']>>
beforeAll(async () => {
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const at = entries.findIndex(({ tag }) => tag.endsWith('opt-outs-with-their-source'))
  old = await databaseOfRelease(entries[at - 1]?.tag ?? '')
  await old.run(ROWS)
  opened = await old.open()
})
afterAll(async () => {
  await opened.close()
  await old.remove()
})

test('what stood before sources were kept has one as far as the log can tell, and a day', async () => {
  const rows = await opened.db
    .select({
      source: optOuts.source,
      day: sql<string>`case when ${optOuts.since} > now() - interval '1 hour' then 'now' else to_char(${optOuts.since}, 'DD Mon') end`,
      bySchool: optOuts.bySchool,
      known: sql<boolean>`${optOuts.setBy} is not null`,
    })
    .from(optOuts)
    .orderBy(optOuts.pupilId)
  expect(rows).toEqual([
    { source: 'family', day: '03 Mar', bySchool: false, known: true },
    { source: 'school', day: '05 Mar', bySchool: true, known: true },
    { source: 'family', day: '06 Mar', bySchool: false, known: true },
    { source: 'family', day: 'now', bySchool: false, known: false },
  ])
})
