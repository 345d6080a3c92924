import pg from 'pg'
import { OperatorError } from '../../errors.ts'

/** A value that no pooler sets by itself. */
const ODD_MS = 12_347

/** A pooler sits between us and Postgres, so each transaction may get another connection. */
export class UnsupportedPoolerError extends OperatorError {
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
export async function requireDirectConnection(url: string): Promise<void> {
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
