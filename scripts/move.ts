import { CommandRejected } from '../server/backup/integrity.ts'
import { counted, runCommand } from '../server/backup-command.ts'
import { parseConfig } from '../server/config.ts'

const caller = { actor: { kind: 'system', name: 'move' }, requestId: 'move', address: '' } as const

/**
 * Moves everything from the embedded Postgres to another and, with `--files`, into a bucket. The server must be
 * stopped.
 */
await runCommand(
  'npm run move -- --to DATABASE_URL [--files s3://BUCKET/FOLDER?endpoint=…&region=…] [--json]',
  { words: 0, options: ['to', 'files'], env: process.env },
  async ({ config, options, report }) => {
    if (!options.to) throw new CommandRejected('Say where to: --to postgres://user:password@host:5432/name')
    if (config.DATABASE_URL)
      throw new CommandRejected('DATABASE_URL is set: this moves from the embedded Postgres. Unset it.')
    // Loaded only once the options are valid.
    const { settingsOfBucket } = await import('../server/find-erasure-ledger.ts')
    const { moveInstallation } = await import('../server/backup/move-installation.ts')
    const { LOADING_STATEMENT_S } = await import('../server/backup/restore-target.ts')
    const { openServices } = await import('../server/open-services.ts')
    const settings = { DATABASE_URL: options.to, ...(options.files ? settingsOfBucket(options.files) : {}) }
    const target = parseConfig({ LOG_LEVEL: 'warn', ...process.env, ...settings })
    const from = await openServices(config, { supervise: false })
    try {
      const loading = { ...target, DATABASE_STATEMENT_S: LOADING_STATEMENT_S }
      const to = await openServices(loading, { supervise: false })
      const result = await moveInstallation(
        { ...from.parts, ...caller },
        { ...to.parts, ...caller },
        { sameFiles: !options.files, report },
      ).finally(() => to.close())
      const { rows, files, bytes, missing } = result
      const all = `Moved and compared: ${counted(rows, 'row')}, ${counted(files, 'file')}, ${counted(bytes, 'byte')}. Start with ${Object.keys(settings).join(', ')} set; the old place is as it was.`
      const lacks = missing.map((key) => `missing since before: ${key}`)
      return { result, says: [all, ...lacks].join('\n'), found: missing.length > 0 }
    } finally {
      await from.close()
    }
  },
)
