import path from 'node:path'
import { CommandRejected } from './backup/integrity.ts'
import type { ExportedRows } from './backup/row-files.ts'
import { writeRows } from './backup/write-rows.ts'
import type { Config } from './config.ts'
import { openDatabase, openFiles } from './open-services.ts'
import { systemClock } from './platform/clock.ts'
import { hasDatabase } from './platform/db/embedded/data-folder.ts'
import { createLog } from './platform/log.ts'

const actor = { kind: 'system', name: 'operator' } as const

/** The context of a command that works on the files. */
export const backupFiles = async (config: Config) => ({ actor, config, files: await openFiles(config) })

/**
 * Exports the rows as they are now into a folder, beside a running server or without one, and without applying
 * migrations. The caller removes the folder.
 */
export async function exportSnapshot(config: Config): Promise<{ folder: string; written: ExportedRows }> {
  if (!config.DATABASE_URL && !hasDatabase(config.DATA_DIR))
    throw new CommandRejected(`There is no database in ${path.resolve(config.DATA_DIR)}.`)
  const opening = { migrate: false, asServer: false }
  const { db, close } = await openDatabase(config, createLog('warn'), opening)
  try {
    return await writeRows({ actor, config, clock: systemClock, db })
  } finally {
    await close()
  }
}
