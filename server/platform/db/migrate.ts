import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { PROGRAM } from '../program.ts'
import type { Transaction } from './port.ts'
import { rows } from './rows.ts'

const migrationsFolder = path.join(PROGRAM, 'migrations')

/** Whether this program has the migration that names a release. */
export const isKnownRelease = (release: string) => timeOf(release) !== undefined

function timeOf(release: string): number | undefined {
  const journal = readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] }
  return entries.find(({ tag }) => tag === release)?.when
}

/**
 * Applies the migrations that are still to come, as Drizzle's own migrator does, but inside a transaction that may hold
 * other work, and only as far as the release `until`, if one is given.
 */
export async function applyMigrations(tx: Transaction, until?: string): Promise<void> {
  const last = until === undefined ? Number.POSITIVE_INFINITY : timeOf(until)
  if (last === undefined) throw new Error(`there is no migration ${until}`)
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const [row] = await rows<{ newest: string | null }>(
    tx,
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= Number(row?.newest ?? 0) || folderMillis > last) continue
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}
