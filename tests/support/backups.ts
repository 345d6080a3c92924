import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BackupSummary, backup } from '../../server/backup/backup.ts'
import { type CheckSummary, checkConsistency } from '../../server/backup/check.ts'
import { writeRows } from '../../server/backup/write-rows.ts'
import { parseConfig } from '../../server/config.ts'
import type { Actor, Context } from '../../server/context.ts'
import { handlers } from '../../server/job-registrations.ts'
import { openServices } from '../../server/open-services.ts'
import type { Clock } from '../../server/platform/clock.ts'
import { createLog } from '../../server/platform/log.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { openTestDatabase } from './database.ts'

export const silent = () => undefined

/** An empty target, which can be opened repeatedly, each time with its current keys. */
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
      const { parts, close } = await openServices(config, {
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

/** Backs an installation up into a file, as `npm run backup` does. */
export async function backUp(ctx: Context, file: string): Promise<BackupSummary> {
  const { folder, written } = await writeRows(ctx)
  return backup(ctx, { file, folder, written, report: silent }).finally(() => rm(folder, { recursive: true }))
}

/** Compares an installation's rows and files, as `npm run check` does. */
export const checked = (ctx: Context): Promise<CheckSummary> =>
  checkConsistency(ctx, async () => (await writeRows(ctx)).folder, silent)
