import { ConfigError, parseConfig } from './config.ts'
import { InstallationIncomplete } from './keeping/unfinished.ts'
import { loadQuickly } from './load-quickly.ts'
import { DirectoryInUse } from './platform/db/lock.ts'
import { NotUpToDate } from './platform/db/not-up-to-date.ts'
import { PoolerInBetween } from './platform/db/pooler.ts'
import { FolderOpenToOthers } from './platform/private-folder.ts'
import type { RunningServer } from './start.ts'

/** What an operator can fix. */
const FIXABLE = [
  ConfigError,
  DirectoryInUse,
  FolderOpenToOthers,
  InstallationIncomplete,
  NotUpToDate,
  PoolerInBetween,
]

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
  loadQuickly(process.env.CACHE_DIRECTORY)
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
  if (FIXABLE.some((known) => error instanceof known)) return (error as Error).message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${portName} ${process.env[portName] ?? 3000} is in use: stop the other program or set ${portName} to a free one.`
  return error
}
