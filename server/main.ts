import { inspect } from 'node:util'
import { parseConfig } from './config.ts'
import { OperatorError } from './errors.ts'
import { withSourceLines } from './platform/source-lines.ts'
import type { RunningServer } from './start.ts'

const portName = process.env.ROLE === 'worker' ? 'WORKER_PORT' : 'PORT'

let running: RunningServer | undefined
let stopping = false

async function stop() {
  if (stopping) return
  stopping = true
  await running?.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

try {
  const config = parseConfig(process.env)
  const { startServer } = await import('./start.ts')
  running = await startServer(config)
  if (stopping) await running.stop()
  console.log(`Ready at ${running.url}`)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

/** One line for what an operator can fix; the full stack for anything else. */
function explain(error: unknown) {
  if (error instanceof OperatorError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${portName} ${process.env[portName] ?? 3000} is in use: stop the other program or set ${portName} to a free one.`
  return error instanceof Error ? withSourceLines(inspect(error)) : error
}
