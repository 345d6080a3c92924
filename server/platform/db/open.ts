import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { keepPrivate } from '../private-folder.ts'
import { lockDirectory } from './lock.ts'
import type { Database, OpenedDatabase } from './port.ts'

const migrationsFolder = path.join(import.meta.dirname, '../../../migrations')
/** Any number, the same in every process: holds the others back while one migrates. */
const MIGRATION_LOCK = 7_310_411

/**
 * Opens the embedded database in `dir` (made if missing), applies the migrations, and claims the folder.
 * Rejects with `DirectoryInUse` or `FolderOpenToOthers`.
 */
export async function openEmbedded(dir: string): Promise<OpenedDatabase> {
  await keepPrivate(dir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dir)
  const pglite = await PGlite.create({ dataDir: path.join(dir, 'pgdata') })
  const db = drizzlePglite(pglite)
  await migratePglite(db, { migrationsFolder })
  return {
    kind: 'embedded',
    db: db as unknown as Database,
    queue: { db: fromPglite(pglite), backend: 'pglite' },
    async close() {
      await pglite.close()
      await lock.release()
    },
  }
}

/** Opens a Postgres by its address and applies the migrations; several processes may start at once. */
export async function openPostgres(url: string, max = 10): Promise<OpenedDatabase> {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  const client = await pool.connect()
  try {
    const one = drizzleNode(client)
    await one.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migratePostgres(one, { migrationsFolder })
    await one.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  } finally {
    client.release()
  }
  return {
    kind: 'postgres',
    db: drizzleNode(pool) as unknown as Database,
    queue: { connectionString: url, max: 5 },
    poolUse: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}
