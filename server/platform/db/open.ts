import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { makePrivate } from '../private-folder.ts'
import { lockDirectory } from './lock.ts'
import { NotUpToDate } from './not-up-to-date.ts'
import { connectionSettings, openPool } from './pool.ts'
import { refusePooler } from './pooler.ts'
import type { Database, OpenedDatabase } from './port.ts'
import { startPglite } from './start-pglite.ts'
import { watchPool } from './watch-pool.ts'

const migrationsFolder = path.join(import.meta.dirname, '../../../migrations')
/** An arbitrary number, the same in every process: the key of the lock held while migrating. */
const MIGRATION_LOCK = 7_310_411

async function upToDate(migrating: Promise<void>, close?: () => Promise<void>): Promise<void> {
  try {
    await migrating
  } catch (error) {
    await close?.()
    throw error instanceof DrizzleQueryError ? new NotUpToDate(error.cause) : error
  }
}

/**
 * Opens the embedded database in `dir`, created if missing, applies the migrations unless told otherwise, and claims
 * the folder. Rejects with `DirectoryInUse`, `FolderOpenToOthers` or `NotUpToDate`.
 */
export async function openEmbedded(dir: string, { migrate = true } = {}): Promise<OpenedDatabase> {
  await makePrivate(dir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dir)
  const pglite = await startPglite(path.join(dir, 'pgdata'))
  const db = drizzlePglite(pglite)
  async function close() {
    await pglite.close()
    await lock.release()
  }
  if (migrate) await upToDate(migratePglite(db, { migrationsFolder }), close)
  return {
    kind: 'embedded',
    db: db as unknown as Database,
    queue: { db: fromPglite(pglite), backend: 'pglite' },
    close,
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
  /** False leaves the schema as it is. */
  migrate?: boolean
}

/**
 * Opens a Postgres by its address and applies the migrations; several processes may start at once. Rejects with
 * `NotUpToDate` or `PoolerInBetween`.
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
  await refusePooler(directUrl)
  if (migrate) await migrateFirst(directUrl)
  const pool = openPool(url, { max, pooled, statementS, onLost })
  // The queue uses LISTEN, which poolers do not support. It has its own pool with twice the timeout, because its
  // maintenance reads whole tables.
  const queue = { ...connectionSettings(2 * statementS), connectionString: directUrl, max: queueMax }
  return {
    kind: 'postgres',
    db: drizzleNode(pool) as unknown as Database,
    queue,
    watchQueue: (queuePool) =>
      watchPool(queuePool, { connectionString: directUrl, statementS: 2 * statementS, onLost }),
    poolUse: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/** On its own connection and without a timeout: it may have to wait for another process's migration. */
async function migrateFirst(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  await client.connect()
  try {
    const one = drizzleNode(client)
    await one.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await upToDate(migratePostgres(one, { migrationsFolder }))
  } finally {
    // Closing the session releases the lock.
    await client.end()
  }
}
