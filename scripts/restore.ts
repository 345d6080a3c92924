import path from 'node:path'
import { counted, runCommand } from '../server/backup-command.ts'

const caller = { actor: { kind: 'system', name: 'restore' }, requestId: 'restore', address: '' } as const

/** Restores a backup into an empty installation, and repeats every erasure made since. */
await runCommand(
  'npm run restore -- FILE [--ledger FOLDER|s3://…|none] [--json]',
  { words: 1, options: ['ledger'], env: process.env },
  async ({ config, words, options, report }) => {
    // Loaded only once the options are valid.
    const { findErasureLedger } = await import('../server/find-erasure-ledger.ts')
    const { finishRestore, releaseOf, restoreBackup } = await import('../server/backup/restore.ts')
    const { LOADING_STATEMENT_S } = await import('../server/backup/restore-target.ts')
    const { openServices } = await import('../server/open-services.ts')
    const file = path.resolve(words[0] ?? '')
    const release = await releaseOf(file, config.BACKUP_PASSPHRASE)
    const loading = { ...config, DATABASE_STATEMENT_S: LOADING_STATEMENT_S }
    const empty = await openServices(loading, { supervise: false, release })
    const restoreWith = async () => {
      const { entries, warning } = await findErasureLedger(config, empty.parts.erasureLedger, {
        file,
        given: options.ledger,
      })
      return {
        warning,
        ...(await restoreBackup({ ...empty.parts, ...caller }, { file, ledger: entries, report })),
      }
    }
    const { warning, ...restored } = await restoreWith().finally(() => empty.close())
    // Opened again, so that it uses the keys from the restored rows.
    const services = await openServices(config, { supervise: false })
    const erasures = await finishRestore({ ...services.parts, ...caller }, report).finally(() =>
      services.close(),
    )
    const result = { ...restored, erasures }
    const { takenAt, rows, files, missing } = result
    const all = `Restored as it was at ${takenAt}: ${counted(rows, 'row')}, ${counted(files, 'file')}; ${counted(erasures, 'erasure')} done again. Everybody has to sign in again.`
    const lacks = missing.map((key) => `missing since before the backup: ${key}`)
    return {
      result: { ...result, warning },
      says: [all, ...(warning ? [warning] : []), ...lacks].join('\n'),
      found: missing.length > 0,
    }
  },
)
