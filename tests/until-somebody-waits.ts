import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import type { Transaction } from '../server/platform/db/port.ts'

/**
 * Holds a transaction open until another statement waits for what it has locked. The embedded database lets nobody in
 * meanwhile, so there is nothing to wait for.
 */
export async function untilSomebodyWaits(tx: Transaction) {
  if (!inject('postgresUrl')) return
  const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let rows: unknown[] = []
  while (rows.length === 0) {
    // A transaction is told of those connections only that were open when it first asked.
    await tx.execute(sql`select pg_stat_clear_snapshot()`)
    rows = ((await tx.execute<Record<string, unknown>>(blocked)) as unknown as { rows: unknown[] }).rows
  }
}
