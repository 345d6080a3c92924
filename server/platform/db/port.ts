import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { ConstructorOptions } from 'pg-boss'

/** Drizzle over the embedded database or over a real Postgres: the same queries run on both. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** For reads that run inside or outside a transaction. */
export type Reader = Database | Transaction

export interface OpenedDatabase {
  kind: 'embedded' | 'postgres'
  db: Database
  /** How the job queue reaches the same database. */
  queue: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** Makes the queue's own pool fail fast when the database is unreachable. */
  watchQueue?: (pool: Pool) => void
  /** The pool's connections right now; the embedded database has none. */
  poolUse?: () => PoolUse
  close(): Promise<void>
}

export interface PoolUse {
  busy: number
  idle: number
  /** Callers waiting for a connection. */
  waiting: number
}
