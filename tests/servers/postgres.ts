import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  connectToEmbeddedPostgres,
  type EmbeddedConnection,
} from '../../server/platform/db/embedded/connect-embedded.ts'
import { freePort, removeDir } from '../process/server.ts'

export interface PostgresServer {
  url: string
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
  let joined: EmbeddedConnection
  const start = async () => {
    joined = await connectToEmbeddedPostgres(dir, { asServer: true, settings })
  }
  await start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => joined.leave(),
    start,
    async remove() {
      await joined.leave()
      await removeDir(dir)
    },
  }
}
