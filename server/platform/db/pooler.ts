import pg from 'pg'
import { connectionSettings } from './pool.ts'

/** Something stands between us and the Postgres that gives each transaction another connection. */
export class PoolerInBetween extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of the Postgres itself as well: see "PgBouncer" in docs/OPERATIONS.md.',
    )
    this.name = 'PoolerInBetween'
  }
}

/**
 * Rejects with `PoolerInBetween` where settings of a connection do not reach the database: a pooler refuses them, or
 * ignores them as it was told to.
 */
export async function refusePooler(url: string, statementS: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...connectionSettings(statementS) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`select setting from pg_settings where name = 'statement_timeout'`)
    if (Number(rows[0]?.setting) !== statementS * 1000) throw new PoolerInBetween()
  } catch (error) {
    throw /unsupported startup parameter/.test(String(error)) ? new PoolerInBetween() : error
  } finally {
    await client.end().catch(() => undefined)
  }
}
