import { sql } from 'drizzle-orm'
import { logos } from '../business/logos.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../context.ts'
import { applyMigrations } from '../platform/db/migrate.ts'
import type { Transaction } from '../platform/db/port.ts'
import { rows } from '../platform/db/rows.ts'
import type { Files } from '../platform/files/port.ts'
import { productPictures } from '../prices/pictures.ts'
import { SITE_FILES } from '../website/media-files.ts'
import { CommandRejected, IntegrityError, type ReportProgress } from './integrity.ts'
import { findRestoreMarker, type RestoreMarker, writeRestoreMarker } from './restore-marker.ts'
import { type ExportedRows, readTableLines } from './row-files.ts'
import { backedUpTables, checksumTable, newestMigration, quoted, setExportSettings } from './write-rows.ts'

/** The folders of everything that rows name: photos' files, products' pictures, logos, and the website's own. */
export const FOLDERS = ['originals', 'renditions', productPictures.folder, logos.folder, SITE_FILES] as const

/** How long a statement may take where rows are loaded, in seconds: migrations and checks read all orders at once. */
export const LOADING_STATEMENT_S = 3600

/**
 * Checks that the target is empty, or that the same restore or move was begun here before, and marks it as unfinished.
 * `hasRows` says whether the rows are loaded already. Rejects with `Refused`.
 */
export async function claimRestoreTarget(
  ctx: Context,
  marker: RestoreMarker,
  { release, filesMayBeThere = false }: { release: string; filesMayBeThere?: boolean },
): Promise<{ hasRows: boolean }> {
  requireSystem(ctx)
  const before = await findRestoreMarker(ctx.files)
  const used = await inTransaction(ctx, ({ db }) => tablesInUse(db))
  if (before && (before.what !== marker.what || (used.length > 0 && before.id !== marker.id)))
    throw new CommandRejected(
      `Another ${before.what} into this place was not finished. Run that one again, or empty the database and the files.`,
    )
  if (before && used.length > 0) return { hasRows: true }
  if (used.length > 0)
    throw new CommandRejected(
      `The place is not empty: there are rows of ${used.slice(0, 3).join(', ')}${used.length > 3 ? ' and others' : ''}.`,
    )
  const here = await newestMigration(ctx.db)
  if (here !== release)
    throw new CommandRejected(
      `The rows are of the release ${release}, and this database is of ${here} already: give an empty one that no program has opened before.`,
    )
  if (!before && !filesMayBeThere) await rejectFiles(ctx.files)
  if (!filesMayBeThere) await writeRestoreMarker(ctx.files, marker)
  return { hasRows: false }
}

async function rejectFiles(files: Files) {
  for (const folder of FOLDERS)
    for await (const { key } of files.list(folder))
      throw new CommandRejected(`The place is not empty: there are files, ${key} among them.`)
}

/** Removes files that don't belong to the backup; an earlier attempt may have left some. */
export async function removeStrayFiles(files: Files, belongs: ReadonlySet<string>): Promise<void> {
  for (const folder of FOLDERS)
    for await (const { key } of files.list(folder)) if (!belongs.has(key)) await files.remove(key)
}

/**
 * Loads the rows, brings them up to date if they are of an older release, and runs `then`: all in one transaction, before
 * anybody can see them.
 */
export async function fillRestoreTarget(
  ctx: Context,
  { folder, written, report }: { folder: string; written: ExportedRows; report: ReportProgress },
  then: (ctx: TransactionContext) => Promise<void>,
): Promise<void> {
  requireSystem(ctx)
  await inTransaction(ctx, async (ctx) => {
    const used = await tablesInUse(ctx.db)
    if (used.length > 0) throw new CommandRejected('Somebody has begun to use the place meanwhile.')
    await loadRows(ctx.db, folder, written, report)
    // No table is altered while checks of its rows are left for the commit.
    await ctx.db.execute(sql`set constraints all immediate`)
    await applyMigrations(ctx.db)
    await then(ctx)
  })
}

const BATCH_ROWS = 500
const BATCH_BYTES = 1_000_000
/** Tables that get rows merely by opening an installation. */
const OWN = ['secrets', 'price_lists', 'price_list_versions', 'products', 'pgboss.queue', 'pgboss.job']

/** Which tables have rows, apart from those that a new installation fills itself. */
async function tablesInUse(tx: Transaction): Promise<string[]> {
  const used: string[] = []
  for (const name of await backedUpTables(tx)) {
    if (OWN.includes(name)) continue
    const some = await rows(tx, sql`select 1 from ${sql.raw(quoted(name))} limit 1`)
    if (some.length > 0) used.push(name)
  }
  return used
}

/**
 * Loads exported rows into an empty database and compares every table with the export, by count and checksum. All or
 * nothing. Rejects with `IntegrityError`.
 */
async function loadRows(
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
