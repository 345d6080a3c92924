import { sql } from 'drizzle-orm'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../context.ts'
import { applyMigrations } from '../platform/db/migrate.ts'
import type { Files } from '../platform/files/port.ts'
import { PICTURES } from '../prices/pictures.ts'
import { CommandRejected, type ReportProgress } from './integrity.ts'
import { loadRows, tablesInUse } from './load-rows.ts'
import { findRestoreMarker, type RestoreMarker, writeRestoreMarker } from './restore-marker.ts'
import type { ExportedRows } from './row-files.ts'
import { newestMigration } from './write-rows.ts'

/** The folders of everything that rows name: photos' files, and products' pictures. */
export const FOLDERS = ['originals', 'renditions', PICTURES] as const

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
