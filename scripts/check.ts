import { counted, runCommand } from '../server/backup-command.ts'

/** Compares rows with files, both ways and by checksum, and the orders' books. Changes nothing. */
await runCommand('npm run check -- [--json]', { words: 0, env: process.env }, async ({ config, report }) => {
  // Loaded only once the options are valid.
  const { exportSnapshot, backupFiles } = await import('../server/export-snapshot.ts')
  const { checkConsistency } = await import('../server/backup/check.ts')
  const rows = async () => (await exportSnapshot(config)).folder
  const result = await checkConsistency(await backupFiles(config), rows, report)
  const { files, orders, due, findings } = result
  const all = `${counted(files, 'file')} and ${counted(orders, 'order')} compared: ${findings.length === 0 ? 'all is well.' : `${counted(findings.length, 'finding')}.`}`
  const lines = findings.map(({ what, where, says }) => `${what}: ${where}. ${says}`)
  if (due > 0)
    lines.push(
      `Within minutes of its start the server asks the payment provider about ${counted(due, 'order')}.`,
    )
  return { result, says: [all, ...lines].join('\n'), found: findings.length > 0 }
})
