import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/port.ts'

const journal = path.join(import.meta.dirname, '../../migrations/meta/_journal.json')

/** The newest migration of a database: its name, or its timestamp if this program doesn't know it. */
export async function newestMigration(db: Reader): Promise<string> {
  const found = (await db.execute(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { newest: string }[] }
  const newest = found.rows[0]?.newest ?? ''
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.find(({ when }) => String(when) === newest)?.tag ?? newest
}
