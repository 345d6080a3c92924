import { parseConfig } from '../server/config.ts'
import { OperatorError } from '../server/errors.ts'

/** Grants and revokes admins, resets second factors, rotates the signing key; beside a running server or without one. */
async function run(words: readonly string[]) {
  const [{ runOperatorCommand, USAGE }, { openServices }] = await Promise.all([
    import('../server/accounts/operator-commands.ts'),
    import('../server/open-services.ts'),
  ])
  if (words.length === 0) return { ok: false, message: USAGE }
  const config = parseConfig({ LOG_LEVEL: 'warn', ...process.env })
  const { parts, close } = await openServices(config, { supervise: false, asServer: false })
  try {
    const actor = { kind: 'system', name: 'operator' } as const
    return await runOperatorCommand({ ...parts, actor, requestId: 'operator', address: '' }, words)
  } finally {
    await close()
  }
}

try {
  const { ok, message } = await run(process.argv.slice(2))
  if (ok) console.log(message)
  else console.error(message)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
