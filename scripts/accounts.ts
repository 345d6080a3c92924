import { askOperator } from '../server/ask-operator.ts'
import { parseConfig } from '../server/config.ts'
import { OperatorError } from '../server/platform/operator-error.ts'

const verbs = () => import('../server/accounts/operate.ts')

/**
 * Grants and revokes admins, resets second factors, rotates the signing key. With the embedded database a running
 * server is asked to do it; otherwise, and with Postgres, it is done here.
 */
async function run(words: readonly string[]) {
  // Loaded only when needed: asking a running server takes almost nothing.
  if (words.length === 0) return { ok: false, message: (await verbs()).USAGE }
  const config = parseConfig({ LOG_LEVEL: 'warn', ...process.env })
  const asked = config.DATABASE_URL ? undefined : await askOperator(config.DATA_DIR, words)
  if (asked) return asked
  const [{ operate }, { openParts }] = await Promise.all([verbs(), import('../server/open-parts.ts')])
  const { parts, close } = await openParts(config, { supervise: false })
  try {
    const actor = { kind: 'system', name: 'operator' } as const
    return await operate({ ...parts, actor, requestId: 'operator', address: '' }, words)
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
