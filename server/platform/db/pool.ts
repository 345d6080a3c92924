import pg from 'pg'

/** To connect, and to wait for a connection that is free. */
const CONNECT_MS = 3000
/** As long as an answer takes without anybody asking after the database. */
const PATIENCE_MS = 1500
const LOOK_MS = 500
/** How many may wait for each connection that there may be. */
const WAITING_FOR_ONE = 50

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

/**
 * A pool that never waits for a database that is not there. A connection on which nothing has been heard for a moment
 * makes it ask over a new one; without an answer there, what waits for the old ones is ended, and nobody is let in until
 * there is one. A connection that is silent for longer than a statement may take is dead by itself. Either way callers
 * get an error at once, and the next ones a new connection.
 */
export function openPool(
  connectionString: string,
  { max, pooled = false, statementS, onLost }: PoolSettings,
): pg.Pool {
  const settings = connectionSettings(statementS)
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...ofTheLine } = settings
  const pool = new pg.Pool({ connectionString, max, ...(pooled ? ofTheLine : settings) })
  if (pooled) pool.on('connect', forgetNames)
  const inUse = new Map<pg.PoolClient, { bytes: number; since: number }>()
  pool.on('error', onLost)
  // Lost while it is in use, it has nobody else to tell, and an error without a listener would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('acquire', (client) => inUse.set(client, { bytes: bytesHeard(client), since: performance.now() }))
  pool.on('release', (_, client) => inUse.delete(client))
  pool.on('remove', (client) => inUse.delete(client))

  const silentFor = (ms: number) => {
    const before = performance.now() - ms
    return [...inUse].filter(([, { since }]) => since < before).map(([client]) => client)
  }
  let asking = false
  let away = false
  let looked = performance.now()
  async function look() {
    const now = performance.now()
    // Whoever was busy with something else has heard nothing, and can say nothing about it.
    const wasAway = now - looked > 3 * LOOK_MS
    looked = now
    for (const [client, heard] of inUse) {
      const bytes = bytesHeard(client)
      if (wasAway || bytes !== heard.bytes || isAtRest(client)) inUse.set(client, { bytes, since: now })
    }
    for (const client of silentFor(statementS * 1000 + 2000)) giveUp(client)
    if (asking || (!away && silentFor(PATIENCE_MS).length === 0)) return
    asking = true
    away = !(await answers(connectionString))
    asking = false
    if (away) for (const client of silentFor(PATIENCE_MS)) giveUp(client)
  }
  const looking = setInterval(() => void look(), LOOK_MS)
  looking.unref()
  const connect = pool.connect.bind(pool) as (done?: Done) => Promise<pg.PoolClient>
  pool.connect = ((done?: Done) => {
    if (!away && pool.waitingCount < WAITING_FOR_ONE * max) return connect(done)
    if (!done) return Promise.reject(noAnswer())
    return process.nextTick(done, noAnswer())
  }) as typeof pool.connect
  const end = pool.end.bind(pool)
  pool.end = (async () => {
    clearInterval(looking)
    await end()
  }) as typeof pool.end
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

type Done = (error?: Error, client?: pg.PoolClient, release?: () => void) => void

/** As a Postgres says it that cannot be connected to now. */
const noAnswer = () => Object.assign(new Error('the database does not answer'), { code: '57P03' })

/** Ends what waits for this connection, which leaves the pool when it is given back. */
function giveUp(client: pg.PoolClient) {
  ;(client as pg.PoolClient & pg.Client).end().catch(() => undefined)
}

/** What the driver knows and has no words for. */
interface Inside {
  readyForQuery: boolean
  connection: { stream: { bytesRead: number } }
}
const inside = (client: pg.PoolClient) => client as unknown as Inside
const bytesHeard = (client: pg.PoolClient) => inside(client).connection.stream.bytesRead
/** Between two statements of a transaction. */
const isAtRest = (client: pg.PoolClient) => inside(client).readyForQuery

/** Whether the database answers a newcomer. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
