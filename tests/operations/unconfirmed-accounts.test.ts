import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseOfRelease } from '../support/database.ts'

const journal = path.join(import.meta.dirname, '../../migrations/meta/_journal.json')

test('among older accounts, confirmed ones stay, and those whose password anybody could have set are deleted', async () => {
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const at = entries.findIndex(({ tag }) => tag.endsWith('_sign_up_attempts'))
  const before = await databaseOfRelease(entries[at - 1]?.tag ?? '')
  await before.run(`
    insert into users (id, email, password_hash, email_confirmed_at, created_at, updated_at) values
      ('00000000-0000-4000-8000-000000000001', 'confirmed@example.com', 'x', now(), now(), now()),
      ('00000000-0000-4000-8000-000000000002', 'waiting@example.com', 'x', null, now(), now());
    insert into one_time_tokens (id, user_id, purpose, token_hash, email, redirect_to, created_at, expires_at)
      select id, id, 'signup', email, email, '', now(), now() from users where email_confirmed_at is null`)
  const { db, close } = await before.open()
  const left = await db.execute(sql`select email from users union all select email from one_time_tokens`)
  expect(left).toMatchObject({ rows: [{ email: 'confirmed@example.com' }] })
  await close()
  await before.remove()
})
