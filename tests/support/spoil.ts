import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../server/platform/db/port.ts'

/** Writes what the database's triggers would refuse, to see what the program does with it. */
export const withoutTriggers = <Result>(
  db: Database,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`)
    return work(tx)
  })
