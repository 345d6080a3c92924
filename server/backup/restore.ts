import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import { audit, type Context, requireSystem, type TransactionContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { queueReconciliation } from '../orders/payment/reconcile-payments.ts'
import { isKnownRelease } from '../platform/db/migrate.ts'
import type { ErasureLedgerEntry } from '../platform/erasure-ledger.ts'
import { checkKey, type Files } from '../platform/files/port.ts'
import { erase } from '../privacy/erasure/erase.ts'
import { beginErasure } from '../privacy/erasure/request-erasure.ts'
import { erasures } from '../privacy/tables.ts'
import { type Entry, readArchive } from './archive.ts'
import type { Begin, Checksums, End } from './backup.ts'
import { CommandRejected, hashStream, IntegrityError, type ReportProgress } from './integrity.ts'
import { removeRestoreMarker } from './restore-marker.ts'
import { claimRestoreTarget, fillRestoreTarget, removeStrayFiles } from './restore-target.ts'
import { createRowFilesFolder } from './row-files.ts'

export interface RestoreSummary {
  id: string
  takenAt: string
  rows: number
  files: number
  /** Files that were missing when the backup was taken. */
  missing: string[]
}

/**
 * Restores a backup into an empty installation: first the files, each compared with its checksum, then all rows at
 * once. The same transaction begins the erasures in the ledger, so that nobody erased comes back, signs everybody out, and
 * has the provider asked about what was paid meanwhile. An interrupted restore resumes where it stopped. Rejects with `Refused` or `IntegrityError`.
 */
export async function restoreBackup(
  ctx: Context,
  { file, ledger, report }: { file: string; ledger: readonly ErasureLedgerEntry[]; report: ReportProgress },
): Promise<RestoreSummary> {
  requireSystem(ctx)
  const archive = readArchive(file, ctx.config.BACKUP_PASSPHRASE)
  const folder = await createRowFilesFolder(ctx.config.DATA_DIR)
  try {
    const { id, written } = await beginOf(archive, file)
    const { hasRows } = await claimRestoreTarget(ctx, { what: 'restore', id }, written)
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0)
    const restored = { id, takenAt: written.takenAt, rows }
    // The files were complete by then, and some may have been erased since.
    if (hasRows) return { ...restored, files: 0, missing: [] }
    const { files, missing } = await unpack(ctx, archive, { file, folder, report })
    for (const entry of ledger) await ctx.erasureLedger.write(entry)
    await fillRestoreTarget(ctx, { folder, written, report }, async (ctx) => {
      await ctx.db.execute(sql`delete from sessions`)
      for (const entry of ledger) await eraseAgain(ctx, entry)
      await queueReconciliation(ctx)
      await audit(ctx, 'house.restored', { backupId: id, takenAt: written.takenAt })
    })
    return { ...restored, files, missing }
  } finally {
    await archive.return(undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

/** The release that took a backup. Rejects with `Refused` if this program does not know it. */
export async function releaseOf(file: string, passphrase: string | undefined): Promise<string> {
  const archive = readArchive(file, passphrase)
  const { written } = await beginOf(archive, file)
  await archive.return(undefined)
  if (isKnownRelease(written.release)) return written.release
  throw new CommandRejected(
    `${file} is of the release ${written.release}, which this program does not know: take the program of that release, or a newer one.`,
  )
}

/** Carries out all pending erasures on the restored installation, and returns how many there were. */
export async function finishRestore(ctx: Context, report: ReportProgress): Promise<number> {
  requireSystem(ctx)
  const requested = await ctx.db.select({ id: erasures.id }).from(erasures).where(eq(erasures.state, 'asked'))
  for (const [at, { id }] of requested.entries()) {
    await erase(ctx, { erasureId: id })
    report('erasures', at + 1, requested.length)
  }
  await removeRestoreMarker(ctx.files)
  return requested.length
}

/** Begins an erasure that is not in the rows, if its subject exists. */
async function eraseAgain(
  ctx: TransactionContext,
  { id, scope, subjectId, askedBy, askedAt }: ErasureLedgerEntry,
) {
  if ((await ctx.db.$count(erasures, eq(erasures.id, id))) > 0) return
  try {
    const before = { id, askedAt: new Date(askedAt) }
    await beginErasure(ctx, { scope, id: subjectId }, askedBy, before)
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'missing')) throw error
  }
}

async function beginOf(archive: AsyncGenerator<Entry>, file: string): Promise<Begin> {
  const { value } = (await archive.next()) as { value?: Entry }
  if (value?.name !== 'begin.json') throw new IntegrityError(`${file} is no backup of this program.`)
  return JSON.parse(await text(value.content)) as Begin
}

/** Writes the tables into the folder, and the files into place. */
async function unpack(
  ctx: Pick<Context, 'files'>,
  archive: AsyncGenerator<Entry>,
  { file, folder, report }: { file: string; folder: string; report: ReportProgress },
): Promise<End> {
  const sums = new Map<string, string>()
  const keys = new Set<string>()
  let end: End | undefined
  for await (const entry of archive) {
    const [, kind, name = ''] = /^(rows|files|sums)\/(.+)$/.exec(entry.name) ?? []
    if (kind === 'rows') sums.set(entry.name, await unpackTable(entry, folder, name))
    else if (kind === 'files') {
      sums.set(entry.name, await unpackFile(ctx.files, entry, name))
      keys.add(name)
      report('files', keys.size)
    } else if (kind === 'sums') compare(JSON.parse(await text(entry.content)) as Checksums, sums)
    else if (entry.name === 'end.json') end = JSON.parse(await text(entry.content)) as End
    else await text(entry.content)
  }
  if (!end || end.files !== keys.size || sums.size > 0)
    throw new IntegrityError(`${file} is not whole: its end is missing.`)
  await removeStrayFiles(ctx.files, keys)
  return end
}

async function unpackTable({ content }: Entry, folder: string, name: string): Promise<string> {
  if (!/^[a-z_]+(\.[a-z_]+)?\.jsonl\.gz$/.test(name)) throw new IntegrityError(`${name} is no table.`)
  const { passing, result } = hashStream(content)
  await pipeline(
    Readable.from(passing),
    createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 }),
  )
  return result().sum
}

/** Returns its checksum, and overwrites anything that an earlier attempt left. */
async function unpackFile(files: Files, { content }: Entry, key: string): Promise<string> {
  const { passing, result } = hashStream(content)
  await files.put(checkKey(key), Readable.from(passing, { objectMode: false }))
  return result().sum
}

/** Removes files from the list once their checksums have come. */
function compare(expected: Checksums, found: Map<string, string>) {
  for (const [key, sum] of Object.entries(expected)) {
    if (found.get(key) !== sum)
      throw new IntegrityError(`${key.replace(/^files\//, '')} is damaged in the backup.`)
    found.delete(key)
  }
}
