import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectToEmbeddedPostgres } from '../../server/platform/db/embedded/connect-embedded.ts'
import { freePort, removeDir } from '../process/server.ts'

export interface PostgresServer {
  /** Over the network. */
  url: string
  /** By its socket, where nothing can fall silent and nobody watches for it: a busy machine is only slow. */
  socketUrl: string
  /** Shuts it down as an operator does, cutting clients off. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it, and removes what it kept. */
  remove(): Promise<void>
}

/**
 * A Postgres on a free local port, started as the product starts its own; here it need not survive a power cut. Rejects
 * if this machine cannot run one.
 */
export async function startPostgres(more: Record<string, string> = {}): Promise<PostgresServer> {
  const dir = await mkdtemp(path.join(tmpdir(), 'pg-'))
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    max_connections: '200',
    fsync: 'off',
    ...more,
  }
  const join = () => connectToEmbeddedPostgres(dir, { asServer: true, settings })
  let joined = await join()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    socketUrl: joined.url,
    stop: () => joined.leave(),
    async start() {
      joined = await join()
    },
    async remove() {
      await joined.leave()
      await removeDir(dir)
    },
  }
}
