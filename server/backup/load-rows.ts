import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/port.ts'
import { IntegrityError, type ReportProgress } from './integrity.ts'
import { type ExportedRows, readTableLines } from './row-files.ts'
import { backedUpTables, checksumTable, quoted, setExportSettings } from './write-rows.ts'

const BATCH_ROWS = 500
const BATCH_BYTES = 1_000_000
/** Tables that get rows merely by opening an installation. */
const OWN = ['secrets', 'price_lists', 'price_list_versions', 'products', 'pgboss.queue', 'pgboss.job']

/** Which tables have rows, apart from those that a new installation fills itself. */
export async function tablesInUse(tx: Transaction): Promise<string[]> {
  const used: string[] = []
  for (const name of await backedUpTables(tx)) {
    if (OWN.includes(name)) continue
    const { rows } = (await tx.execute(sql`select 1 from ${sql.raw(quoted(name))} limit 1`)) as unknown as {
      rows: object[]
    }
    if (rows.length > 0) used.push(name)
  }
  return used
}

/**
 * Loads exported rows into an empty database and compares every table with the export, by count and checksum. All or
 * nothing. Rejects with `IntegrityError`.
 */
export async function loadRows(
  tx: Transaction,
  folder: string,
  written: ExportedRows,
  report: ReportProgress,
): Promise<void> {
  await setExportSettings(tx)
  const known = await backedUpTables(tx)
  for (const name of ['secrets', 'price_list_versions', 'price_lists', 'products', 'pgboss.job'])
    if (known.includes(name)) await tx.execute(sql`delete from ${sql.raw(quoted(name))}`)
  const all = written.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const name of known) {
    for await (const batch of batches(readTableLines(folder, name))) {
      await insert(tx, name, batch)
      done += batch.length
      report('rows', done, all)
    }
  }
  for (const { name, last } of written.sequences)
    await tx.execute(sql`select setval(${quoted(name)}::regclass, ${last})`)
  for (const table of written.tables) {
    if (table.name === 'pgboss.queue') continue
    const { rows, sum } = await checksumTable(tx, table.name)
    if (rows !== table.rows || sum !== table.sum)
      throw new IntegrityError(
        `The table ${table.name} did not arrive as it was: ${rows} rows of ${table.rows}.`,
      )
  }
}

async function insert(tx: Transaction, name: string, batch: string[]) {
  const table = sql.raw(quoted(name))
  const columns = sql.raw(
    Object.keys(JSON.parse(batch[0] ?? '{}') as object)
      .map(quoted)
      .join(', '),
  )
  // The queues of this release are there already.
  const twice = sql.raw(name === 'pgboss.queue' ? 'on conflict do nothing' : '')
  await tx.execute(
    sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, ${`[${batch.join(',')}]`}::jsonb) ${twice}`,
  )
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let bytes = 0
  for await (const line of lines) {
    batch.push(line)
    bytes += line.length
    if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}
