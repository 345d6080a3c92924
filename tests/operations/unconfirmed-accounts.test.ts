import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'

const migrations = path.join(import.meta.dirname, '../../migrations')
let before: string
/** Making one takes seconds. */
let pglite: PGlite
beforeAll(async () => {
  pglite = await PGlite.create()
  before = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await cp(migrations, before, { recursive: true })
  const journal = path.join(before, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] }
  const at = entries.findIndex(({ tag }) => tag.endsWith('_sign_up_attempts'))
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }))
})
afterAll(async () => {
  await pglite.close()
  await rm(before, { recursive: true, force: true })
})

test('among older accounts, confirmed ones stay, and those whose password anybody could have set are deleted', async () => {
  const db = drizzle(pglite)
  await migrate(db, { migrationsFolder: before })
  await pglite.exec(`
    insert into users (id, email, password_hash, email_confirmed_at, created_at, updated_at) values
      ('00000000-0000-4000-8000-000000000001', 'confirmed@example.com', 'x', now(), now(), now()),
      ('00000000-0000-4000-8000-000000000002', 'waiting@example.com', 'x', null, now(), now());
    insert into one_time_tokens (id, user_id, purpose, token_hash, email, redirect_to, created_at, expires_at)
      select id, id, 'signup', email, email, '', now(), now() from users where email_confirmed_at is null`)
  await migrate(db, { migrationsFolder: migrations })
  const left = await pglite.query('select email from users union all select email from one_time_tokens')
  expect(left.rows).toEqual([{ email: 'confirmed@example.com' }])
})
