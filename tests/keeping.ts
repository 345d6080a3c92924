import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { handlers } from '../server/all-jobs.ts'
import { parseConfig } from '../server/config.ts'
import type { Actor, Context } from '../server/context.ts'
import { type BackedUp, backup } from '../server/keeping/backup.ts'
import { type Checked, checkConsistency } from '../server/keeping/check.ts'
import { writeRows } from '../server/keeping/write-rows.ts'
import { openParts } from '../server/open-parts.ts'
import type { Clock } from '../server/platform/clock.ts'
import { createLog } from '../server/platform/log.ts'
import { createMetrics } from '../server/platform/metrics.ts'
import { openTestDatabase } from './database.ts'

export const silent = () => undefined

/** A place without rows and files, which can be opened again and again, each time with the keys that are there then. */
export async function emptyPlace(clock: Clock, env: Record<string, string> = {}) {
  const dir = await mkdtemp(path.join(tmpdir(), 'place-'))
  const database = await openTestDatabase()
  const config = parseConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', SEED: 'none', PORT: '3998', ...env })
  return {
    dir,
    config,
    async inside<Result>(
      work: (
        ctx: Context,
        more: { runJobs(): Promise<number>; as(actor: Actor): Context },
      ) => Promise<Result>,
    ) {
      const { parts, close } = await openParts(config, {
        database: { ...database, close: async () => undefined },
        clock,
        log: createLog('silent'),
        print: silent,
        supervise: false,
      })
      const as = (actor: Actor): Context => ({ ...parts, actor, requestId: 'test', address: '' })
      const runJobs = () => parts.jobs.drain(handlers(parts, createMetrics()))
      return work(as({ kind: 'system', name: 'test' }), { runJobs, as }).finally(() => close())
    },
    async remove() {
      await database.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Takes a backup of a house into a file, as `npm run backup` does. */
export async function backUp(ctx: Context, file: string): Promise<BackedUp> {
  const { folder, written } = await writeRows(ctx)
  return backup(ctx, { file, folder, written, report: silent }).finally(() => rm(folder, { recursive: true }))
}

/** Compares a house's rows and files, as `npm run check` does. */
export const checked = (ctx: Context): Promise<Checked> =>
  checkConsistency(ctx, async () => (await writeRows(ctx)).folder, silent)
