import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { ConstructorOptions } from 'pg-boss'

/** Drizzle over the pool of connections. */
export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** For reads that run inside or outside a transaction. */
export type Reader = Database | Transaction

export interface OpenedDatabase {
  /** No other server, and so no other worker, uses it. */
  isOnlyServer: boolean
  db: Database
  /** How the job queue reaches the same database. */
  queue: Pick<ConstructorOptions, 'connectionString' | 'max'>
  /** Makes the queue's own pool fail fast when the database is unreachable. */
  watchQueue: (pool: Pool) => void
  /** Hears of `NOTIFY` on a channel until closed; also called once it listens, and after every gap. */
  listen: (channel: string, heard: () => void) => Listener
  /** The pool's connections right now. */
  poolUse: () => PoolUse
  /** An embedded Postgres is shut down, unless others still use it; they may finish within `graceMs`. */
  close(graceMs?: number): Promise<void>
}

export interface Listener {
  close(): Promise<void>
}

export interface PoolUse {
  busy: number
  idle: number
  /** Callers waiting for a connection. */
  waiting: number
}
