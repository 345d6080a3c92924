import pg from 'pg'
import { watchPool } from './watch-pool.ts'

/** To connect, and to wait for a connection that is free. */
const CONNECT_MS = 3000

/** What every connection to the database is opened with; `statementS` is the longest that a statement may take. */
export function connectionSettings(statementS: number) {
  return {
    application_name: 'tweedlight',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementS * 1000,
    lock_timeout: statementS * 1000,
    idle_in_transaction_session_timeout: 60_000,
  }
}

interface PoolSettings {
  max: number
  /** A pooler stands in between: it takes no settings, and a statement's name is not known to the next connection. */
  pooled?: boolean
  statementS: number
  /** Hears of a connection that was lost. */
  onLost: (error: Error) => void
}

/** A pool that never waits for a database that is not there: see `watchPool`. */
export function openPool(
  connectionString: string,
  { max, pooled = false, statementS, onLost }: PoolSettings,
): pg.Pool {
  const settings = connectionSettings(statementS)
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...ofTheLine } = settings
  const pool = new pg.Pool({ connectionString, max, ...(pooled ? ofTheLine : settings) })
  if (pooled) pool.on('connect', forgetNames)
  pool.on('error', onLost)
  watchPool(pool, { connectionString, pooled, statementS, onLost })
  return pool
}

/** Has statements sent without their names. */
function forgetNames(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  client.query = ((asked: unknown, ...more: unknown[]) =>
    query(isNamed(asked) ? { ...asked, name: undefined } : asked, ...more)) as typeof client.query
}

const isNamed = (asked: unknown): asked is { name: string } =>
  typeof asked === 'object' && asked !== null && 'name' in asked && 'text' in asked
