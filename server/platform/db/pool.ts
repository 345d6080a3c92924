import pg from 'pg'
import { isUnixSocket, monitorPool } from './watch-pool/pool-health.ts'

/** Timeout for connecting, and for waiting for a free connection. */
const CONNECT_MS = 3000
/** The same on this machine, where nothing gets lost on the way, and only a busy machine makes anybody wait. */
const CONNECT_HERE_MS = 30_000

/** Settings of every connection to an address; `statementS` is the statement timeout in seconds. */
export function connectionSettings(url: string, statementS: number) {
  return {
    application_name: 'tweedlight',
    connectionTimeoutMillis: isUnixSocket(url) ? CONNECT_HERE_MS : CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementS * 1000,
    lock_timeout: statementS * 1000,
    idle_in_transaction_session_timeout: 60_000,
  }
}

interface PoolSettings {
  max: number
  /** Behind a pooler: connections take no settings, and prepared statements do not carry over. */
  pooled?: boolean
  statementS: number
  /** Called when a connection is lost. */
  onLost: (error: Error) => void
}

/** A pool that fails fast when the database is unreachable; see `monitorPool`. */
export function openPool(
  connectionString: string,
  { max, pooled = false, statementS, onLost }: PoolSettings,
): pg.Pool {
  const settings = connectionSettings(connectionString, statementS)
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...ofTheLine } = settings
  const pool = new pg.Pool({ connectionString, max, ...(pooled ? ofTheLine : settings) })
  if (pooled) pool.on('connect', forgetNames)
  pool.on('error', onLost)
  monitorPool(pool, { connectionString, pooled, statementS, onLost })
  return pool
}

/** Sends statements unnamed, so that none is prepared. */
function forgetNames(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((statement: unknown, ...more: unknown[]) =>
    query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...more)) as typeof client.query
}

const isNamed = (statement: unknown): statement is { name: string } =>
  typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
