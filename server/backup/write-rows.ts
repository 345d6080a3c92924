import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { requireSystem } from '../context.ts'
import type { Reader, Transaction } from '../platform/db/port.ts'
import { rows } from '../platform/db/rows.ts'
import { PROGRAM } from '../platform/program.ts'
import { type BackupContext, checksumOfTexts } from './integrity.ts'
import { createRowFilesFolder, type ExportedRows, type ExportedTable, tableFile } from './row-files.ts'

const journal = path.join(PROGRAM, 'migrations/meta/_journal.json')

/** The newest migration of a database: its name, or its timestamp if this program doesn't know it. */
export async function newestMigration(db: Reader): Promise<string> {
  const [found] = await rows<{ newest: string }>(
    db,
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )
  const newest = found?.newest ?? ''
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.find(({ when }) => String(when) === newest)?.tag ?? newest
}

/** Of the job queue, only waiting jobs and their queues; it creates the rest by itself. */
const QUEUE_TABLES = ['pgboss.queue', 'pgboss.job']
const AT_A_TIME = 500

/**
 * Exports a snapshot of all rows into a new folder, which the caller removes. It does nothing else, because whatever is
 * deleted meanwhile takes up room until the snapshot ends.
 */
export async function writeRows(
  ctx: Pick<BackupContext, 'actor' | 'config' | 'clock' | 'db'>,
): Promise<{ folder: string; written: ExportedRows }> {
  requireSystem(ctx)
  const folder = await createRowFilesFolder(ctx.config.DATA_DIR)
  try {
    const written = await ctx.db.transaction(
      async (tx) => {
        await setExportSettings(tx)
        const tables: ExportedTable[] = []
        for (const name of await backedUpTables(tx)) tables.push(await writeTable(tx, folder, name))
        const takenAt = ctx.clock.now().toISOString()
        return { takenAt, release: await newestMigration(tx), tables, sequences: await sequences(tx) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    return { folder, written }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Every table that is kept; referenced tables come first. */
export const backedUpTables = async (tx: Transaction) => [...(await topologicalTables(tx)), ...QUEUE_TABLES]

/** Makes every database write rows the same way whatever its settings, without a time limit. */
export async function setExportSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local timezone to 'UTC'`)
  await tx.execute(sql`set local lock_timeout to 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`)
}

async function writeTable(tx: Transaction, folder: string, name: string): Promise<ExportedTable> {
  const sum = checksumOfTexts()
  let rows = 0
  async function* texts() {
    for await (const some of readTable(tx, name)) {
      rows += some.length
      for (const line of some) sum.add(line)
      yield some.map((line) => `${line}\n`).join('')
    }
  }
  const file = createWriteStream(tableFile(folder, name), { flags: 'wx', mode: 0o600 })
  await Promise.all([once(file, 'close'), pipeline(Readable.from(texts()), createGzip({ level: 1 }), file)])
  return { name, rows, sum: sum.hex() }
}

/** The number of rows of a table and their checksum, as an export would have them. */
export async function checksumTable(tx: Transaction, name: string): Promise<ExportedTable> {
  const sum = checksumOfTexts()
  let rows = 0
  for await (const some of readTable(tx, name)) {
    rows += some.length
    for (const line of some) sum.add(line)
  }
  return { name, rows, sum: sum.hex() }
}

async function* readTable(tx: Transaction, name: string): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare rows_of_table no scroll cursor for select to_jsonb(r)::text as line from ${sql.raw(quoted(name))} r`,
  )
  const next = sql.raw(`fetch ${AT_A_TIME} from rows_of_table`)
  for (;;) {
    const fetched = await rows<{ line: string }>(tx, next)
    if (fetched.length === 0) break
    yield fetched.map(({ line }) => line)
  }
  await tx.execute(sql`close rows_of_table`)
}

/** `"pgboss"."job"` */
export const quoted = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

async function sequences(tx: Transaction) {
  const found = await rows<{ name: string; last: string }>(
    tx,
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  )
  return found.map(({ name, last }) => ({ name, last: Number(last) }))
}

/** All tables, referenced tables first. */
export async function topologicalTables(db: Reader): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const keys = await rows<{ from: string; to: string }>(
    db,
    sql`select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const ordered: string[] = []
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const { to } of keys.filter(({ from }) => from === name)) visit(to)
    ordered.push(name)
  }
  for (const { name } of tables) visit(name)
  return ordered
}
