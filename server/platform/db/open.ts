import { mkdir } from 'node:fs/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { OperatorError } from '../../errors.ts'
import { restrictPermissions } from '../private-folder.ts'
import { connectToEmbeddedPostgres } from './embedded/connect-embedded.ts'
import { listenTo } from './listen.ts'
import { applyMigrations } from './migrate.ts'
import { connectionSettings, openPool } from './pool.ts'
import type { OpenedDatabase } from './port.ts'
import { monitorPool } from './watch-pool/pool-health.ts'

/** An arbitrary number, the same in every process: the key of the lock held while migrating. */
const MIGRATION_LOCK = 7_310_411

/**
 * Opens the embedded Postgres in `dir`, which is started unless it runs, created if missing, and ends with the last
 * process that uses it. `asServer` claims the folder: a server is alone with it but for commands, which join. Rejects with
 * an `OperatorError` if the folder is another server's, or Postgres cannot run here.
 */
export async function openEmbedded(
  dir: string,
  {
    asServer = true,
    onLost: report = () => undefined,
    ...settings
  }: Pick<PostgresSettings, 'migrate' | 'statementS' | 'onLost'> & { asServer?: boolean } = {},
): Promise<OpenedDatabase> {
  await restrictPermissions(dir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  let closing = false
  // The pool lets go of connections before they have ended, and so Postgres cuts them off.
  const onLost = (error: Error) => (closing ? undefined : report(error))
  const joined = await connectToEmbeddedPostgres(dir, { asServer, onLost })
  try {
    const opened = await openPostgres(joined.url, { ...settings, onLost })
    return {
      ...opened,
      isOnlyServer: asServer,
      async close(graceMs) {
        closing = true
        await opened.close()
        await joined.leave(graceMs)
      },
    }
  } catch (error) {
    await joined.leave()
    throw error
  }
}

interface PostgresSettings {
  /** Pool sizes: `max` for everything but the job queue. */
  max?: number
  queueMax?: number
  /** The address of Postgres itself, if `url` leads to a pooler. */
  directUrl?: string | undefined
  /** Statement timeout in seconds. */
  statementS?: number
  onLost?: (error: Error) => void
  /** False leaves the schema as it is; a release is that of a backup, whose rows come first. */
  migrate?: boolean | { until: string }
}

/**
 * Opens a Postgres by its address and applies the migrations; several processes may start at once. Rejects with
 * `SchemaOutdated` or `UnsupportedPoolerError`.
 */
export async function openPostgres(
  url: string,
  {
    max = 10,
    queueMax = 5,
    directUrl = url,
    statementS = 15,
    onLost = () => undefined,
    migrate = true,
  }: PostgresSettings = {},
): Promise<OpenedDatabase> {
  const pooled = directUrl !== url
  await requireDirectConnection(directUrl)
  if (migrate) await migrateFirst(directUrl, migrate === true ? undefined : migrate.until)
  const pool = openPool(url, { max, pooled, statementS, onLost })
  // The queue uses LISTEN, which poolers do not support. It has its own pool with twice the timeout, because its
  // maintenance reads whole tables.
  const queue = {
    ...connectionSettings(directUrl, 2 * statementS),
    connectionString: directUrl,
    max: queueMax,
  }
  return {
    isOnlyServer: false,
    db: drizzle(pool),
    queue,
    watchQueue: (queuePool) =>
      monitorPool(queuePool, { connectionString: directUrl, statementS: 2 * statementS, onLost }),
    listen: (channel, heard) => listenTo(directUrl, channel, heard),
    poolUse: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/** On its own connection and without a timeout: it may have to wait for another process's migration. */
async function migrateFirst(url: string, until: string | undefined) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  await client.connect()
  try {
    const one = drizzle(client)
    await one.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await one.transaction((tx) => applyMigrations(tx, until))
  } catch (error) {
    throw error instanceof DrizzleQueryError ? new SchemaOutdated(error.cause) : error
  } finally {
    // Closing the session releases the lock.
    await client.end()
  }
}

/** Rows from an older release break a rule of this one. All migrations are one transaction, so nothing was changed. */
class SchemaOutdated extends OperatorError {
  constructor(cause: unknown) {
    super(
      `The database could not be brought up to date, and stays as it was: ${cause instanceof Error ? cause.message : cause}. See "Migrations" in docs/OPERATIONS.md.`,
      { cause },
    )
  }
}

/** A value that no pooler sets by itself. */
const ODD_MS = 12_347

/** A pooler sits between us and Postgres, so each transaction may get another connection. */
class UnsupportedPoolerError extends OperatorError {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of the Postgres itself as well: see "PgBouncer" in docs/OPERATIONS.md.',
    )
  }
}

/**
 * Rejects with `UnsupportedPoolerError` if connection settings don't reach the database: a pooler refuses them, or is configured
 * to ignore them.
 */
async function requireDirectConnection(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    statement_timeout: ODD_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`select setting from pg_settings where name = 'statement_timeout'`)
    if (Number(rows[0]?.setting) !== ODD_MS) throw new UnsupportedPoolerError()
  } catch (error) {
    throw /unsupported startup parameter/.test(String(error)) ? new UnsupportedPoolerError() : error
  } finally {
    await client.end().catch(() => undefined)
  }
}
