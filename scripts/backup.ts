import { rm } from 'node:fs/promises'
import path from 'node:path'
import { counted, runCommand } from '../server/backup-command.ts'

/** Backs up database and files into one new file, whether or not the server is running. */
await runCommand(
  'npm run backup -- FILE [--json]',
  { words: 1, env: process.env },
  async ({ config, words, report }) => {
    // Loaded only once the options are valid.
    const { exportSnapshot, backupFiles } = await import('../server/export-snapshot.ts')
    const { backup } = await import('../server/backup/backup.ts')
    const file = path.resolve(words[0] ?? '')
    const { folder, written } = await exportSnapshot(config)
    try {
      const result = await backup(await backupFiles(config), { file, folder, written, report })
      const { rows, files, bytes, missing, damaged, encrypted } = result
      const lacks = [...missing.map((key) => `missing: ${key}`), ...damaged.map((key) => `damaged: ${key}`)]
      const sealed = encrypted ? 'encrypted' : 'not encrypted (BACKUP_PASSPHRASE is not set)'
      const all = `${file}: ${counted(rows, 'row')}, ${counted(files, 'file')}, ${counted(bytes, 'byte')}, ${sealed}.`
      return { result, says: [all, ...lacks].join('\n'), found: lacks.length > 0 }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
