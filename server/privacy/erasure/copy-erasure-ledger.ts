import path from 'node:path'
import { type Context, requireSystem } from '../../context.ts'
import { copyErasureLedger, erasureLedgerBesideBackup } from '../../platform/erasure-ledger.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { entriesOf, getErasure } from '../queries.ts'

/** Gives up after half an hour, so that the owner gets a message. The hourly comparison catches up. */
export const copyErasureJob = defineJob('privacy.copy-erasure', { retryLimit: 6, retryDelay: 30 })

/**
 * Copies an erasure that was just asked for to the ledger beside the backups: the disk that is lost next may be the one
 * with the ledger on it.
 */
export async function copyErasure(ctx: Context, { erasureId }: { erasureId: string }): Promise<void> {
  requireSystem(ctx)
  // The request may not have got so far yet.
  for (const entry of await entriesOf(ctx.db, await getErasure(ctx.db, erasureId)))
    await ctx.erasureLedger.write(entry)
  await catchUpErasureLedgerCopy(ctx)
}

/** Brings the copy of the ledger beside the backups up to date, if there are backups. Rejects if it is not there. */
export async function catchUpErasureLedgerCopy(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const { BACKUP_DIR } = ctx.config
  if (!BACKUP_DIR) return
  const now = ctx.clock.now()
  const copy = erasureLedgerBesideBackup(BACKUP_DIR)
  // Begun by the first backup. If it is missing, the folder is probably where a disk should be mounted.
  if (!(await copy.read()))
    throw new Error(
      `there is no copy of the ledger in ${path.join(BACKUP_DIR, 'erasures')}: is its disk mounted?`,
    )
  await copyErasureLedger(ctx.erasureLedger, copy)
  await copy.markCompared(now)
}
