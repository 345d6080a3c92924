import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { daysAfter, londonDay } from '../../domain/days.ts'
import { type Context, inTransaction, requireSystem } from '../context.ts'
import { endOf } from '../platform/child-process.ts'
import { erasureLedgerBesideBackup } from '../platform/erasure-ledger.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { programFile } from '../platform/program.ts'
import { inTrace } from '../platform/tracing/trace.ts'
import { catchUpErasureLedgerCopy } from '../privacy/erasure/copy-erasure-ledger.ts'
import type { BackupSummary } from './backup.ts'
import { backupFileName, deleteOldBackups, deletePartialBackups, newestBackup } from './backup-retention.ts'

export const backupJob = defineJob('keeping.backup', { retryLimit: 5, retryDelay: 300, expireIn: 6 * 3600 })

const COMMAND = programFile('scripts/backup.ts')

/** At every start: queues tonight's backup, if `BACKUP_DIR` is set. The first of all is taken at once. */
export async function scheduleBackup(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const { BACKUP_DIR } = ctx.config
  if (!BACKUP_DIR) return
  const today = londonDay(ctx.clock.now())
  // A disk that is away keeps nobody from being served: the job at once says what is wrong with it.
  const newest = await newestBackup(BACKUP_DIR).catch(() => undefined)
  await queueBackup(ctx, today, newest ? nightOf(today) : ctx.clock.now())
}

/**
 * Once a night: writes a backup into `BACKUP_DIR`, copies the ledger of erasures beside it, and removes the oldest
 * backups. Tomorrow's is queued first, so that a failure today stops nothing. The command runs in a process of its own,
 * because encrypting would block this one.
 */
export async function backUpNightly(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const { BACKUP_DIR, BACKUP_KEEP, BACKUP_PASSPHRASE } = ctx.config
  if (!BACKUP_DIR) throw new Error('there is no BACKUP_DIR in this process: set it for all workers alike')
  const tomorrow = daysAfter(londonDay(ctx.clock.now()), 1)
  await queueBackup(ctx, tomorrow, nightOf(tomorrow))
  await erasureLedgerBesideBackup(BACKUP_DIR).begin()
  await catchUpErasureLedgerCopy(ctx)
  await deletePartialBackups(BACKUP_DIR, ctx.clock.now())
  await takeBackup(
    ctx,
    path.join(BACKUP_DIR, backupFileName(ctx.clock.now(), BACKUP_PASSPHRASE !== undefined)),
  )
  await deleteOldBackups(BACKUP_DIR, BACKUP_KEEP)
}

async function takeBackup({ log }: Pick<Context, 'log'>, file: string) {
  const child = spawn(process.execPath, [COMMAND, file, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained, { code, signal }] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    endOf(child),
  ])
  const { missing, damaged, error } = (said ? JSON.parse(said) : {}) as Partial<BackupSummary> & {
    error?: string
  }
  if (!missing || !damaged)
    throw new Error(`the backup ended with ${signal ?? code}: ${error ?? reasonIn(complained)}`)
  if (code !== 0)
    log.error(
      { missing: missing.length, damaged: damaged.length },
      'files are missing from the backup, or damaged: npm run check',
    )
}

const PROGRESS = /^[a-z ]+: \d+(?: of \d+)?$/
/** Where Node's own report names the error, below the line of code that threw it. */
const ERROR = /^(?:FATAL ERROR|\w*Error\b)/m
const LONGEST = 2000

/**
 * What a command that gave no result said, from its error on and without its progress: at most 2000 characters. If it
 * said nothing else, how far it got.
 */
function reasonIn(complained: string): string | undefined {
  const lines = complained.trimEnd().split('\n')
  const said = lines
    .filter((line) => !PROGRESS.test(line))
    .join('\n')
    .trim()
  const from = said.search(ERROR)
  const reason = from < 0 ? said.slice(-LONGEST) : said.slice(from, from + LONGEST)
  return reason || lines.at(-1)
}

const nightOf = (day: string) => new Date(`${day}T02:00:00Z`)

async function queueBackup(ctx: Context, day: string, startAfter: Date) {
  await inTrace(undefined, () =>
    inTransaction(ctx, (ctx) => ctx.jobs.send(backupJob, {}, { key: day, startAfter })),
  )
}
