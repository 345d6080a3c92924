import pg from 'pg'

/** As long as an answer takes without anybody asking after the database. */
const PATIENCE_MS = 1500
const LOOK_MS = 500
/** How many may wait for each connection that there may be. */
const WAITING_FOR_ONE = 50

interface Watched {
  connectionString: string
  /** A pooler stands in between: the database knows its connections, not ours. */
  pooled?: boolean
  /** The longest that a statement may take. */
  statementS: number
  /** Hears of a connection that was lost while it was in use. */
  onLost: (error: Error) => void
}

/**
 * Keeps a pool's callers from waiting for a database that is not there. A connection on which nothing has been heard for
 * a moment makes it ask over a new one; without an answer there, what waits for the old ones is ended, and nobody is let
 * in until there is one. With an answer, a connection is dead on which the database is not working, or which is silent
 * for longer than a statement may take; those at rest are then replaced too, because what the network forgot of one it
 * has mostly forgotten of all. Callers get an error at once, and the next ones a new connection.
 */
export function watchPool(pool: pg.Pool, { connectionString, pooled, statementS, onLost }: Watched): void {
  const inUse = new Map<pg.PoolClient, { bytes: number; since: number; doubted: boolean }>()
  const heardOf = (client: pg.PoolClient) =>
    inUse.set(client, { bytes: bytesHeard(client), since: performance.now(), doubted: false })
  // Lost while it is in use, it has nobody else to tell, and an error without a listener would end the process.
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
  let away = false
  let looked = performance.now()
  async function look() {
    const now = performance.now()
    // Whoever was busy with something else has heard nothing, and can say nothing about it.
    const wasAway = now - looked > 3 * LOOK_MS
    looked = now
    for (const [client, { bytes }] of inUse)
      if (wasAway || bytes !== bytesHeard(client) || isAtRest(client)) heardOf(client)
    const silent = silentFor(PATIENCE_MS)
    if (asking || (!away && silent.length === 0)) return
    asking = true
    const resting = await notWorkingOn(connectionString, pooled ? [] : silent.map(idOf))
    asking = false
    away = resting === undefined
    const dead = away ? silentFor(PATIENCE_MS) : silent.filter((client) => isDead(client, resting ?? []))
    for (const client of dead) giveUp(client)
    if (!away && dead.length > 0) await replaceIdle()
  }
  /** Only when it was found so twice: an answer may have been on its way. */
  function isDead(client: pg.PoolClient, resting: number[]) {
    const heard = inUse.get(client)
    if (!heard || heard.bytes !== bytesHeard(client) || isAtRest(client)) return false
    if (performance.now() - heard.since > statementS * 1000 + 2000) return true
    const before = heard.doubted
    heard.doubted = resting.includes(idOf(client))
    return before && heard.doubted
  }

  const looking = setInterval(() => void look(), LOOK_MS)
  looking.unref()
  pool.connect = ((done?: Done) => {
    if (!away && pool.waitingCount < WAITING_FOR_ONE * pool.options.max) return connect(done)
    if (!done) return Promise.reject(noAnswer())
    return process.nextTick(done, noAnswer())
  }) as typeof pool.connect
  const end = pool.end.bind(pool)
  pool.end = (async () => {
    await end()
    clearInterval(looking)
  }) as typeof pool.end
}

type Done = (error?: Error, client?: pg.PoolClient, release?: () => void) => void

/** As a Postgres says it that cannot be connected to now. */
const noAnswer = () => Object.assign(new Error('the database does not answer'), { code: '57P03' })

/** Ends what waits for this connection, which leaves the pool when it is given back. */
function giveUp(client: pg.PoolClient) {
  ;(client as pg.PoolClient & pg.Client).end().catch(() => undefined)
}

/** What the driver knows and has no words for. */
interface Inside {
  processID: number | null
  readyForQuery: boolean
  connection: { stream: { bytesRead: number } }
}
const inside = (client: pg.PoolClient) => client as unknown as Inside
const bytesHeard = (client: pg.PoolClient) => inside(client).connection.stream.bytesRead
/** Between two statements of a transaction. */
const isAtRest = (client: pg.PoolClient) => inside(client).readyForQuery
/** The database's process at the other end. */
const idOf = (client: pg.PoolClient) => inside(client).processID ?? 0

/** Which of these processes of the database are gone or do nothing, as a newcomer is told; undefined: it is told nothing. */
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
