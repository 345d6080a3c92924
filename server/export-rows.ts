import { existsSync } from 'node:fs'
import path from 'node:path'
import { askOperator, WRITE_ROWS } from './ask-operator.ts'
import type { Config } from './config.ts'
import { Refused } from './keeping/keeping.ts'
import type { Written } from './keeping/rows-folder.ts'
import { writeRows } from './keeping/write-rows.ts'
import { openDatabase, openFiles } from './open-parts.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'

const actor = { kind: 'system', name: 'operator' } as const

/** The context of a command that works on the files. */
export const keepingFiles = async (config: Config) => ({ actor, config, files: await openFiles(config) })

/**
 * Exports the rows as they are now into a folder: done by the running server if it holds the embedded database, otherwise
 * here, without applying migrations. The caller removes the folder.
 */
export async function exportRows(config: Config): Promise<{ folder: string; written: Written }> {
  if (!config.DATABASE_URL) {
    const answer = await askOperator(config.DATA_DIR, [WRITE_ROWS, String(process.pid)])
    if (answer?.ok) return JSON.parse(answer.message) as { folder: string; written: Written }
    if (answer) throw new Error(answer.message)
    if (!existsSync(path.join(config.DATA_DIR, 'pgdata')))
      throw new Refused(`There is no database in ${path.resolve(config.DATA_DIR)}.`)
  }
  const { db, close } = await openDatabase(config, createLog('warn'), { migrate: false })
  try {
    return await writeRows({ actor, config, clock: systemClock, db })
  } finally {
    await close()
  }
}
