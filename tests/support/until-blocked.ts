import { sql } from 'drizzle-orm'
import type { Transaction } from '../../server/platform/db/port.ts'
import { rows } from '../../server/platform/db/rows.ts'

/** Holds a transaction open until a statement, or as many as given, wait for its locks. */
export async function untilBlocked(tx: Transaction, waiting = 1) {
  const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let found: unknown[] = []
  while (found.length < waiting) {
    // Within a transaction, the list of connections stays as first read unless its snapshot is cleared.
    await tx.execute(sql`select pg_stat_clear_snapshot()`)
    found = await rows(tx, blocked)
  }
}
