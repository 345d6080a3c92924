import pg from 'pg'

/** How long a connection may be silent before we probe the database. */
const PATIENCE_MS = 1500
const LOOK_MS = 500
/** How many callers may wait per connection. */
const WAITING_FOR_ONE = 50

interface Watched {
  connectionString: string
  /** Behind a pooler the database sees the pooler's connections, not ours. */
  pooled?: boolean
  /** Statement timeout in seconds. */
  statementS: number
  /** Called when a connection is lost while in use. */
  onLost: (error: Error) => void
}

/** Whether an address leads to a Unix socket, so that there is no network that could fall silent. */
export const isUnixSocket = (url: string) => new URL(url).searchParams.get('host')?.startsWith('/') ?? false

/**
 * Makes a pool fail fast when the database is unreachable. When a connection has been silent for a moment, the database
 * is probed over a new one. If that fails, all that waits and every new caller is rejected until a probe succeeds; if not,
 * those connections are replaced whose backend is idle or gone, or that are silent for longer than a statement may take.
 * The driver's own time-outs cannot do it: 503 within five seconds would also end slow statements (decisions 73, 147).
 */
export function monitorPool(pool: pg.Pool, { connectionString, pooled, statementS, onLost }: Watched): void {
  const inUse = new Map<pg.PoolClient, { bytes: number; since: number; doubted: boolean }>()
  const heardOf = (client: pg.PoolClient) =>
    inUse.set(client, { bytes: bytesHeard(client), since: performance.now(), doubted: false })
  // A client in use has no other listener, and an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('acquire', heardOf)
  pool.on('release', (_, client) => inUse.delete(client))
  pool.on('remove', (client) => inUse.delete(client))

  const silentFor = (ms: number) => {
    const before = performance.now() - ms
    return [...inUse].filter(([, { since }]) => since < before).map(([client]) => client)
  }
  const connect = pool.connect.bind(pool) as (done?: Done) => Promise<pg.PoolClient>
  async function replaceIdle() {
    const idle = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => connect()))
    for (const one of idle) if (one.status === 'fulfilled') one.value.release(true)
  }

  let asking = false
  let unavailable = false
  let checkedAt = performance.now()
  async function checkHealth() {
    const now = performance.now()
    // If this process itself was blocked, silence means nothing.
    const wasBlocked = now - checkedAt > 3 * LOOK_MS
    checkedAt = now
    for (const [client, { bytes }] of inUse)
      if (wasBlocked || bytes !== bytesHeard(client) || isAtRest(client)) heardOf(client)
    const silent = silentFor(PATIENCE_MS)
    if (asking || (!unavailable && silent.length === 0)) return
    asking = true
    const resting = await notWorkingOn(connectionString, pooled ? [] : silent.map(idOf))
    asking = false
    unavailable = resting === undefined
    const dead = unavailable
      ? silentFor(PATIENCE_MS)
      : silent.filter((client) => isDead(client, resting ?? []))
    for (const client of dead) giveUp(client)
    if (!unavailable && dead.length > 0) await replaceIdle()
  }
  /** Only if seen twice: an answer may have been on its way. */
  function isDead(client: pg.PoolClient, resting: number[]) {
    const heard = inUse.get(client)
    if (!heard || heard.bytes !== bytesHeard(client) || isAtRest(client)) return false
    if (performance.now() - heard.since > statementS * 1000 + 2000) return true
    const before = heard.doubted
    heard.doubted = resting.includes(idOf(client))
    return before && heard.doubted
  }

  // A Postgres on this machine that ends closes its connections, and one that is slow is busy.
  const healthCheck = isUnixSocket(connectionString)
    ? undefined
    : setInterval(() => void checkHealth(), LOOK_MS)
  healthCheck?.unref()
  pool.connect = ((done?: Done) => {
    if (!unavailable && pool.waitingCount < WAITING_FOR_ONE * pool.options.max) return connect(done)
    if (!done) return Promise.reject(noAnswer())
    return process.nextTick(done, noAnswer())
  }) as typeof pool.connect
  const end = pool.end.bind(pool)
  pool.end = (async () => {
    await end()
    clearInterval(healthCheck)
  }) as typeof pool.end
}

type Done = (error?: Error, client?: pg.PoolClient, release?: () => void) => void

/** The error code of a Postgres that cannot be connected to. */
const noAnswer = () => Object.assign(new Error('the database does not answer'), { code: '57P03' })

/** Rejects what is waiting on this connection, which leaves the pool when released. */
function giveUp(client: pg.PoolClient) {
  ;(client as pg.PoolClient & pg.Client).end().catch(() => undefined)
}

/** Internals of the driver that it does not expose. */
interface Inside {
  processID: number | null
  readyForQuery: boolean
  connection: { stream: { bytesRead: number } }
}
const inside = (client: pg.PoolClient) => client as unknown as Inside
const bytesHeard = (client: pg.PoolClient) => inside(client).connection.stream.bytesRead
/** Idle in a transaction. */
const isAtRest = (client: pg.PoolClient) => inside(client).readyForQuery
/** The backend's process id. */
const idOf = (client: pg.PoolClient) => inside(client).processID ?? 0

/** Which of these backends are gone or idle, as seen over a new connection; undefined if that fails too. */
async function notWorkingOn(connectionString: string, ids: number[]): Promise<number[] | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ id: number }>(
      `select id from unnest($1::int[]) id
       where not exists (select from pg_stat_activity where pid = id and state not like 'idle%')`,
      [ids],
    )
    return rows.map(({ id }) => id)
  } catch {
    return undefined
  } finally {
    void client.end().catch(() => undefined)
  }
}
